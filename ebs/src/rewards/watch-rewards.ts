/** Dependencies of `createRewardWatch`. */
export interface RewardWatchDeps {
  /** Lists the channels that have a reward with features, or a Power-up. */
  listChannels(): Promise<string[]>;
  /** Subscribes to the redemptions and rewards of a channel, or to its Power-ups. */
  watch(channelId: string, onRewards: () => void, onEnded: () => void): void;
  /** Called when the rewards of a channel changed on Twitch. */
  onChange(channelId: string): void;
}

/**
 * Keeps the subscriptions of channels with rewards or Power-ups. For rewards, a lost subscription only costs a delay, because their
 * redemptions are also pulled.
 */
export interface RewardWatch {
  /**
   * Watches every channel that has a reward with features and is not watched yet. Call it before the server listens, and again
   * from time to time.
   */
  start(): Promise<void>;
  /**
   * Watches a channel if it is not watched yet. Call it whenever Twitch has listed the channel's rewards: Twitch then allows
   * subscribing as well, and a subscription that it ended is renewed.
   */
  add(channelId: string): void;
}

/** Creates the watch. */
export function createRewardWatch({ listChannels, watch, onChange }: RewardWatchDeps): RewardWatch {
  const watched = new Set<string>();
  const add = (channelId: string) => {
    if (watched.has(channelId)) return;
    watched.add(channelId);
    watch(
      channelId,
      () => onChange(channelId),
      () => watched.delete(channelId),
    );
  };
  return {
    add,
    async start() {
      for (const channelId of await listChannels()) add(channelId);
    },
  };
}
