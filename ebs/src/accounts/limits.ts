import type { User } from '../ports/users.ts';

/** Limits of free streamers; `null`: none. */
export interface TierLimits {
  /** Sounds and videos in the library (TIER-07). */
  library: number | null;
  /** Messages spoken in a calendar month (TIER-09). */
  tts: number | null;
}

/** The limits of one streamer: Plus has none (TIER-04). */
export function limitsOf(user: Pick<User, 'plan'>, free: TierLimits): TierLimits {
  return user.plan === 'plus' ? { library: null, tts: null } : free;
}
