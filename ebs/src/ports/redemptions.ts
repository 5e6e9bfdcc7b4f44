import type { TwitchOutcome } from './twitch.ts';

/** Final statuses of a redemption; Twitch spells CANCELED with one L (twitch: Update Redemption Status). */
export type FinalStatus = 'FULFILLED' | 'CANCELED';

/** Ids that Twitch reliably settles in one call (twitchdev/issues#316). */
export const SETTLE_MAX = 5;

/** Channel-point redemptions at Twitch, accessed as the streamer. */
export interface Redemptions {
  /** Settles at most `SETTLE_MAX` unfulfilled redemptions of one reward. CANCELED returns the points. */
  settle(channelId: string, rewardId: string, ids: readonly string[], status: FinalStatus): Promise<TwitchOutcome>;
  /** Reads the status of each redemption; unknown ids are missing. Throws `AppError` `twitch.unavailable`. */
  readStatuses(
    channelId: string,
    rewardId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, FinalStatus | 'UNFULFILLED'>>;
}
