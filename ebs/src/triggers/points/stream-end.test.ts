import { waitingRules } from '@bitcue/shared/users/waiting-rules.ts';
import { describe, expect, it } from 'vitest';
import {
  CHANNEL,
  createLedgerHarness,
  makeEvidence,
  makeIntent,
  makePage,
  memory,
} from '../../../test/support/ledger-harness.ts';
import { settle } from '../../../test/support/manual-clock.ts';
import { stepOf } from '../../ledger/step.ts';
import type { User } from '../../ports/users.ts';
import { createPointsSource } from './points-source.ts';
import type { RedemptionEvidence } from './redemption-record.ts';
import { createStreamEnd, type StreamEndDeps } from './stream-end.ts';

const MINUTE = 60_000;
const STEP = {
  id: 'a.cue',
  featureId: 'a',
  type: 'sound',
  kind: 'cue',
  optional: false,
  lane: 'main',
  data: {},
} as const;

/** Starts a ledger whose redemptions need approval, and the task that follows the stream, run by the test's clock. */
function createStream(returnAfterMin: 5 | 15 | 60 | null = 15) {
  const item = { uuid: 'reward-1', title: 'Horn', cooldownS: 0 };
  const points = createPointsSource({
    redemptions: { settle: async () => ({ kind: 'done' }), readStatuses: async () => new Map(), page: async () => {} },
    plan: async ({ id, text, amount, buyer }) => ({
      item,
      amount,
      asks: !id.startsWith('plays'),
      text,
      input: {},
      buyer,
      steps: [STEP],
    }),
  });
  const harness = createLedgerHarness({ points });
  const { ledger, clock, stores } = harness;
  const page = makePage();
  harness.alerts.join(page, memory());
  let live: boolean | null = true;
  type Plan = { due: number; payload: { endedAt: number | null } };
  let task: Plan | null = null;
  const tasks = {
    schedule: async (_kind: unknown, _key: string, plan: Plan) => {
      task = plan;
    },
    change: async (_kind: unknown, _key: string, decide: (current: Plan | null) => Plan | null) => {
      task = decide(task);
    },
  };
  const user = { waiting: { ...waitingRules.parse({}), returnAfterMin } } as User;
  const end = createStreamEnd({
    ledger,
    interactions: stores.interactions,
    users: { findById: async () => user },
    streams: { isLive: () => live },
    tasks: tasks as unknown as StreamEndDeps['tasks'],
    clock,
  });
  return {
    ...harness,
    page,
    end,
    task: () => task,
    stateOf: (id: string) => stores.interactions.rows.get(id)?.state,
    /** Changes whether the stream is live; `told`: a notification says so. */
    async set(now: boolean | null, told = true) {
      live = now;
      if (told && now !== null) await end.note(CHANNEL, now);
    },
    /** Lets minutes pass, and runs the task whenever it is due. */
    async pass(minutes: number) {
      const until = clock.now() + minutes * MINUTE;
      while (task !== null && task.due <= until) {
        await clock.advance(Math.max(0, task.due - clock.now()));
        const running: Plan = task;
        const outcome = await end.handle({ key: CHANNEL, ...running });
        if (task === running) task = outcome === 'done' ? null : { ...running, due: outcome.again };
      }
      await clock.advance(until - clock.now());
      await settle();
    },
    async redeem(id: string, over: Partial<RedemptionEvidence> = {}) {
      const evidence: RedemptionEvidence = {
        source: 'points',
        door: 'webhook',
        id,
        channelId: CHANNEL,
        userId: '3000',
        userLogin: 'viewer_one',
        userName: 'viewer_one',
        userInput: '',
        status: 'unfulfilled',
        isOurs: true,
        at: clock.now(),
        reward: { id: 'reward-1', title: 'Horn', cost: 500 },
        ...over,
      };
      await ledger.record(evidence);
      await clock.advance(0);
      await settle();
    },
  };
}

describe('the end of a stream', () => {
  it('returns the points of redemptions that still wait after the grace period, and nothing else', async () => {
    const all = createStream();
    await all.set(true);
    await all.pass(10);
    await all.stores.intents.insert({ ...makeIntent('nonce', all.clock.now()), asks: true });
    await all.ledger.record(makeEvidence('receipt', 'bits', { nonce: 'nonce' }));
    await all.ledger.record(makeEvidence('webhook', 'bits'));
    await all.redeem('plays');
    await all.alerts.report(all.page, { kind: 'started' }, 'plays:a.cue', 1);
    await all.redeem('waits');
    await all.redeem('foreign', { isOurs: false });
    await all.set(false);
    await all.pass(14);
    expect(all.stateOf('waits')).toBe('asked');
    await all.pass(2);
    expect(all.stores.interactions.rows.get('waits')).toMatchObject({
      state: 'refunded',
      reason: 'The stream has ended.',
      settlement: { outcome: 'canceled' },
    });
    for (const id of ['plays', 'bits', 'foreign']) {
      expect(all.stores.interactions.rows.get(id)?.reason).not.toBe('The stream has ended.');
    }
    expect(all.task()).toBeNull();
  });

  it('returns nothing for a redemption that is held after one of its steps was done', async () => {
    const all = createStream();
    await all.set(true);
    for (const id of ['untouched', 'begun']) await all.redeem(id);
    await all.ledger.update('begun', (record) => ({
      ...record,
      state: 'held',
      dueAt: null,
      steps: [
        { ...stepOf(STEP), state: 'done' },
        { ...stepOf(STEP), id: 'b.cue' },
      ],
    }));
    await all.set(false);
    await all.pass(16);
    expect([all.stateOf('untouched'), all.stateOf('begun')]).toEqual(['refunded', 'held']);
  });

  it.each([true, false])('that comes back within the grace period keeps what waits (notified: %s)', async (told) => {
    const all = createStream();
    await all.set(true);
    await all.set(false);
    await all.redeem('waits');
    await all.pass(10);
    await all.set(true, told);
    await all.pass(15);
    expect(all.stateOf('waits')).toBe('asked');
    expect(all.task()?.payload).toEqual({ endedAt: null });
  });

  it('returns nothing for a redemption that has begun', async () => {
    const all = createStream();
    await all.set(true);
    for (const id of ['begun', 'waits']) await all.redeem(id);
    await all.ledger.update('begun', (record) => ({
      ...record,
      steps: record.steps.map((step) => ({ ...step, state: 'done' as const, begunAt: 1, endedAt: 2 })),
    }));
    await all.set(false);
    await all.pass(20);
    expect(['begun', 'waits'].map(all.stateOf)).toEqual(['asked', 'refunded']);
  });

  it('is noticed even if its notification was lost', async () => {
    const all = createStream(5);
    await all.set(true);
    await all.redeem('waits');
    await all.set(null, false);
    await all.pass(6);
    await all.set(false, false);
    await all.pass(8);
    expect(all.stateOf('waits')).toBe('refunded');
  });

  it('returns nothing if the streamer has turned it off, or if no stream was seen live', async () => {
    const off = createStream(null);
    await off.set(true);
    await off.redeem('waits');
    await off.set(false);
    const never = createStream();
    await never.redeem('waits');
    await never.set(false);
    for (const all of [off, never]) {
      await all.pass(20);
      expect(all.stateOf('waits')).toBe('asked');
      expect(all.task()).toBeNull();
    }
  });
});
