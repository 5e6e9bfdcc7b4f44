import { HOLD_AFTER_MS } from '@bitcue/shared/constants/timing.ts';
import { FEATURE_TYPES } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import { describe, expect, it } from 'vitest';
import {
  CHANNEL,
  createLedgerHarness,
  makeEvidence,
  makeIntent,
  makePage,
  memory,
} from '../../test/support/ledger-harness.ts';
import { settle } from '../../test/support/manual-clock.ts';
import { stopOf } from './pauses.ts';
import { viewerView } from './view.ts';

/** Records a purchase by webhook. */
async function buy(
  harness: ReturnType<typeof createLedgerHarness>,
  id: string,
  type?: Parameters<typeof makeIntent>[2],
) {
  await harness.stores.intents.insert({ ...makeIntent(`nonce-${id}`, harness.clock.now(), type) });
  await harness.ledger.record(makeEvidence('receipt', id, { nonce: `nonce-${id}` }));
  await harness.ledger.record(makeEvidence('webhook', id));
  await settle();
}
/** Records a purchase of two sounds, one after the other: tx-two. */
async function buyTwoSteps(harness: ReturnType<typeof createLedgerHarness>) {
  const intent = makeIntent('nonce-two', harness.clock.now());
  const [first] = intent.steps;
  if (!first) throw new Error('no step');
  await harness.stores.intents.insert({ ...intent, steps: [first, { ...first, id: 'b.cue', featureId: 'b' }] });
  await harness.ledger.record(makeEvidence('receipt', 'tx-two', { nonce: 'nonce-two' }));
  await harness.ledger.record(makeEvidence('webhook', 'tx-two'));
  await settle();
}
const cueOf = (id: string) => `${id}:a.cue`;
const played = (page: ReturnType<typeof makePage>) => page.plays().map((play) => play.id);

describe('a channel whose alerts are held', () => {
  it('starts none, finishes the one that plays, lets all else continue, and counts the wait from its end', async () => {
    const hold = { isHeld: false, releasedAt: 0 };
    const harness = createLedgerHarness({
      holds: { isHeld: () => hold.isHeld, releasedAt: () => hold.releasedAt },
      action: { act: async () => ({ kind: 'done' }) },
    });
    const resume = () => harness.ledger.listOpen().forEach(harness.resume);
    const stateOf = (id: string) => harness.stores.interactions.rows.get(id)?.state;
    const page = makePage();
    harness.alerts.join(page, memory());
    await buyTwoSteps(harness);
    await harness.alerts.report(page, { kind: 'started' }, 'tx-two:a.cue', 1);
    hold.isHeld = true;
    await buy(harness, 'tx-1');
    // A timeout shows a notice, so it waits as well.
    await buy(harness, 'tx-2', 'punishment');
    const { steps, ...intent } = makeIntent('nonce-3', harness.clock.now(), 'punishment');
    await harness.stores.intents.insert({ ...intent, steps: steps.filter(({ kind }) => kind === 'action') });
    await harness.ledger.record(makeEvidence('receipt', 'tx-3', { nonce: 'nonce-3' }));
    await harness.ledger.record(makeEvidence('webhook', 'tx-3'));
    for (const id of ['tx-two:a.cue', 'tx-two:b.cue']) {
      await harness.alerts.report(page, { kind: 'started' }, id, 1);
      await harness.alerts.report(page, { kind: 'finished' }, id, 1);
      await settle();
    }
    await harness.clock.advance(HOLD_AFTER_MS);
    expect(played(page)).toEqual(['tx-two:a.cue', 'tx-two:b.cue']);
    expect(['tx-two', 'tx-1', 'tx-2', 'tx-3'].map(stateOf)).toEqual(['done', 'leased', 'leased', 'done']);
    const waiting = harness.ledger.openRecord('tx-1');
    expect(waiting && viewerView(waiting, 0, stopOf(harness.pauses, waiting))).toMatchObject({
      ahead: null,
      text: 'Alerts wait for the next scene on stream. Yours plays then.',
    });

    // The page is lost. That ends the hold, and from then on the purchase waits for a page like any other.
    harness.alerts.leave(page);
    Object.assign(hold, { isHeld: false, releasedAt: harness.clock.now() });
    resume();
    await harness.clock.advance(HOLD_AFTER_MS - 1_000);
    expect(stateOf('tx-1')).toBe('leased');
    await harness.clock.advance(20_000);
    expect(stateOf('tx-1')).toBe('held');
  });

  it.each(FEATURE_TYPES.filter((type) => definitionOf(type).lasts))(
    'neither an alert nor an effect that lasts (%s) overtakes one that waits',
    async (type) => {
      let isHeld = true;
      const harness = createLedgerHarness({ holds: { isHeld: () => isHeld, releasedAt: () => 0 } });
      const page = makePage();
      harness.alerts.join(page, memory());
      /** What has begun, in order. */
      const begun: string[] = [];
      page.send = (message) => message.type === 'play' && begun.push(message.id.split(':')[0] ?? '');
      const action = {
        act: async ({ id }: { id: string }) => {
          begun.push(id);
          return { kind: 'done' as const };
        },
      };
      Object.assign(harness.executors, { [type]: { ...harness.executors.punishment, action } });
      for (const id of ['tx-1', 'tx-2', 'tx-3']) await buy(harness, id, id === 'tx-2' ? type : 'sound');
      expect(begun).toEqual([]);
      isHeld = false;
      harness.ledger.listOpen().forEach(harness.resume);
      await settle();
      await harness.alerts.report(page, { kind: 'started' }, cueOf('tx-1'), 1);
      await harness.alerts.report(page, { kind: 'finished' }, cueOf('tx-1'), 1);
      await settle();
      expect(begun).toEqual(['tx-1', 'tx-2', 'tx-3']);
    },
  );
});

