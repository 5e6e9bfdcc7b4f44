import type { readUsage } from '@bitcue/shared/api/user.ts';
import type { z } from 'zod';
import type { MediaStore } from '../ports/media.ts';
import type { User } from '../ports/users.ts';

/** Limits of the free tier; null means unlimited. */
export interface TierLimits {
  /** Sounds and videos in the library (TIER-07). */
  library: number | null;
  /** Messages spoken in a calendar month (TIER-09). */
  speech: number | null;
  /** Sounds and videos on all rewards together (TIER-08). */
  rewardMedia: number | null;
}

/** Returns the limits of one streamer. Plus has none (TIER-04). */
export function limitsOf(user: Pick<User, 'plan'>, free: TierLimits): TierLimits {
  return user.plan === 'plus' ? { library: null, speech: null, rewardMedia: null } : free;
}

/** Dependencies of `describeUsage`. */
export interface UsageDeps {
  media: Pick<MediaStore, 'count'>;
  /** Counts the messages spoken on a channel this calendar month. */
  countSpoken(channelId: string): Promise<number>;
  /** Limits of the free tier. */
  limits: TierLimits;
}

/** Returns how much of their limits a streamer has used (API-45, TIER-02). */
export async function describeUsage(user: User, deps: UsageDeps): Promise<z.output<typeof readUsage.answer>> {
  const limits = limitsOf(user, deps.limits);
  const [clips, usage] = await Promise.all([deps.media.count(user.id), deps.countSpoken(user.id)]);
  return { media: { total: clips, limit: limits.library }, tts: { usage, limit: limits.speech } };
}
