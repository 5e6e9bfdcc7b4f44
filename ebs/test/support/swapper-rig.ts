import { AREAS } from '@bitcue/shared/api/sign-in.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { startSettler } from '../../src/ledger/settler.ts';
import type { StepPlan } from '../../src/ledger/step.ts';
import type { TriggerSources } from '../../src/ledger/trigger-source.ts';
import type { Redemption } from '../../src/ports/redemptions.ts';
import type { RewardStore, StoredReward } from '../../src/ports/rewards.ts';
import type { Swapper, SwapperStore } from '../../src/ports/swapper.ts';
import { type Log, systemRandom } from '../../src/ports/system.ts';
import type { User } from '../../src/ports/users.ts';
import { createRewardCreator, newStored } from '../../src/rewards/create-reward.ts';
import { formOf } from '../../src/rewards/describe-reward.ts';
import { createRewardReader } from '../../src/rewards/read-rewards.ts';
import type { RewardDeps } from '../../src/rewards/reward-deps.ts';
import { createRewardLease } from '../../src/rewards/reward-lease.ts';
import { createSwapperActs } from '../../src/swapper/act-by-hand.ts';
import { readSwapWorld } from '../../src/swapper/read-swap-input.ts';
import { createSwapper, SWAPPER, wakeSwapper } from '../../src/swapper/swapper.ts';
import { createTakeStep } from '../../src/swapper/take-step.ts';
import { createTasks } from '../../src/tasks/tasks.ts';
import { createWithLease } from '../../src/tasks/with-lease.ts';
import { clearRedemptions } from '../../src/triggers/points/clear-redemptions.ts';
import { createPointsSource } from '../../src/triggers/points/points-source.ts';
import { takeAnnounced } from '../../src/triggers/points/take-redemption.ts';
import { CHANNEL, createLedgerHarness } from './ledger-harness.ts';
import { createManualClock, settle } from './manual-clock.ts';
import {
  createMemoryIntents,
  createMemoryInteractions,
  createMemoryLeases,
  createMemoryTasks,
} from './memory-stores.ts';
import { createSwapperTwitch } from './swapper-twitch.ts';

/** Duration of an effect, in milliseconds. */
const EFFECT_MS = 7_000;
const SOUND: RewardFeature = { id: 's', type: 'sound', settings: { list: [] } } as unknown as RewardFeature;
const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Swappers in memory, with the store's guarantees. */
export function createMemorySwappers(): SwapperStore & { rows: Map<string, Swapper> } {
  const rows = new Map<string, Swapper>();
  return {
    rows,
    find: async (channelId) => structuredClone(rows.get(channelId) ?? null),
    listActive: async () =>
      [...rows.values()]
        .filter(({ settings, swap }) => settings.automatic || swap !== null)
        .map(({ channelId }) => channelId),
    async save(row) {
      if ((rows.get(row.channelId)?.rev ?? 0) !== row.rev) return null;
      const next = structuredClone({ ...row, rev: row.rev + 1 });
      rows.set(row.channelId, next);
      return structuredClone(next);
    },
    deleteOf: async (channelId) => void rows.delete(channelId),
  };
}

/** Rewards in memory, with the store's guarantees. */
function createMemoryRewards(): RewardStore & { rows: Map<string, StoredReward> } {
  const rows = new Map<string, StoredReward>();
  const isTaken = (twitchId: string | null, but: string) =>
    twitchId !== null && [...rows.values()].some((one) => one.twitchId === twitchId && one.id !== but);
  return {
    rows,
    listOf: async () => structuredClone([...rows.values()]),
    listChannels: async () => [],
    findByTwitchId: async (_, twitchId) =>
      structuredClone([...rows.values()].find((one) => one.twitchId === twitchId) ?? null),
    async insert(reward) {
      if (rows.has(reward.id) || isTaken(reward.twitchId, reward.id)) return false;
      rows.set(reward.id, structuredClone(reward));
      return true;
    },
    async update(_, id, change) {
      const row = rows.get(id);
      if (row === undefined) return null;
      if (isTaken(change.twitchId ?? null, id)) throw new Error('duplicate key');
      Object.assign(row, structuredClone(change));
      return structuredClone(row);
    },
    beginCooldown: async () => true,
    noteRedeemed: async () => {},
    delete: async (_, id) => void rows.delete(id),
    deleteOf: async () => rows.clear(),
  };
}

