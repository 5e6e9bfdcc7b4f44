import { FEATURES, type Feature, type FeatureType } from '@bitcue/shared/features/catalog.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { describe, expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL } from '../../test/support/feature-ports.ts';
import { makeEvidence, makeIntent } from '../../test/support/ledger-harness.ts';
import { createManualClock, settle } from '../../test/support/manual-clock.ts';
import {
  createMemoryIntents,
  createMemoryInteractions,
  createMemoryLeases,
  createMemoryPunishments,
  createMemoryTasks,
} from '../../test/support/memory-stores.ts';
import { createCountingTwitch, startMortal } from '../../test/support/mortal-process.ts';
import { createClaims } from '../claims/claims.ts';
import type { ClaimedThings, ClaimValue } from '../ports/claims.ts';
import { NO_OWN_CHANGES, type StoredReward, type TwitchReward } from '../ports/rewards.ts';
import { systemRandom } from '../ports/system.ts';
import type { Ban, Moderation } from '../ports/twitch.ts';
import type { StartedVote } from '../ports/votes.ts';
import { createOwnRewards } from '../rewards/change-own-reward.ts';
import { createTasks } from '../tasks/tasks.ts';
import { createWithLease } from '../tasks/with-lease.ts';
import { planFeature } from './plan-item.ts';
import { createExecutors } from './registry.ts';

const ID = 'tx-00000001';
/** Id of what was bought, which serves as the reward that changes itself. */
const REWARD = makeIntent('nonce-1', 0).item.uuid;

/** What goes wrong at the first call. */
type Fault = 'nothing' | 'dies before' | 'dies during' | 'dies after' | 'done, then 500' | '503' | 'refused';

const TYPES: [type: FeatureType, settings: object][] = [
  ['commercial', { length: 60 }],
  ['chatMessage', { preset: 'custom', message: 'Hello {user}' }],
  ['chatMessage', { preset: 'fortune' }],
  ['poll', { title: 'Lunch?', choices: [{ title: 'Soup' }, { title: 'Salad' }] }],
  ['prediction', { title: 'Do we win?', outcomes: [{ title: 'Yes' }, { title: 'No' }] }],
  ['chatMode', { mode: 'slow', duration: 86_400, length: 30 }],
  ['obs', { events: [{ options: { name: 'Mic' } }] }],
  ['punishment', { target: 'username', target_username: 'demo_target', mode: 'timeout', duration: 60 }],
  ['punishment', { target: 'username', target_username: 'demo_target', mode: 'ban' }],
  ['updateRewardV2', { updateCost: true, cost: '{cost} + 100' }],
  ['vip', { target: 'username', target_chatter: 'demo_target', durationS: 86_400 }],
];

/** Types whose actions request nothing from Twitch: they change only the ledger. */
const OF_THE_LEDGER: FeatureType[] = ['refundReward', 'skipMedia'];

