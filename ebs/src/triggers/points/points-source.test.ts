import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { describe, expect, it } from 'vitest';
import { CHANNEL, createLedgerHarness, makePage, memory } from '../../../test/support/ledger-harness.ts';
import { settle } from '../../../test/support/manual-clock.ts';
import { startSettler } from '../../ledger/settler.ts';
import type { FinalStatus, Redemptions } from '../../ports/redemptions.ts';
import type { TwitchOutcome } from '../../ports/twitch.ts';
import { createPointsSource, type PointsDeps } from './points-source.ts';
import type { RedemptionEvidence } from './redemption-record.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const SOUND = { type: 'sound', kind: 'cue', optional: false, lane: 'main', data: {} } as const;
const CUE = { ...SOUND, id: 'a.cue', featureId: 'a' };

/** Creates a fake Twitch for redemptions. It answers `done`, or what is in `answers`, applied or not. */
function createFakeTwitch() {
  const statuses = new Map<string, FinalStatus | 'UNFULFILLED'>();
  const calls: { ids: readonly string[]; status: FinalStatus }[] = [];
  const answers: { outcome: TwitchOutcome; applied: boolean }[] = [];
  const redemptions: Redemptions = {
    async settle(_channelId, _rewardId, ids, status) {
      calls.push({ ids, status });
      const { outcome, applied } = answers.shift() ?? { outcome: { kind: 'done' }, applied: true };
      if (outcome.kind === 'done' && ids.some((id) => statuses.get(id) !== 'UNFULFILLED')) {
        return { kind: 'refused', reason: 'not found' };
      }
      if (applied) for (const id of ids) statuses.set(id, status);
      return outcome;
    },
    readStatuses: async (_channelId, _rewardId, ids) =>
      new Map(ids.flatMap((id) => (statuses.has(id) ? [[id, statuses.get(id) ?? 'UNFULFILLED']] : []))),
    page: async () => {},
  };
  return { statuses, calls, answers, redemptions };
}

function createPoints(over: { plan?: PointsDeps['plan']; harness?: ReturnType<typeof createLedgerHarness> } = {}) {
  const twitch = createFakeTwitch();
  const buyer = { opaqueId: null, userId: '3000', login: 'viewer_one', name: 'viewer_one' };
  const item = { uuid: 'reward-1', title: 'Horn', cooldownS: 0 };
  const plan: PointsDeps['plan'] =
    over.plan ?? (async ({ text }) => ({ item, amount: 500, asks: false, text, input: {}, buyer, steps: [CUE] }));
  const points = createPointsSource({ redemptions: twitch.redemptions, plan });
  const harness = createLedgerHarness({ points });
  const { ledger, stores, clock } = harness;
  const sources = { points } as never;
  const begin = () => startSettler({ ledger, interactions: stores.interactions, sources, clock, log: silent });
  return {
    ...harness,
    twitch,
    begin,
    stop: begin(),
    rowOf: (id: string) => stores.interactions.rows.get(id),
    async redeem(id: string, evidence: Partial<RedemptionEvidence> = {}) {
      if (!twitch.statuses.has(id)) twitch.statuses.set(id, 'UNFULFILLED');
      await ledger.record({
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
        ...evidence,
      } as RedemptionEvidence);
      await clock.advance(0);
      await settle();
    },
    async play(id: string) {
      await harness.alerts.report(page, { kind: 'started' }, `${id}:a.cue`, 1);
      await harness.alerts.report(page, { kind: 'finished' }, `${id}:a.cue`, 1);
      await settle();
    },
    join: () => harness.alerts.join(page, memory()),
  };
}
const page = makePage();

