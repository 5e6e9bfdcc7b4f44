import { APPROVAL_WAIT_MS } from '@bitcue/shared/constants/timing.ts';
import { describe, expect, it } from 'vitest';
import {
  CHANNEL,
  createLedgerHarness,
  type LedgerStores,
  makeEvidence,
  makeIntent,
  makePage,
  memory,
} from '../../test/support/ledger-harness.ts';
import { settle } from '../../test/support/manual-clock.ts';
import { startHeartbeat } from '../ledger/heartbeat.ts';
import { NO_OTHERS } from '../ledger/others.ts';
import { viewerView } from '../ledger/view.ts';
import type { User } from '../ports/users.ts';
import { createPointsSource } from '../triggers/points/points-source.ts';
import type { RedemptionEvidence } from '../triggers/points/redemption-record.ts';
import { createDecisions } from './decisions.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const STREAMER = { id: CHANNEL, displayName: 'Demo' } as User;
const STEP = {
  id: 'a.cue',
  featureId: 'a',
  type: 'sound',
  kind: 'cue',
  optional: false,
  lane: 'main',
  data: {},
} as const;

type Options = NonNullable<Parameters<typeof createLedgerHarness>[0]>;

/** Starts a harness whose redemptions need approval. */
function createApproval(options: Pick<Options, 'stores' | 'clock' | 'owner'> = {}) {
  const item = { uuid: 'reward-1', title: 'Horn', cooldownS: 0 };
  const points = createPointsSource({
    redemptions: { settle: async () => ({ kind: 'done' }), readStatuses: async () => new Map(), page: async () => {} },
    plan: async ({ text, amount, buyer }) => ({ item, amount, asks: true, text, input: {}, buyer, steps: [STEP] }),
  });
  const harness = createLedgerHarness({ points, ...options });
  const { ledger, runner, clock, stores } = harness;
  const page = makePage();
  harness.alerts.join(page, memory());
  return {
    ...harness,
    page,
    decisions: createDecisions({ ledger, openOf: stores.interactions.findOpenOf, runner, clock, log: silent }),
    rowOf: (id: string) => stores.interactions.rows.get(id),
    textOf(id: string) {
      const row = stores.interactions.rows.get(id);
      return row && viewerView(row, 0, null).text;
    },
    /** Buys with Bits. */
    async buy(id: string, { type = 'sound', asks = true }: { type?: 'sound' | 'punishment'; asks?: boolean } = {}) {
      await stores.intents.insert({ ...makeIntent(`nonce-${id}`, clock.now(), type), asks });
      await ledger.record(makeEvidence('receipt', id, { nonce: `nonce-${id}` }));
      await ledger.record(makeEvidence('webhook', id));
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
    async finish(id: string) {
      await harness.alerts.report(page, { kind: 'started' }, `${id}:a.cue`, 1);
      await harness.alerts.report(page, { kind: 'finished' }, `${id}:a.cue`, 1);
      await settle();
    },
  };
}

/** Starts another process on the same stores, as after a crash. */
async function restart(before: ReturnType<typeof createApproval>) {
  const stores: LedgerStores = before.stores;
  const next = createApproval({ stores, clock: before.clock, owner: 'process-2' });
  const { ledger, runner, clock, resume } = next;
  const leases = { beat: async () => {}, findAlive: async () => new Set<string>(), leave: async () => {} };
  const { interactions } = stores;
  const deps = {
    leases: leases as never,
    interactions,
    ledger,
    runner,
    resume,
    clock,
    log: silent,
    owner: 'process-2',
  };
  await startHeartbeat({ ...deps, others: NO_OTHERS }, await ledger.open());
  await settle();
  return next;
}

describe('approval', () => {
  it.each(['bits', 'points'] as const)('of %s waits before anything is done, and then plays once', async (source) => {
    const all = createApproval();
    await (source === 'bits' ? all.buy('x') : all.redeem('x'));
    expect(all.rowOf('x')).toMatchObject({ state: 'asked', lease: null, settlement: null });
    await all.clock.advance(60_000);
    expect(all.page.plays()).toEqual([]);
    await all.decisions.approve(STREAMER, 'x', false);
    await all.decisions.approve(STREAMER, 'x', true);
    // Its waiting time counts from the approval.
    expect(all.rowOf('x')).toMatchObject({ dueAt: null, renewedAt: all.clock.now() });
    await settle();
    await all.finish('x');
    expect(all.page.plays()).toHaveLength(1);
    const { timeline, ...row } = all.rowOf('x') ?? { timeline: [] };
    expect(row).toMatchObject({ state: 'done', settlement: source === 'bits' ? null : { outcome: 'fulfilled' } });
    expect(timeline).toContainEqual({ at: expect.any(Number), what: 'queued', why: 'Approved.', by: 'Demo' });
  });

  it('of a punishment comes before Twitch is called', async () => {
    const all = createApproval();
    await all.buy('x', { type: 'punishment' });
    await all.clock.advance(60_000);
    expect(all.acts).toEqual([]);
    await all.decisions.approve(STREAMER, 'x', false);
    await settle();
    expect(all.acts).toHaveLength(1);
  });

  it('that is refused returns points, ends Bits, and tells their viewer so', async () => {
    const all = createApproval();
    await all.buy('bits');
    await all.redeem('points');
    await all.redeem('foreign', { isOurs: false });
    expect(all.textOf('bits')).toBe('The streamer has to approve it first. You can follow it here.');
    for (const id of ['bits', 'points', 'foreign', 'bits']) await all.decisions.skip(STREAMER, id);
    const refused = { reason: 'Refused by the streamer.' };
    expect(all.rowOf('bits')).toMatchObject({ ...refused, state: 'skipped', settlement: null });
    expect(all.textOf('bits')).toBe('The streamer refused it. Bits cannot be returned.');
    expect(all.rowOf('points')).toMatchObject({ ...refused, state: 'refunded', settlement: { outcome: 'canceled' } });
    expect(all.rowOf('foreign')).toMatchObject({ ...refused, state: 'skipped', settlement: null });
    expect(all.page.plays()).toEqual([]);
    await expect(all.decisions.approve(STREAMER, 'bits', false)).rejects.toMatchObject({ code: 'interaction.state' });
  });

  it('that does not come in time returns points and leaves Bits owed, even across a restart', async () => {
    const before = createApproval();
    await before.buy('bits');
    await before.redeem('points');
    await before.clock.advance(APPROVAL_WAIT_MS / 2);
    const all = await restart(before);
    await all.clock.advance(APPROVAL_WAIT_MS / 2 - 1_000);
    expect([all.rowOf('bits')?.state, all.rowOf('points')?.state]).toEqual(['asked', 'asked']);
    await all.clock.advance(1_000);
    await settle();
    const late = { reason: 'It was not approved in time.' };
    expect(all.rowOf('bits')).toMatchObject({ ...late, state: 'owed' });
    expect(all.rowOf('points')).toMatchObject({ ...late, state: 'refunded', settlement: { outcome: 'canceled' } });
    expect(all.page.plays()).toEqual([]);
    // An owed interaction can still be played.
    await all.decisions.play(STREAMER, 'bits', []);
    await settle();
    await all.finish('bits');
    expect(all.rowOf('bits')?.state).toBe('done');
  });

  it('survives a crash before it, and one right after it', async () => {
    const first = createApproval();
    await first.redeem('x');
    const second = await restart(first);
    await second.decisions.approve(STREAMER, 'x', false);
    const third = await restart(second);
    await third.finish('x');
    expect(third.page.plays()).toHaveLength(1);
    expect(third.rowOf('x')).toMatchObject({ state: 'done', settlement: { outcome: 'fulfilled' } });
    await third.clock.advance(APPROVAL_WAIT_MS);
    expect(third.rowOf('x')?.state).toBe('done');
  });

  it('puts it in its original place, or with "play next" before all others', async () => {
    const all = createApproval();
    await all.buy('plays', { asks: false });
    await all.buy('waits', { asks: false });
    await all.buy('early');
    await all.buy('next');
    await all.buy('late', { asks: false });
    await all.decisions.approve(STREAMER, 'early', false);
    await all.decisions.approve(STREAMER, 'next', true);
    const played = ['plays', 'next', 'waits', 'early', 'late'];
    for (const id of played) await all.finish(id);
    expect(all.page.plays().map(({ id }) => id)).toEqual(played.map((id) => `${id}:a.cue`));
  });

  it('of a redemption that was cancelled on Twitch meanwhile is no longer possible', async () => {
    const all = createApproval();
    await all.redeem('x');
    await all.redeem('x', { status: 'canceled' });
    expect(all.rowOf('x')).toMatchObject({ state: 'refunded', reason: 'The redemption was cancelled on Twitch.' });
    await expect(all.decisions.approve(STREAMER, 'x', false)).rejects.toMatchObject({ code: 'interaction.state' });
  });
});