describe('a sound that is not for VODs', () => {
  /** Records a purchase of it. */
  async function buySound(harness: ReturnType<typeof createLedgerHarness>, id: string) {
    const intent = makeIntent(`nonce-${id}`, harness.clock.now());
    await harness.stores.intents.insert({ ...intent, steps: intent.steps.map((one) => ({ ...one, notForVod: true })) });
    await harness.ledger.record(makeEvidence('receipt', id, { nonce: `nonce-${id}` }));
    await harness.ledger.record(makeEvidence('webhook', id));
    await settle();
  }
  const rowOf = (harness: ReturnType<typeof createLedgerHarness>, id: string) =>
    harness.stores.interactions.rows.get(id);
  const setSoundPage = async (
    harness: ReturnType<typeof createLedgerHarness>,
    page: ReturnType<typeof makePage>,
    isOpen: boolean,
  ) => {
    page.hasSoundPage = isOpen;
    harness.alerts.noteSoundPage(page);
    await settle();
  };
  const end = async (
    harness: ReturnType<typeof createLedgerHarness>,
    page: ReturnType<typeof makePage>,
    id: string,
  ) => {
    await harness.alerts.report(page, { kind: 'started' }, cueOf(id), 1);
    await harness.alerts.report(page, { kind: 'finished' }, cueOf(id), 1);
    await settle();
  };

  it('waits for the sound page while others play, and plays once when it opens, with its mark', async () => {
    const harness = createLedgerHarness();
    const page = makePage();
    harness.alerts.join(page, memory());
    await buySound(harness, 'tx-1');
    await buy(harness, 'tx-2');
    expect(played(page)).toEqual([cueOf('tx-2')]);
    await harness.clock.advance(5_000);
    await setSoundPage(harness, page, true);
    expect(played(page)).toEqual([cueOf('tx-2')]);
    await end(harness, page, 'tx-2');
    expect(page.plays().at(-1)).toMatchObject({ id: cueOf('tx-1'), play: 1, cue: { notForVod: true } });
    await end(harness, page, 'tx-1');
    expect(rowOf(harness, 'tx-1')?.state).toBe('done');
    expect(page.plays()).toHaveLength(2);
  });

  it('is held, with the reason, after ten minutes without a sound page, and does not play when one opens', async () => {
    const harness = createLedgerHarness();
    const page = makePage();
    harness.alerts.join(page, memory());
    await buySound(harness, 'tx-1');
    await harness.clock.advance(HOLD_AFTER_MS - 1_000);
    expect(rowOf(harness, 'tx-1')?.state).toBe('leased');
    const waiting = harness.ledger.openRecord('tx-1');
    expect(waiting && stopOf(harness.pauses, waiting)).toBe('unheard');
    await harness.clock.advance(30_000);
    expect(rowOf(harness, 'tx-1')).toMatchObject({
      state: 'held',
      reason: 'The sound page was not open.',
    });
    // Opening one does not play it: the streamer was asked.
    await setSoundPage(harness, page, true);
    expect(page.plays()).toEqual([]);
  });

  it('does not play while the channel is paused, nor is it held then', async () => {
    const harness = createLedgerHarness();
    const page = makePage();
    harness.alerts.join(page, memory());
    await harness.pauses.set(CHANNEL, true);
    await buySound(harness, 'tx-1');
    await harness.clock.advance(2 * HOLD_AFTER_MS);
    await setSoundPage(harness, page, true);
    expect([rowOf(harness, 'tx-1')?.state, page.plays()]).toEqual(['leased', []]);
    await harness.pauses.set(CHANNEL, false);
    await settle();
    expect(played(page)).toEqual([cueOf('tx-1')]);
  });

  it('that failed because the sound page went away waits for it, and plays again', async () => {
    const harness = createLedgerHarness();
    const page = makePage({ hasSoundPage: true });
    harness.alerts.join(page, memory());
    await buySound(harness, 'tx-1');
    await harness.alerts.report(page, { kind: 'started' }, cueOf('tx-1'), 1);
    await setSoundPage(harness, page, false);
    await harness.alerts.report(page, { kind: 'failed', reason: 'timeout' }, cueOf('tx-1'), 1);
    await settle();
    await harness.clock.advance(60_000);
    expect(page.plays()).toHaveLength(1);
    await setSoundPage(harness, page, true);
    expect(page.plays().map((play) => play.play)).toEqual([1, 2]);
    await harness.alerts.report(page, { kind: 'started' }, cueOf('tx-1'), 2);
    await harness.alerts.report(page, { kind: 'finished' }, cueOf('tx-1'), 2);
    await settle();
    expect(rowOf(harness, 'tx-1')).toMatchObject({ state: 'done', replayed: false });
  });

  it('never reaches a page without a sound page, even after the EBS crashes or another page takes over', async () => {
    const before = createLedgerHarness();
    await buySound(before, 'tx-1');
    const next = createLedgerHarness({ stores: before.stores, clock: before.clock });
    for (const record of await next.ledger.open()) await next.runner.takeOver(record.id);
    const old = makePage({ pageId: 'old-page' });
    next.alerts.join(old, memory());
    await next.clock.advance(5_000);
    expect(old.plays()).toEqual([]);
    next.alerts.evict(old);
    const page = makePage({ hasSoundPage: true });
    next.alerts.join(page, memory());
    await settle();
    expect(played(page)).toEqual([cueOf('tx-1')]);
    expect(page.received[0]).toMatchObject({ type: 'welcome', soundPage: CHANNEL });
  });

  it('in a demo is dropped soon without a sound page', async () => {
    const harness = createLedgerHarness();
    const page = makePage();
    harness.alerts.join(page, memory());
    const intent = makeIntent('nonce-tx-1', harness.clock.now());
    const steps = intent.steps.map((one) => ({ ...one, notForVod: true, optional: true }));
    await harness.stores.intents.insert({ ...intent, steps });
    await harness.ledger.record(makeEvidence('receipt', 'tx-1', { nonce: 'nonce-tx-1' }));
    await harness.ledger.record(makeEvidence('webhook', 'tx-1'));
    await harness.clock.advance(20_000);
    expect([rowOf(harness, 'tx-1')?.state, page.plays()]).toEqual(['done', []]);
  });
});

