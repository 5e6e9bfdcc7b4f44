import type { readUsage } from '@bitcue/shared/api/usage.ts';
import type { z } from 'zod';
import type { MediaStore } from '../ports/media.ts';
import type { User } from '../ports/users.ts';
import { limitsOf, type TierLimits } from './limits.ts';

/** What reading the usage needs. */
export interface UsageDeps {
  media: Pick<MediaStore, 'page'>;
  /** Messages spoken on a channel in this calendar month. */
  countSpoken(channelId: string): Promise<number>;
  /** Of free streamers. */
  limits: TierLimits;
}

/** What a streamer has used of their limits (API-45, TIER-02). */
export async function describeUsage(user: User, deps: UsageDeps): Promise<z.output<typeof readUsage.answer>> {
  const limits = limitsOf(user, deps.limits);
  const [clips, usage] = await Promise.all([
    deps.media.page({ ownerId: user.id, type: null, search: '', skip: 0, limit: 1 }),
    deps.countSpoken(user.id),
  ]);
  return { media: { total: clips.total, limit: limits.library }, tts: { usage, limit: limits.tts } };
}