/** Pays for a feature with its real executor, against a Twitch that counts what it does. */
async function setUp(type: FeatureType, settings: object, fault: Fault) {
  const clock = createManualClock();
  const stores = { intents: createMemoryIntents(), interactions: createMemoryInteractions() };
  const done: unknown[][] = [];
  const votes: StartedVote[] = [];
  const claimed = { tasks: createMemoryTasks(), leases: createMemoryLeases(), value: null as ClaimValue };
  const punishments = createMemoryPunishments();
  let ban: Ban | null = null;
  const form = { ...newRewardForm(), title: 'Up', cost: 100 };
  let atTwitch = { ...form, id: REWARD, isOurs: true } as TwitchReward;
  let stored = { id: REWARD, twitchId: REWARD, form, ownChanges: NO_OWN_CHANGES } as StoredReward;
  let isFirst = true;
  const never = () => new Promise<never>(() => {});
  const portsOf = ({ isAlive, kill }: { isAlive(): boolean; kill(): void }) => {
    const { ports } = createFeaturePorts();
    const call = async (...args: unknown[]) => {
      const now = isFirst ? fault : 'nothing';
      isFirst = false;
      if (now === 'dies before') kill();
      if (!isAlive()) return never();
      if (now === '503') return { kind: 'unavailable' as const, reason: 'Service Unavailable' };
      if (now === 'refused') return { kind: 'refused' as const, reason: 'Not on this channel.' };
      done.push(args);
      if (now === 'dies during' || now === 'dies after') kill();
      if (now === 'dies during') return never();
      return now === 'done, then 500'
        ? { kind: 'unknown' as const, reason: 'Internal Server Error' }
        : { kind: 'done' as const };
    };
    /** Makes a call whose effect shows at once, even if the process never gets the answer. */
    const change = (effect: () => void, ...args: unknown[]) => {
      const before = done.length;
      const answer = call(...args);
      if (done.length > before) effect();
      return answer;
    };
    const start = async (channelId: string, vote: { title: string; options: string[] }) => {
      const outcome = await change(
        () => votes.unshift({ id: `vote-${done.length}`, ...vote, startedAt: new Date(clock.now()) }),
        channelId,
        vote,
      );
      return outcome.kind === 'done' ? { ...outcome, id: `vote-${done.length}` } : outcome;
    };
    const listLatest = async () => (isAlive() ? { kind: 'done' as const, votes } : never());
    // As the only process, it frees the leases of earlier ones.
    void claimed.leases.freeAll();
    const queue = createTasks({ store: claimed.tasks, clock, random: systemRandom, log: ports.log });
    const thing: ClaimedThings = {
      read: async () => (isAlive() ? { kind: 'done' as const, value: claimed.value } : never()),
      set: (...args) =>
        change(
          () => {
            claimed.value = args[2];
          },
          ...args,
        ),
    };
    const claims = createClaims({
      tasks: queue,
      withLease: createWithLease({ leases: claimed.leases, clock, random: systemRandom }),
      things: { chat: thing, vip: thing, obs: thing },
      hasChannel: async () => true,
      clock,
      log: ports.log,
    });
    const place = async (until: Date | null, ...args: unknown[]) => {
      const placed = { moderatorId: FEATURE_CHANNEL, since: new Date(clock.now()), until };
      const outcome = await change(
        () => {
          ban = placed;
        },
        ...args,
      );
      return outcome.kind === 'done' ? { ...outcome, ban: placed } : outcome;
    };
    const ownRewards = createOwnRewards({
      store: {
        findByTwitchId: async () => (isAlive() ? stored : never()),
        async update(_channelId, _id, changes) {
          if (!isAlive()) return never();
          stored = structuredClone({ ...stored, ...changes });
          return stored;
        },
      },
      twitch: {
        list: async () => (isAlive() ? [atTwitch] : never()),
        async update(...args) {
          const outcome = await change(
            () => {
              atTwitch = { ...atTwitch, ...args[2] };
            },
            ...args,
          );
          return outcome.kind === 'done' ? { ...outcome, reward: atTwitch } : outcome;
        },
      },
      alone: (_id, work) => work(),
      onChange: () => {},
    });
    return {
      ...ports,
      clock,
      claims,
      punishments,
      ownRewards,
      moderation: {
        ...ports.moderation,
        findBan: async () => (isAlive() ? { kind: 'done' as const, ban } : never()),
        timeout: (...args: Parameters<Moderation['timeout']>) => place(args[2], ...args),
        ban: (...args: Parameters<Moderation['ban']>) => place(null, ...args),
      },
      random: { ...ports.random, draw: () => done.length / 20 },
      ads: { run: call },
      chat: { say: call, announce: call },
      polls: { start, listLatest },
      predictions: { start, listLatest },
    };
  };
  const shared = { clock, stores, twitch: createCountingTwitch(), rules: FEATURES, portsOf };
  const first = await startMortal(shared, 'process-1');
  const intent = makeIntent('nonce-1', clock.now());
  const { channelId, buyer } = intent;
  const feature = { id: 'a', type, settings: FEATURES[type].settings.parse(settings) } as Feature;
  const executors = createExecutors(portsOf({ isAlive: () => true, kill: () => {} }));
  const steps = await planFeature(executors, feature, { channelId, buyer, itemTitle: 'Horn', input: {} });
  await stores.intents.insert({ ...intent, steps });
  void first.ledger.record(makeEvidence('webhook', ID)).catch(() => {});
  await settle(12);
  await clock.advance(1_000);
  if (!first.isAlive()) await startMortal(shared, 'process-2');
  await clock.advance(20 * 60_000);
  const row = stores.interactions.rows.get(ID);
  return { done, state: row?.state, step: row?.steps[0], reason: row?.reason };
}

it('covers every type that has actions', () => {
  const acting = (Object.keys(FEATURES) as FeatureType[]).filter((type) => FEATURES[type].repeat !== undefined);
  expect(new Set([...TYPES.map(([type]) => type), ...OF_THE_LEDGER])).toEqual(new Set(acting));
});

describe.each(TYPES)('%s %j', (type, settings) => {
  const isOnce = FEATURES[type].repeat === 'once';

  it.each<[Fault, effects: number, state: string]>([
    ['nothing', 1, 'done'],
    ['503', 1, 'done'],
    ['dies before', isOnce ? 0 : 1, isOnce ? 'owed' : 'done'],
    ['dies during', 1, isOnce ? 'owed' : 'done'],
    ['dies after', 1, isOnce ? 'owed' : 'done'],
    ['done, then 500', 1, isOnce ? 'owed' : 'done'],
    ['refused', 0, 'owed'],
  ])('%s: happens %i times, and is %s', async (fault, effects, state) => {
    const end = await setUp(type, settings, fault);
    expect([end.done.length, end.state]).toEqual([effects, state]);
    if (fault === 'refused') expect(end.reason).toBe('Not on this channel.');
    if (state === 'done' && ['poll', 'prediction'].includes(type)) expect(end.step?.data.voteId).toBe('vote-1');
    if (state === 'owed' && fault !== 'refused') expect(end.step?.state).toBe('unknown');
  });
});