/**
 * Creates a channel with a swapper: a fake Twitch, stores in memory, and processes that can be killed at any call. Time passes
 * only on the manual clock.
 */
export function createSwapperRig() {
  const clock = createManualClock(undefined, () => settle(4));
  const twitch = createSwapperTwitch(clock);
  const stores = {
    swappers: createMemorySwappers(),
    rewards: createMemoryRewards(),
    interactions: createMemoryInteractions(),
    intents: createMemoryIntents(),
    tasks: createMemoryTasks(),
    leases: createMemoryLeases(),
  };
  const user = {
    id: CHANNEL,
    displayName: 'demo',
    grant: { state: 'ok', scopes: [...AREAS.rewards.scopes] },
  } as unknown as User & { grant: { scopes: string[] } };
  const items = new Map<string, boolean>();
  /** Whether each process that ever ran is alive, by its id. */
  const owners = new Map<string, () => boolean>();
  /** Redemptions whose effect has happened. */
  const effects = new Set<string>();
  let made = 0;

  /** Adds a reward that is on Twitch, in the vault, or only in the vault. */
  function addReward(title: string, { isStored = false, isPlain = false, isEnabled = true } = {}): string {
    made += 1;
    const id = `reward-${made}`;
    const atTwitch = isStored ? null : twitch.add({ title, isEnabled });
    rowOf(id, title, atTwitch?.id ?? null, isPlain, isStored);
    if (atTwitch) Object.assign(stores.rewards.rows.get(id) ?? {}, { form: formOf(atTwitch) });
    return id;
  }
  function rowOf(id: string, title: string, twitchId: string | null, isPlain: boolean, isStored: boolean) {
    const savedAt = clock.now();
    const own = { twitchId, savedAt, storedAt: isStored ? savedAt : null };
    const featured = isPlain ? {} : { features: [SOUND], featuredAt: savedAt };
    stores.rewards.rows.set(id, newStored(id, CHANNEL, { ...newRewardForm(), title }, { ...own, ...featured }));
  }

  /** Starts a process. `isOnly`: it knows that no other one runs. `plays`: whether a redemption plays at once or waits. */
  async function start({ isOnly = true, plays = () => true as boolean } = {}) {
    let isAlive = true;
    let left = Number.POSITIVE_INFINITY;
    let order: 'before' | 'after' = 'before';
    const never = () => new Promise<never>(() => {});
    const mortal = <T extends object>(part: T): T =>
      new Proxy<T>(part, {
        get(target, name) {
          const method = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return async (...args: unknown[]) => {
            left -= 1;
            if (left === 0 && order === 'before') isAlive = false;
            if (!isAlive) return never();
            const result = await method.apply(target, args);
            if (left === 0) isAlive = false;
            return isAlive ? result : never();
          };
        },
      });
    const ownClock = { ...clock, after: (ms: number, act: () => void) => clock.after(ms, () => isAlive && act()) };
    if (isOnly) {
      await stores.tasks.freeAll();
      await stores.leases.freeAll();
    }
    const rewards = mortal(stores.rewards);
    const swappers = mortal(stores.swappers);
    const interactions = mortal(stores.interactions);
    const ofRewards = mortal(twitch.ofRewards);
    const redemptions = mortal(twitch.ofRedemptions);
    const streams = mortal(twitch.ofStreams);
    const points = createPointsSource({
      redemptions,
      plan: async (record) => {
        if ((await rewards.findByTwitchId(CHANNEL, String(record.details.rewardId))) === null) return null;
        const base = { id: 'a.step', featureId: 'a', optional: false, lane: 'main', data: { id: record.id } } as const;
        const steps: StepPlan[] = plays()
          ? [{ ...base, type: 'punishment', kind: 'action', label: 'Timeout' }]
          : [{ ...base, type: 'sound', kind: 'cue' }];
        const item = { uuid: 'reward', title: 'Reward', cooldownS: 0 };
        return { item, amount: 1, asks: false, text: null, input: {}, buyer: record.buyer, steps };
      },
    });
    const owner = systemRandom.id();
    owners.set(owner, () => isAlive);
    const harness = createLedgerHarness({
      owner,
      clock: ownClock,
      stores: { intents: stores.intents, interactions },
      points,
      action: {
        async act({ data }) {
          await new Promise<void>((resolve) => ownClock.after(EFFECT_MS, resolve));
          if (!isAlive) return never();
          effects.add(String(data.id));
          return { kind: 'done' };
        },
        readBack: async () => ({ kind: 'not-done' }),
      },
    });
    const { ledger } = harness;
    startSettler({
      ledger,
      interactions,
      sources: { points } as unknown as TriggerSources,
      clock: ownClock,
      log: silent,
    });
    for (const record of await ledger.open()) {
      // Records held by another living process stay with it.
      if (owners.get(record.lease?.owner ?? '')?.()) continue;
      await harness.runner.takeOver(record.id);
      harness.resume(ledger.openRecord(record.id) ?? record);
    }
    const withLease = createWithLease({ leases: mortal(stores.leases), clock: ownClock, random: systemRandom });
    const reading = {
      store: rewards,
      twitch: ofRewards,
      powerUps: { list: async () => ({ listed: [] }), find: async () => null } as unknown as RewardDeps['powerUps'],
      clock: ownClock,
      countPending: async () => ({}),
      onListed: () => {},
    };
    const reader = createRewardReader(reading);
    const deps = {
      ...reading,
      reader,
      random: systemRandom,
      alone: createRewardLease(withLease),
      onChange: () => {},
      mediaLimitOf: () => null,
      media: { findByShortIds: async () => [] },
    } as unknown as RewardDeps;
    const tasks = createTasks({ store: mortal(stores.tasks), clock: ownClock, random: systemRandom, log: silent });
    const readWorld = (of: User, settings: Swapper['settings']) =>
      readSwapWorld(
        {
          reader,
          items: {
            listOf: async () => [...items].map(([uuid, enabled]) => ({ uuid, enabled, title: uuid }) as never),
          },
        },
        of,
        settings,
      );
    const creator = createRewardCreator(deps);
    const swapper = createSwapper({
      store: swappers,
      users: { findById: async () => user },
      streams,
      readWorld,
      takeStep: createTakeStep({
        rewards,
        twitch: ofRewards,
        reader,
        creator,
        clear: (reward, choice) =>
          clearRedemptions(
            { ledger, interactions, rewards, redemptions, clock: ownClock, log: silent },
            reward,
            choice,
          ),
        switchItem: async (_, id, isEnabled) => void items.set(id, isEnabled),
        alone: deps.alone,
        onChange: () => {},
        clock: ownClock,
      }),
      clock: ownClock,
      random: systemRandom,
      onChange: () => {},
    });
    tasks.register(SWAPPER, swapper.handle);
    const wake = () => wakeSwapper(tasks, ownClock, CHANNEL);
    const acts = createSwapperActs({
      store: swappers,
      swapper,
      wake,
      resolve: async (_, ids) => new Map(ids.map((id) => [id, id])),
      clock: ownClock,
      random: systemRandom,
    });
    await tasks.start();
    for (const _ of await swappers.listActive()) await wake();
    return {
      acts,
      wake,
      reader,
      creator,
      /** Handles a redemption as if its webhook had arrived. */
      take: (redemption: Redemption) =>
        takeAnnounced({ ledger, rewards, log: silent }, { ...redemption, channelId: CHANNEL }, 'made'),
      isAlive: () => isAlive,
      /** Kills the process at the n-th call from now on to a store or to Twitch: before the call, or once it is done. */
      killAt(calls: number, when: 'before' | 'after') {
        left = calls;
        order = when;
      },
      kill() {
        isAlive = false;
      },
    };
  }
  const row = () => stores.swappers.rows.get(CHANNEL);
  return { clock, twitch, stores, user, items, effects, addReward, start, row };
}
/** A process of the rig. */
export type SwapperProcess = Awaited<ReturnType<ReturnType<typeof createSwapperRig>['start']>>;