it('a purchase that has waited for long still waits for pages to return after a restart', async () => {
  const { stores, clock, ...before } = createLedgerHarness({ holds: { isHeld: () => true, releasedAt: () => 0 } });
  await buy({ stores, clock, ...before }, 'tx-1');
  await clock.advance(2 * HOLD_AFTER_MS);
  const next = createLedgerHarness({ stores, clock });
  for (const record of await next.ledger.open()) await next.runner.takeOver(record.id);
  await clock.advance(12_000);
  const page = makePage();
  next.alerts.join(page, memory());
  expect(played(page)).toEqual([cueOf('tx-1')]);
});

describe('a paused channel', () => {
  it('starts nothing, accepts purchases, and plays them in order when resumed', async () => {
    const harness = createLedgerHarness();
    const page = makePage();
    harness.alerts.join(page, memory());
    await harness.pauses.set(CHANNEL, true);
    for (const id of ['tx-1', 'tx-2', 'tx-3']) await buy(harness, id);
    await harness.clock.advance(60_000);
    expect(played(page)).toEqual([]);
    expect([...harness.stores.interactions.rows.values()].map((row) => row.state)).toEqual([
      'leased',
      'leased',
      'leased',
    ]);

    await harness.pauses.set(CHANNEL, false);
    await settle();
    for (const id of ['tx-1', 'tx-2', 'tx-3']) {
      expect(played(page).at(-1)).toBe(cueOf(id));
      await harness.alerts.report(page, { kind: 'started' }, cueOf(id), 1);
      await harness.alerts.report(page, { kind: 'finished' }, cueOf(id), 1);
      await settle();
    }
    expect(played(page)).toHaveLength(3);
  });

  it('finishes what is playing, including later steps of the same purchase', async () => {
    const harness = createLedgerHarness();
    const page = makePage();
    harness.alerts.join(page, memory());
    await buyTwoSteps(harness);
    await buy(harness, 'tx-next');
    await harness.alerts.report(page, { kind: 'started' }, 'tx-two:a.cue', 1);
    await harness.pauses.set(CHANNEL, true);
    expect(page.received.some((message) => message.type === 'stop')).toBe(false);
    await harness.alerts.report(page, { kind: 'finished' }, 'tx-two:a.cue', 1);
    await settle();
    expect(played(page)).toEqual(['tx-two:a.cue', 'tx-two:b.cue']);
    await harness.alerts.report(page, { kind: 'started' }, 'tx-two:b.cue', 1);
    await harness.alerts.report(page, { kind: 'finished' }, 'tx-two:b.cue', 1);
    await settle();
    expect(played(page)).toHaveLength(2);
    expect(harness.stores.interactions.rows.get('tx-two')?.state).toBe('done');
  });

  it('replays nothing while it is paused', async () => {
    const harness = createLedgerHarness();
    const page = makePage();
    harness.alerts.join(page, memory());
    await buy(harness, 'tx-1');
    await harness.alerts.report(page, { kind: 'started' }, cueOf('tx-1'), 1);
    await harness.pauses.set(CHANNEL, true);
    harness.alerts.leave(page);
    const back = makePage();
    harness.alerts.join(back, memory([{ id: cueOf('tx-1'), play: 1, phase: 'started', positionMs: 10 }]));
    await harness.clock.advance(60_000);
    expect(played(back)).toEqual([]);
    await harness.pauses.set(CHANNEL, false);
    await settle();
    expect(back.plays().map((play) => play.play)).toEqual([2]);
  });

  it('plays a later step of a started purchase at most once while it is paused', async () => {
    const harness = createLedgerHarness();
    const page = makePage();
    harness.alerts.join(page, memory());
    await buyTwoSteps(harness);
    await harness.alerts.report(page, { kind: 'started' }, 'tx-two:a.cue', 1);
    await harness.alerts.report(page, { kind: 'finished' }, 'tx-two:a.cue', 1);
    await harness.alerts.report(page, { kind: 'started' }, 'tx-two:b.cue', 1);
    await harness.pauses.set(CHANNEL, true);
    harness.alerts.leave(page);
    const back = makePage();
    harness.alerts.join(back, memory([{ id: 'tx-two:b.cue', play: 1, phase: 'started', positionMs: 10 }]));
    await harness.clock.advance(60_000);
    expect(played(back)).toEqual([]);
    await harness.pauses.set(CHANNEL, false);
    await settle();
    expect(played(back)).toEqual(['tx-two:b.cue']);
  });

  it('makes punishments wait, but retries one that had started', async () => {
    const harness = createLedgerHarness();
    await harness.pauses.set(CHANNEL, true);
    await buy(harness, 'tx-1', 'punishment');
    await harness.clock.advance(60_000);
    expect(harness.acts).toHaveLength(0);
    await harness.pauses.set(CHANNEL, false);
    await harness.clock.advance(20_000);
    expect(harness.acts).toHaveLength(1);
    expect(harness.stores.interactions.rows.get('tx-1')?.state).toBe('done');

    harness.outcomes.push({ kind: 'unavailable', reason: '503' });
    await buy(harness, 'tx-2', 'punishment');
    await harness.pauses.set(CHANNEL, true);
    await harness.clock.advance(20_000);
    expect(harness.acts).toHaveLength(3);
  });

  it('holds nothing during a pause: the ten minutes count from its end', async () => {
    const harness = createLedgerHarness();
    await buy(harness, 'tx-1');
    await harness.clock.advance(9 * 60_000);
    await harness.pauses.set(CHANNEL, true);
    await harness.clock.advance(3_600_000);
    expect(harness.stores.interactions.rows.get('tx-1')?.state).toBe('leased');
    await harness.pauses.set(CHANNEL, false);
    await harness.clock.advance(9 * 60_000);
    expect(harness.stores.interactions.rows.get('tx-1')?.state).toBe('leased');
    await harness.clock.advance(2 * 60_000);
    expect(harness.stores.interactions.rows.get('tx-1')?.state).toBe('held');
  });

  it('restarts the deadline of an action after a pause', async () => {
    const harness = createLedgerHarness();
    await harness.pauses.set(CHANNEL, true);
    await buy(harness, 'tx-1', 'punishment');
    await harness.clock.advance(3_600_000);
    harness.outcomes.push({ kind: 'unavailable', reason: '503' });
    await harness.pauses.set(CHANNEL, false);
    await harness.clock.advance(20_000);
    expect(harness.stores.interactions.rows.get('tx-1')?.state).toBe('done');
  });

  it('stays paused after a restart, and plays in order when resumed', async () => {
    const harness = createLedgerHarness();
    await harness.pauses.set(CHANNEL, true);
    for (const id of ['tx-1', 'tx-2']) await buy(harness, id);
    const next = createLedgerHarness({ stores: harness.stores, accounts: harness.accounts, clock: harness.clock });
    await next.pauses.load();
    for (const record of await next.ledger.open()) await next.runner.takeOver(record.id);
    const page = makePage();
    next.alerts.join(page, memory());
    await next.clock.advance(11 * 60_000);
    expect(played(page)).toEqual([]);
    await next.pauses.set(CHANNEL, false);
    await settle();
    expect(played(page)).toEqual([cueOf('tx-1')]);
  });

  it('follows a pause and resume by another process', async () => {
    const harness = createLedgerHarness();
    const other = createLedgerHarness({ accounts: harness.accounts, clock: harness.clock });
    const stop = other.pauses.follow();
    await harness.pauses.set(CHANNEL, true);
    await harness.clock.advance(2_000);
    expect(other.pauses.isPaused(CHANNEL)).toBe(true);
    await harness.pauses.set(CHANNEL, false);
    await harness.clock.advance(2_000);
    expect(other.pauses.isPaused(CHANNEL)).toBe(false);
    expect(other.pauses.resumedAt(CHANNEL)).toBe(harness.pauses.resumedAt(CHANNEL));
    stop();
    await harness.pauses.set(CHANNEL, true);
    await harness.clock.advance(10_000);
    expect(other.pauses.isPaused(CHANNEL)).toBe(false);
  });

  it('ends up in the state that the last of many calls requested', async () => {
    const harness = createLedgerHarness();
    await Promise.all([true, false, true, false, true].map((paused) => harness.pauses.set(CHANNEL, paused)));
    expect(harness.pauses.isPaused(CHANNEL)).toBe(true);
    expect(await harness.accounts.listPauses(new Date(0))).toMatchObject([{ id: CHANNEL, paused: true }]);
  });
});
