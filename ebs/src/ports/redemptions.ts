import type { TwitchOutcome } from './twitch.ts';

/** Final statuses of a redemption; Twitch spells CANCELED with one L (twitch: Update Redemption Status). */
export type FinalStatus = 'FULFILLED' | 'CANCELED';

/** Ids that Twitch reliably settles in one call (twitchdev/issues#316). */
export const SETTLE_MAX = 5;

/** A redemption as Twitch has it. */
export interface Redemption {
  id: string;
  userId: string;
  userLogin: string;
  userName: string;
  /** What the viewer typed; empty when the reward asks for nothing. */
  userInput: string;
  /** `FULFILLED` from the start when the reward skips the request queue. */
  status: FinalStatus | 'UNFULFILLED';
  at: Date;
  reward: { id: string; title: string; cost: number };
}

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
  /**
   * Pages through the redemptions of a reward, newest first; `handle` returns false to stop. Throws `AppError`
   * `twitch.unavailable`.
   */
  page(
    channelId: string,
    rewardId: string,
    status: FinalStatus | 'UNFULFILLED',
    handle: (batch: Redemption[]) => Promise<boolean>,
  ): Promise<void>;
}

/** A use of a custom Power-up that Twitch reported. */
export interface UsedPowerUp {
  id: string;
  channelId: string;
  userId: string;
  userLogin: string;
  userName: string;
  /** What the viewer typed; empty when the Power-up asks for nothing. */
  userInput: string;
  at: Date;
  powerUp: { id: string; title: string; bits: number };
}
