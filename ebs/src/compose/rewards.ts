import { limitsOf } from '../accounts/limits.ts';
import { rewardRoutes } from '../http/routes/rewards.ts';
import type { UsedPowerUp } from '../ports/redemptions.ts';
import { createRewardCreator } from '../rewards/create-reward.ts';
import { createRewardFeatureEditor } from '../rewards/edit-reward-features.ts';
import { createRewardEditor } from '../rewards/edit-rewards.ts';
import { createPowerUpReader } from '../rewards/read-power-ups.ts';
import { createRewardReader } from '../rewards/read-rewards.ts';
import type { RewardDeps } from '../rewards/reward-deps.ts';
import { createRewardLease } from '../rewards/reward-lease.ts';
import { createRewardWatch } from '../rewards/watch-rewards.ts';
import { repeatedKind } from '../tasks/tasks.ts';
import { countPending } from '../triggers/points/count-pending.ts';
import { pullRedemptions } from '../triggers/points/pull-redemptions.ts';
import { createStreamEnd, STREAM_END } from '../triggers/points/stream-end.ts';
import { takeAnnounced } from '../triggers/points/take-redemption.ts';
import { testReward } from '../triggers/points/test-reward.ts';
import { takePowerUp } from '../triggers/powerups/take-power-up.ts';
import type { Twitch } from '../twitch/create-twitch.ts';
import type { ChannelRedemption, RedemptionEventKind } from '../twitch/eventsub.external.ts';
import type { Engine } from './engine.ts';
import type { Area, Foundation } from './foundation.ts';

/** Interval between pulls of the redemptions that wait at Twitch, in milliseconds. */
const PULL_EVERY_MS = 60_000;
/** Interval between checks that Twitch still delivers what was subscribed to, in milliseconds. */
const CHECK_EVERY_MS = 600_000;

/** That check, as a task that can be brought forward. */
export const SUBSCRIPTION_CHECK = repeatedKind('check-subscriptions', CHECK_EVERY_MS);

/** The rewards area: their routes, and redemptions. */
export interface Rewards extends Area {
  /** Takes in a redemption that a webhook announced. Resolves once it is stored. */
  take(redemption: ChannelRedemption, news: RedemptionEventKind): Promise<void>;
  /** Takes in a Power-up that a webhook announced. Resolves once it is stored. */
  takePowerUp(used: UsedPowerUp): Promise<void>;
  /** What other areas use to change rewards. */
  deps: RewardDeps;
  /** Subscribes to the redemptions and Power-ups of all channels with rewards. Call it before the server listens. */
  watch(): Promise<void>;
}

/** Builds the rewards area. */
export function composeRewards(foundation: Foundation, twitch: Twitch, engine: Engine): Rewards {
  const { config, stores, tasks, events, withLease, clock, random, log } = foundation;
  const { ledger, presence, planDeps } = engine;
  const watch = createRewardWatch({
    listChannels: () => stores.rewards.listChannels('reward'),
    watch: twitch.eventSub.watchRewards,
    onChange: (channelId) => events.tell(channelId, 'rewards'),
  });
  const powerUpWatch = createRewardWatch({
    listChannels: () => stores.rewards.listChannels('power-up'),
    watch: (channelId, _, onEnded) => twitch.eventSub.watchPowerUps(channelId, onEnded),
    onChange: () => {},
  });
  const reading = {
    store: stores.rewards,
    twitch: twitch.rewards,
    powerUps: createPowerUpReader({ twitch: twitch.powerUps, onListed: powerUpWatch.add }),
    clock,
    countPending: async (channelId: string) => countPending(await engine.openOf(channelId)),
    onListed: watch.add,
  };
  const reader = createRewardReader(reading);
  const deps: RewardDeps = {
    ...reading,
    reader,
    media: stores.media,
    mediaLimitOf: (user) => limitsOf(user, config.freeLimits).rewardMedia,
    random,
    alone: createRewardLease(withLease),
    onPowerUpUsed: powerUpWatch.add,
    onChange: (channelId) => events.tell(channelId, 'rewards'),
  };
  const streamEnd = createStreamEnd({
    ledger,
    interactions: stores.interactions,
    users: stores.users,
    streams: twitch.streamStatus,
    tasks,
    clock,
  });
  tasks.register(STREAM_END, streamEnd.handle);
  twitch.streamStatus.onChange((channelId, live) => {
    streamEnd
      .note(channelId, live)
      .catch((error) => log.error('stream.end_not_noted', { channelId, error: String(error) }));
  });
  tasks.repeat('pull-redemptions', PULL_EVERY_MS, () =>
    pullRedemptions({
      ledger,
      interactions: stores.interactions,
      rewards: stores.rewards,
      syncRewards: reader.sync,
      redemptions: twitch.redemptions,
      clock,
      log,
    }),
  );
  tasks.repeat(SUBSCRIPTION_CHECK.name, CHECK_EVERY_MS, async () => {
    await twitch.eventSub.check();
    // Restores those that Twitch ended because we failed to answer. No list of used Power-ups could make up for them.
    await watch.start();
    await powerUpWatch.start();
  });
  async function isCooling(channelId: string, rewardId: string): Promise<boolean> {
    const reward = await stores.rewards.findByTwitchId(channelId, rewardId);
    return reward?.rules.cooldown != null && (reward.cooling?.until ?? 0) > clock.now();
  }
  return {
    deps,
    routes: rewardRoutes({
      reader,
      creator: createRewardCreator(deps),
      editor: createRewardEditor(deps),
      features: createRewardFeatureEditor(deps),
      test: (user, reward, confirmed) =>
        testReward(
          {
            ...planDeps,
            rulesDeps: twitch,
            isCooling: async (id) => isCooling(user.id, id),
            ledger,
            hasPage: (channelId) => presence.has(channelId),
            clock,
            random,
          },
          user,
          reward,
          confirmed,
        ),
    }),
    async take(redemption, news) {
      await takeAnnounced({ ledger, rewards: stores.rewards, log }, redemption, news);
      // Starts following the stream, because what waits is returned when it ends.
      twitch.streamStatus.isLive(redemption.channelId);
    },
    async takePowerUp(used) {
      await takePowerUp({ ledger, rewards: stores.rewards, log }, used);
    },
    async watch() {
      await watch.start();
      await powerUpWatch.start();
    },
  };
}
