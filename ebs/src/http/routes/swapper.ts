import { putConfigSet } from '@bitcue/shared/api/extension-config.ts';
import { actOnSwapper, previewSwap, putSwapper, readSwapper, type SwapperView } from '@bitcue/shared/api/swapper.ts';
import type { RewardStore } from '../../ports/rewards.ts';
import type { SwapperStore } from '../../ports/swapper.ts';
import type { Clock } from '../../ports/system.ts';
import type { User } from '../../ports/users.ts';
import type { SwapperActs } from '../../swapper/act-by-hand.ts';
import { findTarget, newSwapper } from '../../swapper/begin-swap.ts';
import { describePreview, describeSwapper } from '../../swapper/describe-swapper.ts';
import type { SwapWorld } from '../../swapper/read-swap-input.ts';
import type { createSwapper } from '../../swapper/swapper.ts';
import { defineRoute, type Route } from '../route.ts';

/** Calls per streamer. Each asks Twitch. */
const AT_TWITCH = { points: 60, perS: 60 };
/** Reads per streamer: each tab reads after each step of a swap, and Twitch is asked every few seconds. */
const READ = { points: 1_200, perS: 60 };
/** Maximum body size in bytes: thirty rules with a hundred rewards each. */
const RULES_MAX_BYTES = 262_144;

/** Dependencies of `swapperRoutes`. */
export interface SwapperRouteDeps {
  store: SwapperStore;
  rewards: Pick<RewardStore, 'listOf'>;
  swapper: ReturnType<typeof createSwapper>;
  acts: SwapperActs;
  readWorld(user: User, settings: SwapperView['settings']): Promise<SwapWorld>;
  /** Counts the redemptions of a channel that have not begun to play, by Twitch's id of the reward. */
  countPending(channelId: string): Promise<Record<string, number>>;
  clock: Clock;
}

/** Declares the routes of the Auto Swapper (SWAP-01). Each concerns only the caller's channel. */
export function swapperRoutes({
  store,
  rewards,
  swapper,
  acts,
  readWorld,
  countPending,
  clock,
}: SwapperRouteDeps): Route[] {
  const readRow = async (user: User) => (await store.find(user.id)) ?? newSwapper(user.id);
  const view = async (user: User) => {
    const [row, stored] = await Promise.all([readRow(user), rewards.listOf(user.id)]);
    return { body: describeSwapper(row, await swapper.lookForPage(row), stored, clock.now()) };
  };
  return [
    defineRoute(readSwapper, 'streamer', READ, ({ caller }) => view(caller)),

    defineRoute(
      putSwapper,
      'streamer',
      AT_TWITCH,
      async ({ caller, body }) => {
        await acts.save(caller, body.settings, body.revision);
        return view(caller);
      },
      { bodyMaxBytes: RULES_MAX_BYTES, audit: 'swapper.rules_changed' },
    ),

    defineRoute(previewSwap, 'streamer', AT_TWITCH, async ({ caller, query }) => {
      const row = await readRow(caller);
      const world = await readWorld(caller, row.settings);
      const atTwitch = await countPending(caller.id);
      const pending = [...world.twitchIds].map(([id, twitchId]) => [id, atTwitch[twitchId] ?? 0] as const);
      return { body: describePreview(world, findTarget(row, query.rule ?? null), Object.fromEntries(pending)) };
    }),

    defineRoute(
      actOnSwapper,
      'streamer',
      AT_TWITCH,
      async ({ caller, body }) => ({ body: { message: await acts.act(caller, body) } }),
      { audit: 'swapper.used' },
    ),

    defineRoute(
      putConfigSet,
      'broadcaster',
      AT_TWITCH,
      async ({ caller, body }) => ({ body: { message: await acts.act(caller, { act: 'use', choice: body.choice }) } }),
      { audit: 'swapper.used' },
    ),
  ];
}
