import type { RewardStore } from '../ports/rewards.ts';

/** What watching needs. */
export interface RewardWatchDeps {
  store: Pick<RewardStore, 'listChannels'>;
  /** Subscribes to the redemptions and rewards of a channel. */
  watch(channelId: string, onRewards: () => void, onEnded: () => void): void;
  /** Called when the rewards of a channel changed on Twitch. */
  onChange(channelId: string): void;
}

/** Keeps the subscriptions of channels with rewards. A lost one costs a delay: redemptions are pulled, too. */
export interface RewardWatch {
  /** Watches every channel that has a reward with features. Call it before the server listens. */
  start(): Promise<void>;
  /**
   * Watches a channel, if it is not watched yet. Call it whenever Twitch has listed the channel's rewards: then it also
   * lets us subscribe, and a subscription that it ended begins again.
   */
  add(channelId: string): void;
}

/** Creates the watch. */
export function createRewardWatch({ store, watch, onChange }: RewardWatchDeps): RewardWatch {
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
      for (const channelId of await store.listChannels()) add(channelId);
    },
  };
}