describe('a redemption', () => {
  it('is written before it is planned, plays, and is fulfilled only when its effect has ended', async () => {
    const points = createPoints();
    points.join();
    await points.redeem('r-1');
    expect(points.rowOf('r-1')).toMatchObject({ source: 'points', state: 'leased', amount: 500, confirmed: true });
    await points.clock.advance(60_000 / 6);
    expect(points.twitch.calls).toEqual([]);
    await points.play('r-1');
    expect(points.rowOf('r-1')).toMatchObject({ state: 'done', settlement: { outcome: 'fulfilled', state: 'due' } });
    await points.clock.advance(200);
    await settle();
    expect(points.twitch.calls).toEqual([{ ids: ['r-1'], status: 'FULFILLED' }]);
    expect(points.rowOf('r-1')?.settlement).toMatchObject({ outcome: 'fulfilled', state: 'settled' });
  });

  it('is returned after it has played if a feature drew a refund', async () => {
    const steps = [{ ...CUE, returnsPayment: true }];
    const points = createPoints({
      plan: async ({ text }, _details) => ({
        item: { uuid: 'reward-1', title: 'Horn', cooldownS: 0 },
        amount: 500,
        asks: false,
        text,
        input: {},
        buyer: { opaqueId: null, userId: '3000', login: 'viewer_one', name: 'viewer_one' },
        steps,
      }),
    });
    points.join();
    await points.redeem('r-1');
    await points.clock.advance(10_000);
    await points.play('r-1');
    expect(points.rowOf('r-1')).toMatchObject({ state: 'done', settlement: { outcome: 'canceled' } });
  });

  it.each([
    ['planning refuses it', async () => Promise.reject(new AppError('target.unknown'))],
    ['nothing is set up for its reward', async () => null],
  ])('is paid back if %s', async (_, plan) => {
    const points = createPoints({ plan });
    await points.redeem('r-1');
    expect(points.rowOf('r-1')).toMatchObject({ state: 'refunded', reason: expect.stringMatching(/\.$/) });
    await points.clock.advance(200);
    await settle();
    expect(points.twitch.statuses.get('r-1')).toBe('CANCELED');
  });

  it('waits if planning fails for another reason, and is planned again', async () => {
    let fails = true;
    const points = createPoints({
      plan: async () => {
        if (fails) throw new Error('the store is away');
        return null;
      },
    });
    await points.redeem('r-1');
    expect(points.rowOf('r-1')?.state).toBe('received');
    fails = false;
    await points.clock.advance(5_000);
    await settle();
    expect(points.rowOf('r-1')?.state).toBe('refunded');
  });

  it('is returned if it is skipped before it starts, and fulfilled if it is skipped later', async () => {
    const points = createPoints();
    const skip = (id: string) =>
      points.ledger.update(id, (record) => ({ ...record, state: 'skipped' as const, dueAt: null }));
    await points.redeem('r-1');
    await skip('r-1');
    points.join();
    await points.redeem('r-2');
    await points.alerts.report(page, { kind: 'started' }, 'r-2:a.cue', 1);
    await skip('r-2');
    await points.clock.advance(200);
    await settle();
    expect(Object.fromEntries(points.twitch.statuses)).toEqual({ 'r-1': 'CANCELED', 'r-2': 'FULFILLED' });
  });

  it('is owed if it cannot be served and its reward skips the request queue: Twitch does not return these points', async () => {
    const points = createPoints({ plan: async () => null });
    await points.redeem('r-1', { status: 'fulfilled' });
    expect(points.rowOf('r-1')).toMatchObject({ state: 'owed', settlement: null });
    await points.clock.advance(60_000);
    expect(points.twitch.calls).toEqual([]);
  });

  it('ends refunded if Twitch cancels it before it starts, and is not settled again', async () => {
    const points = createPoints();
    await points.redeem('r-1');
    await points.redeem('r-1', { status: 'canceled' });
    expect(points.rowOf('r-1')).toMatchObject({ state: 'refunded', settlement: null });
  });

  it.each([
    ['fulfilled', false],
    ['fulfilled', true],
    ['canceled', true],
  ] as const)('%s by hand on Twitch (begun: %s) plays to its end and is not settled again', async (status, isBegun) => {
    const points = createPoints();
    points.join();
    await points.redeem('r-1');
    if (isBegun) await points.alerts.report(page, { kind: 'started' }, 'r-1:a.cue', 1);
    points.twitch.statuses.set('r-1', status === 'fulfilled' ? 'FULFILLED' : 'CANCELED');
    await points.redeem('r-1', { status });
    await points.play('r-1');
    await points.clock.advance(60_000);
    expect(points.rowOf('r-1')).toMatchObject({ state: 'done', settlement: null });
    expect(points.twitch.calls).toEqual([]);
  });

  it('changes nothing if it is reported again', async () => {
    const points = createPoints({ plan: async () => null });
    await points.redeem('r-1');
    const { writes } = points.stores.interactions;
    await points.redeem('r-1');
    expect(points.stores.interactions.writes).toBe(writes);
  });
});

