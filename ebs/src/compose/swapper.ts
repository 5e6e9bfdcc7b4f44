import type { StreamerEvents } from '../channels/streamer-events.ts';
import { swapperRoutes } from '../http/routes/swapper.ts';
import type { ItemEditor } from '../items/edit-items.ts';
import type { Streams } from '../ports/swapper.ts';
import type { User } from '../ports/users.ts';
import { createRewardCreator } from '../rewards/create-reward.ts';
import { keepReward } from '../rewards/edit-rewards.ts';
import type { RewardDeps } from '../rewards/reward-deps.ts';
import { createSwapperActs } from '../swapper/act-by-hand.ts';
import { readSwapWorld } from '../swapper/read-swap-input.ts';
import { createSwapper, SWAPPER, wakeSwapper } from '../swapper/swapper.ts';
import { createTakeStep } from '../swapper/take-step.ts';
import { clearRedemptions } from '../triggers/points/clear-redemptions.ts';
import type { Twitch } from '../twitch/create-twitch.ts';
import type { Engine } from './engine.ts';
import type { Area, Foundation } from './foundation.ts';

/** Interval between checks for channels that are no longer followed, in milliseconds. */
const WATCH_EVERY_MS = 600_000;

/** The Auto Swapper's area: its routes, and the tasks that follow streams. */
export interface SwapperArea extends Area {
  /** Follows the channels that swap automatically, and resumes swaps. Call it before the server listens. */
  watch(): Promise<void>;
}

/** Builds the Auto Swapper's area. */
export function composeSwapper(
  foundation: Foundation,
  twitch: Twitch,
  { ledger }: Engine,
  rewards: RewardDeps,
  items: ItemEditor,
): SwapperArea {
  const { stores, tasks, events, clock, random, log } = foundation;
  const readWorld = (user: User, settings: Parameters<typeof readSwapWorld>[2]) =>
    readSwapWorld({ reader: rewards.reader, items: stores.items }, user, settings);
  const swapper = createSwapper({
    store: stores.swappers,
    users: stores.users,
    streams: withStatus(twitch),
    readWorld,
    takeStep: createTakeStep({
      rewards: stores.rewards,
      twitch: twitch.rewards,
      reader: rewards.reader,
      creator: createRewardCreator(rewards),
      clear: (reward, choice) =>
        clearRedemptions(
          {
            ledger,
            interactions: stores.interactions,
            rewards: stores.rewards,
            redemptions: twitch.redemptions,
            clock,
            log,
          },
          reward,
          choice,
        ),
      switchItem: async (user, id, enabled) => void (await items.patch(user, id, { enabled }, false)),
      alone: rewards.alone,
      onChange: rewards.onChange,
      clock,
    }),
    clock,
    random,
    onChange: tellOf(events),
  });
  tasks.register(SWAPPER, swapper.handle);
  const wake = (channelId: string) => wakeSwapper(tasks, clock, channelId);
  const watched = new Set<string>();
  /** Subscribes to changes of a channel's category and title. */
  const follow = (channelId: string) => {
    if (watched.has(channelId)) return;
    watched.add(channelId);
    twitch.eventSub.watchChannel(
      channelId,
      () => wakeIfActive(channelId),
      () => watched.delete(channelId),
    );
  };
  /** Wakes the swapper of a channel that swaps automatically. If that fails, it still runs within a minute. */
  function wakeIfActive(channelId: string): void {
    stores.swappers
      .find(channelId)
      .then((row) => (row?.settings.automatic ? wake(channelId) : undefined))
      .catch((error) => log.warn('swapper.not_woken', { channelId, error: String(error) }));
  }
  twitch.streamStatus.onChange(wakeIfActive);
  async function watch(): Promise<void> {
    for (const channelId of await stores.swappers.listActive()) {
      follow(channelId);
      await wake(channelId);
    }
  }
  tasks.repeat('watch-swappers', WATCH_EVERY_MS, watch);
  return {
    routes: swapperRoutes({
      store: stores.swappers,
      rewards: stores.rewards,
      swapper,
      acts: createSwapperActs({
        store: stores.swappers,
        swapper,
        wake: async (channelId) => {
          follow(channelId);
          await wake(channelId);
        },
        async resolve(user, ids) {
          const { listed, stored } = await rewards.reader.readAll(user);
          const known = new Map(
            stored.flatMap(({ id, twitchId }) => [[id, id] as const, [twitchId ?? id, id] as const]),
          );
          for (const reward of listed ?? []) {
            if (!ids.includes(reward.id) || known.has(reward.id) || !reward.isOurs) continue;
            known.set(reward.id, (await keepReward(rewards, user.id, reward)).id);
          }
          return known;
        },
        clock,
        random,
      }),
      readWorld,
      countPending: rewards.countPending,
      clock,
    }),
    watch,
  };
}

const tellOf = (events: StreamerEvents) => (channelId: string) => events.tell(channelId, 'swapper');

/** Adds whether a channel is live from its notifications, which are faster than Twitch's list. */
function withStatus({ streams, streamStatus }: Pick<Twitch, 'streams' | 'streamStatus'>): Streams {
  return {
    async readFacts(channelId) {
      const read = await streams.readFacts(channelId);
      if (read.kind !== 'done') return read;
      const live = streamStatus.isLive(channelId) ?? read.facts.live;
      return { ...read, facts: { ...read.facts, live, viewers: live ? read.facts.viewers : 0 } };
    },
  };
}