describe('the settlement outbox', () => {
  async function refund(points: ReturnType<typeof createPoints>, ...ids: string[]) {
    for (const id of ids) await points.redeem(id);
    await points.clock.advance(200);
    await settle();
  }
  const plan = async () => null;

  it('settles at most five redemptions per call', async () => {
    const points = createPoints({ plan });
    await refund(points, ...Array.from({ length: 12 }, (_, n) => `r-${n}`));
    const sizes = points.twitch.calls.map(({ ids }) => ids.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(12);
    expect(new Set(points.twitch.statuses.values())).toEqual(new Set(['CANCELED']));
  });

  it.each([
    ['was applied although its answer was a 500', { kind: 'unknown', reason: '500' }, true, 1],
    ['was not applied', { kind: 'unavailable', reason: '503' }, false, 2],
  ] as const)('reads the status after a call that %s', async (_, outcome, applied, calls) => {
    const points = createPoints({ plan });
    points.twitch.answers.push({ outcome, applied });
    await refund(points, 'r-1');
    await points.clock.advance(60_000);
    await settle();
    expect(points.twitch.calls).toHaveLength(calls);
    expect(points.rowOf('r-1')?.settlement).toMatchObject({ state: 'settled' });
  });

  it('settles the others if one redemption of a call was settled by hand', async () => {
    const points = createPoints({ plan });
    points.twitch.statuses.set('r-2', 'FULFILLED');
    await points.redeem('r-1');
    await refund(points, 'r-2', 'r-3');
    expect(Object.fromEntries(points.twitch.statuses)).toEqual({
      'r-1': 'CANCELED',
      'r-2': 'FULFILLED',
      'r-3': 'CANCELED',
    });
    expect(points.rowOf('r-2')?.settlement).toMatchObject({
      outcome: 'canceled',
      state: 'refused',
      reason: 'On Twitch the redemption is FULFILLED already.',
    });
  });

  it('continues after a restart with the settlements that were due', async () => {
    const points = createPoints({ plan });
    await points.stop();
    await refund(points, 'r-1');
    expect(points.twitch.calls).toEqual([]);
    points.begin();
    await settle();
    expect(points.rowOf('r-1')?.settlement).toMatchObject({ state: 'settled' });
  });

  it('does not settle a redemption again that a sweep read before the answer was written', async () => {
    const points = createPoints({ plan });
    const { interactions } = points.stores;
    const find = interactions.findUnsettled;
    let release = () => {};
    interactions.findUnsettled = async (...args) => {
      const found = await find(...args);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return found;
    };
    await points.clock.advance(29_950);
    await points.redeem('r-1');
    // The sweep reads it as due, then it is settled, then the sweep's read arrives.
    await points.clock.advance(50);
    await points.clock.advance(100);
    await settle();
    expect(points.rowOf('r-1')?.settlement).toMatchObject({ state: 'settled' });
    release();
    await settle();
    expect(points.twitch.calls).toHaveLength(1);
  });

  it('retries with growing delays until Twitch answers', async () => {
    const points = createPoints({ plan });
    for (let n = 0; n < 8; n += 1) {
      points.twitch.answers.push({ outcome: { kind: 'unavailable', reason: 'away' }, applied: false });
    }
    await refund(points, 'r-1');
    for (let minute = 0; minute < 90; minute += 1) await points.clock.advance(60_000);
    expect(points.twitch.calls).toHaveLength(9);
    expect(points.rowOf('r-1')?.settlement).toMatchObject({ state: 'settled', tries: 8 });
  });

  it('never changes an outcome that was written', async () => {
    const points = createPoints({ plan });
    await points.stop();
    await points.redeem('r-1');
    await points.ledger.update('r-1', (record) => ({ ...record, state: 'done' as const }));
    expect(points.rowOf('r-1')?.settlement?.outcome).toBe('canceled');
  });
});
