import { describe, expect, it } from 'vitest';
import {
  CUE_MS,
  createLedgerHarness,
  makeEvidence,
  makeIntent,
  makePage,
  memory,
} from '../../test/support/ledger-harness.ts';
import { settle } from '../../test/support/manual-clock.ts';
import { move } from '../ledger/move.ts';
import { ChannelAlerts } from './channel-alerts.ts';

/** Creates a harness with recorded purchases: tx-1, tx-2, ... */
async function withPurchases(count: number, harness = createLedgerHarness()) {
  for (let n = 1; n <= count; n += 1) {
    const nonce = `nonce-${n}`;
    await harness.stores.intents.insert(makeIntent(nonce, harness.clock.now()));
    await harness.ledger.record(makeEvidence('receipt', `tx-${n}`, { nonce }));
    await harness.ledger.record(makeEvidence('webhook', `tx-${n}`));
  }
  await settle();
  const stateOf = (n: number) => harness.stores.interactions.rows.get(`tx-${n}`);
  return { harness, stateOf };
}
const cueOf = (n: number) => `tx-${n}:a.cue`;

describe('channel alerts', () => {
  it('sends one alert at a time, in the order of acceptance', async () => {
    const { harness } = await withPurchases(3);
    const page = makePage();
    harness.alerts.join(page, memory());
    const order: string[] = [];
    for (let n = 1; n <= 3; n += 1) {
      expect(page.plays()).toHaveLength(n);
      const play = page.plays()[n - 1];
      order.push(play?.id ?? '');
      await harness.alerts.report(page, { kind: 'started' }, play?.id ?? '', 1);
      await harness.alerts.report(page, { kind: 'finished' }, play?.id ?? '', 1);
      await settle();
    }
    expect(order).toEqual([cueOf(1), cueOf(2), cueOf(3)]);
  });

  it('counts only earlier alerts in the same lane as ahead', async () => {
    const { harness, stateOf } = await withPurchases(2);
    const intent = makeIntent('nonce-3', harness.clock.now(), 'video');
    const steps = intent.steps.map((step) => ({ ...step, lane: 'overlap' as const }));
    await harness.stores.intents.insert({ ...intent, steps });
    await harness.ledger.record(makeEvidence('receipt', 'tx-3', { nonce: 'nonce-3' }));
    await harness.ledger.record(makeEvidence('webhook', 'tx-3'));
    await settle();
    const ahead = [1, 2, 3].map((n) => {
      const record = stateOf(n);
      return record && harness.alerts.countAhead(record);
    });
    expect(ahead).toEqual([0, 1, 0]);
  });

  it('chooses one leader: OBS before a browser, and never a page that cannot play sound', async () => {
    const { harness } = await withPurchases(1);
    const mute = makePage({ pageId: 'page-mute', maySound: false });
    const browser = makePage({ pageId: 'page-browser', client: 'browser' });
    const second = makePage({ pageId: 'page-second', client: 'browser' });
    harness.alerts.join(mute, memory());
    expect(mute.received[0]).toMatchObject({ type: 'welcome', role: 'standby' });
    harness.alerts.join(browser, memory());
    harness.alerts.join(second, memory());
    expect(browser.plays()).toHaveLength(1);
    expect([...mute.plays(), ...second.plays()]).toHaveLength(0);
    await harness.alerts.report(browser, { kind: 'started' }, cueOf(1), 1);
    await harness.alerts.report(browser, { kind: 'finished' }, cueOf(1), 1);
    const obs = makePage({ pageId: 'page-obs' });
    harness.alerts.join(obs, memory());
    expect(obs.received[0]).toMatchObject({ type: 'welcome', role: 'leader' });
  });

  it('waits a moment for a disconnected leader before another page takes over', async () => {
    const { harness } = await withPurchases(1);
    const leader = makePage({ pageId: 'page-leader' });
    const standby = makePage({ pageId: 'page-standby' });
    harness.alerts.join(leader, memory());
    harness.alerts.join(standby, memory());
    harness.alerts.leave(leader);
    await harness.clock.advance(2_900);
    expect(standby.plays()).toHaveLength(0);
    await harness.clock.advance(200);
    expect(standby.received).toContainEqual({ type: 'role', role: 'leader' });
    expect(standby.plays()).toHaveLength(1);
  });

  it('does not replay what the page kept playing while its socket was closed', async () => {
    const { harness, stateOf } = await withPurchases(1);
    const page = makePage();
    harness.alerts.join(page, memory());
    await harness.alerts.report(page, { kind: 'started' }, cueOf(1), 1);
    harness.alerts.leave(page);
    const back = makePage();
    harness.alerts.join(back, memory([{ id: cueOf(1), play: 1, phase: 'started', positionMs: 100 }], [cueOf(1)]));
    await settle();
    expect(back.plays()).toHaveLength(0);
    await harness.alerts.report(back, { kind: 'finished' }, cueOf(1), 1);
    expect(stateOf(1)).toMatchObject({ state: 'done', replayed: false });
  });

  it.each([
    ['less than half played: replayed', 1_900, 1, true],
    ['half played: enough', 2_000, 0, false],
  ])('after a reload during playback, %s', async (_, positionMs, plays, replayed) => {
    const { harness, stateOf } = await withPurchases(1);
    const page = makePage();
    harness.alerts.join(page, memory());
    await harness.alerts.report(page, { kind: 'started' }, cueOf(1), 1);
    await harness.clock.advance(positionMs);
    harness.alerts.leave(page);
    const back = makePage();
    harness.alerts.join(back, memory([{ id: cueOf(1), play: 1, phase: 'started', positionMs }]));
    await settle();
    expect(back.plays().map((play) => play.play)).toEqual(Array(plays).fill(2));
    if (plays > 0) {
      await harness.alerts.report(back, { kind: 'started' }, cueOf(1), 2);
      await harness.alerts.report(back, { kind: 'finished' }, cueOf(1), 2);
    }
    expect(stateOf(1)).toMatchObject({ state: 'done', replayed });
  });

  it('plays an alert at most twice, then marks it owed', async () => {
    const { harness, stateOf } = await withPurchases(1);
    let page = makePage();
    harness.alerts.join(page, memory());
    for (const play of [1, 2]) {
      await harness.alerts.report(page, { kind: 'started' }, cueOf(1), play);
      harness.alerts.leave(page);
      page = makePage();
      harness.alerts.join(page, memory([{ id: cueOf(1), play, phase: 'started', positionMs: 10 }]));
      await settle();
    }
    expect(page.plays()).toHaveLength(0);
    expect(stateOf(1)?.state).toBe('owed');
  });

  it('replays an alert, and records the replay, if the page kept no journal', async () => {
    const { harness, stateOf } = await withPurchases(1);
    const page = makePage();
    harness.alerts.join(page, memory());
    await harness.alerts.report(page, { kind: 'started' }, cueOf(1), 1);
    harness.alerts.leave(page);
    const other = makePage({ pageId: 'page-other' });
    harness.alerts.join(other, memory());
    await harness.clock.advance(3_100);
    expect(other.plays()).toHaveLength(1);
    expect(stateOf(1)?.replayed).toBe(true);
  });

  it('accepts a finished alert from the journal, and lets the page forget it', async () => {
    const { harness, stateOf } = await withPurchases(1);
    const page = makePage();
    harness.alerts.join(page, memory());
    await harness.clock.advance(CUE_MS);
    harness.alerts.leave(page);
    const back = makePage();
    harness.alerts.join(back, memory([{ id: cueOf(1), play: 1, phase: 'finished', positionMs: 4_000 }]));
    await settle();
    expect(back.plays()).toHaveLength(0);
    expect(stateOf(1)?.state).toBe('done');
    expect(back.received).toContainEqual({ type: 'settled', id: cueOf(1) });
  });

  it('is not blocked by an alert that the page never finishes', async () => {
    const { harness, stateOf } = await withPurchases(2);
    const page = makePage();
    harness.alerts.join(page, memory());
    await harness.alerts.report(page, { kind: 'started' }, cueOf(1), 1);
    await harness.clock.advance(60_000);
    await harness.clock.advance(60_000);
    expect(page.plays().some((play) => play.id === cueOf(2))).toBe(true);
    expect(page.received).toContainEqual({ type: 'stop', id: cueOf(1) });
    await harness.clock.advance(120_000);
    expect(stateOf(1)?.state).toBe('owed');
  });

  it('loses nothing if the end of an alert cannot be written: the journal reports it again', async () => {
    const { harness, stateOf } = await withPurchases(1);
    const page = makePage();
    harness.alerts.join(page, memory());
    await harness.alerts.report(page, { kind: 'started' }, cueOf(1), 1);
    const { replace } = harness.stores.interactions;
    harness.stores.interactions.replace = () => Promise.reject(new Error('disk full'));
    await expect(harness.alerts.report(page, { kind: 'finished' }, cueOf(1), 1)).rejects.toThrow('disk full');
    harness.stores.interactions.replace = replace;
    harness.alerts.leave(page);
    const back = makePage();
    harness.alerts.join(back, memory([{ id: cueOf(1), play: 1, phase: 'finished', positionMs: 4_000 }]));
    await settle();
    expect(back.plays()).toHaveLength(0);
    expect(stateOf(1)).toMatchObject({ state: 'done', replayed: false });
  });

  it('lets a page forget an end only once it is durable', async () => {
    const { harness, stateOf } = await withPurchases(1);
    const page = makePage();
    harness.alerts.join(page, memory());
    await harness.alerts.report(page, { kind: 'started' }, cueOf(1), 1);
    const { replace } = harness.stores.interactions;
    let write = () => {};
    harness.stores.interactions.replace = async (record) => {
      await new Promise<void>((resolve) => {
        write = resolve;
      });
      return replace(record);
    };
    await harness.clock.advance(CUE_MS);
    const ended = harness.alerts.reportNow(page, { kind: 'finished' }, cueOf(1), 1);
    harness.alerts.leave(page);
    const back = makePage();
    harness.alerts.join(back, memory([{ id: cueOf(1), play: 1, phase: 'finished', positionMs: 4_000 }]));
    expect(back.received[0]).toMatchObject({ type: 'welcome', settled: [] });
    await settle();
    write();
    await ended;
    expect(back.received).toContainEqual({ type: 'settled', id: cueOf(1) });
    expect(stateOf(1)).toMatchObject({ state: 'done', replayed: false });
  });

  it('lets a page forget alerts that have ended, but none that another process still holds', async () => {
    const { harness } = await withPurchases(2);
    await harness.runner.endStep('tx-1', 'a.cue', { state: 'done' });
    const other = createLedgerHarness({ stores: harness.stores, clock: harness.clock, owner: 'another-process' });
    for (const record of await other.ledger.open()) other.resume(record);
    const page = makePage();
    const ended = (n: number) => ({ id: cueOf(n), play: 1, phase: 'finished' as const, positionMs: 4_000 });
    other.alerts.join(page, memory([ended(1), ended(2), ended(3)]));
    await settle();
    expect(page.received.filter((message) => message.type === 'settled').map((message) => message.id)).toEqual([
      cueOf(1),
      cueOf(3),
    ]);
  });

  it('does not replay an alert that ended while its record was being released to another process', async () => {
    const { harness, stateOf } = await withPurchases(1);
    const { alerts, clock, ledger, runner } = harness;
    const page = makePage();
    alerts.join(page, memory());
    await clock.advance(CUE_MS);
    const givenUp = ledger.update('tx-1', (record) => move(record, 'release', clock.now(), 'given up'));
    // In the same turn: the harness's own method lets time pass first.
    await ChannelAlerts.prototype.report.call(alerts, page, { kind: 'finished' }, cueOf(1), 1);
    await givenUp;
    await settle();
    expect(stateOf(1)).toMatchObject({ state: 'queued' });
    const settled = { type: 'settled', id: cueOf(1) };
    expect(page.received).not.toContainEqual(settled);

    await runner.take('tx-1');
    await settle();
    expect(page.plays()).toHaveLength(1);
    expect(stateOf(1)).toMatchObject({ state: 'done' });
    expect(page.received).toContainEqual(settled);
  });

  it.each([{ kind: 'started' }, { kind: 'finished' }, { kind: 'failed', reason: 'load' }] as const)(
    'leaves a record that another process has taken unchanged when its page reports $kind',
    async (event) => {
      const { harness, stateOf } = await withPurchases(1);
      const { alerts, clock, stores } = harness;
      const page = makePage();
      alerts.join(page, memory());
      await clock.advance(CUE_MS);
      const mine = stateOf(1);
      if (!mine) throw new Error('not recorded');
      const taken = { ...mine, rev: mine.rev + 1, lease: { owner: 'other' } };
      stores.interactions.rows.set('tx-1', taken);
      await alerts.report(page, event, cueOf(1), 1);
      await settle();
      expect(stateOf(1)).toEqual(taken);
      if (event.kind === 'finished') expect(page.received).not.toContainEqual({ type: 'settled', id: cueOf(1) });
    },
  );

  it('accepts the journal of a page that connected before an alert was taken over', async () => {
    const { harness, stateOf } = await withPurchases(1);
    const before = makePage();
    harness.alerts.join(before, memory());
    await harness.alerts.report(before, { kind: 'started' }, cueOf(1), 1);
    const other = createLedgerHarness({ stores: harness.stores, clock: harness.clock, owner: 'another-process' });
    for (const record of await other.ledger.open()) other.resume(record);
    const page = makePage();
    other.alerts.join(page, memory([{ id: cueOf(1), play: 1, phase: 'started', positionMs: 10 }], [cueOf(1)]));
    await settle();
    await other.alerts.report(page, { kind: 'finished' }, cueOf(1), 1);
    await other.runner.takeOver('tx-1');
    await settle();
    expect(page.plays()).toHaveLength(0);
    expect(stateOf(1)).toMatchObject({ state: 'done', replayed: false });
  });

  it('retries the write when the store refuses an end that a journal reported', async () => {
    const { harness, stateOf } = await withPurchases(2);
    const page = makePage();
    harness.alerts.join(page, memory());
    await harness.alerts.report(page, { kind: 'started' }, cueOf(1), 1);
    await harness.clock.advance(CUE_MS);
    harness.alerts.leave(page);
    const { replace } = harness.stores.interactions;
    harness.stores.interactions.replace = () => Promise.reject(new Error('disk full'));
    const back = makePage();
    harness.alerts.join(back, memory([{ id: cueOf(1), play: 1, phase: 'finished', positionMs: 4_000 }]));
    await settle();
    harness.stores.interactions.replace = replace;
    await harness.clock.advance(1_100);
    expect(stateOf(1)).toMatchObject({ state: 'done', replayed: false });
    expect(back.plays().map((play) => play.id)).toEqual([cueOf(2)]);
  });

  it('waits after a restart for the page that was playing, even if another page reconnects first', async () => {
    const { harness, stateOf } = await withPurchases(1);
    const page = makePage({ pageId: 'page-leader' });
    harness.alerts.join(page, memory());
    await harness.alerts.report(page, { kind: 'started' }, cueOf(1), 1);
    const next = createLedgerHarness({ stores: harness.stores, clock: harness.clock });
    for (const record of await next.ledger.open()) await next.runner.takeOver(record.id);
    const standby = makePage({ pageId: 'page-standby' });
    next.alerts.join(standby, memory());
    await settle();
    expect(standby.plays()).toHaveLength(0);
    const back = makePage({ pageId: 'page-leader' });
    next.alerts.join(back, memory([{ id: cueOf(1), play: 1, phase: 'finished', positionMs: 4_000 }]));
    await next.clock.advance(4_000);
    expect([...standby.plays(), ...back.plays()]).toHaveLength(0);
    expect(stateOf(1)).toMatchObject({ state: 'done', replayed: false });
  });

  it('treats an end reported far too early as an interruption, and owes the alert the second time', async () => {
    const { harness, stateOf } = await withPurchases(1);
    const page = makePage();
    harness.alerts.join(page, memory());
    await harness.alerts.report(page, { kind: 'started' }, cueOf(1), 1);
    await harness.clock.advance(CUE_MS / 2 - 1);
    await harness.alerts.reportNow(page, { kind: 'finished' }, cueOf(1), 1);
    await settle();
    expect(page.plays().map(({ play }) => play)).toEqual([1, 2]);
    expect(stateOf(1)?.timeline.at(-1)).toMatchObject({
      why: 'The alert page reported its end long before it could have finished.',
    });
    await harness.alerts.reportNow(page, { kind: 'finished' }, cueOf(1), 2);
    await settle();
    expect(page.plays()).toHaveLength(2);
    expect(stateOf(1)).toMatchObject({ state: 'owed', replayed: true });
  });

  it('still rejects an end that came too early when the page reconnects and reports it again', async () => {
    const { harness, stateOf } = await withPurchases(1);
    const page = makePage();
    harness.alerts.join(page, memory());
    await harness.alerts.report(page, { kind: 'started' }, cueOf(1), 1);
    await harness.alerts.reportNow(page, { kind: 'finished' }, cueOf(1), 1);
    await settle();
    harness.alerts.leave(page);
    await harness.clock.advance(CUE_MS);
    const back = makePage();
    harness.alerts.join(back, memory([{ id: cueOf(1), play: 1, phase: 'finished', positionMs: CUE_MS }]));
    await settle();
    expect(stateOf(1)?.state).toBe('started');
    expect(back.plays().map(({ play }) => play)).toEqual([2]);
  });

  it.each(['finished', 'started'] as const)(
    'rejects a journal that says %s at the end of the cue before the cue can have played that far',
    async (phase) => {
      const { harness, stateOf } = await withPurchases(1);
      const page = makePage();
      harness.alerts.join(page, memory());
      await harness.alerts.report(page, { kind: 'started' }, cueOf(1), 1);
      await harness.clock.advance(100);
      harness.alerts.leave(page);
      const back = makePage();
      harness.alerts.join(back, memory([{ id: cueOf(1), play: 1, phase, positionMs: CUE_MS }]));
      await settle();
      expect(back.plays().map(({ play }) => play)).toEqual([2]);
      expect(stateOf(1)).toMatchObject({ state: 'started', replayed: true });
    },
  );

  it('treats a reported failure as a failure, however early it comes', async () => {
    const { harness, stateOf } = await withPurchases(1);
    const page = makePage();
    harness.alerts.join(page, memory());
    for (const play of [1, 2]) {
      await harness.alerts.report(page, { kind: 'failed', reason: 'decode' }, cueOf(1), play);
      await settle();
    }
    expect(stateOf(1)).toMatchObject({ state: 'owed', replayed: false });
    expect(stateOf(1)?.steps[0]?.reason).toBe('The page could not play it: decode.');
  });

  it("trusts a page's journal about a play that only an earlier process sent", async () => {
    const { harness, stateOf } = await withPurchases(1);
    const page = makePage();
    harness.alerts.join(page, memory([{ id: cueOf(2), play: 1, phase: 'finished', positionMs: CUE_MS }]));
    await harness.alerts.report(page, { kind: 'started' }, cueOf(1), 1);
    await harness.alerts.report(page, { kind: 'finished' }, cueOf(1), 1);
    await harness.stores.intents.insert(makeIntent('nonce-2', harness.clock.now()));
    await harness.ledger.record(makeEvidence('receipt', 'tx-2', { nonce: 'nonce-2' }));
    await harness.ledger.record(makeEvidence('webhook', 'tx-2'));
    await settle();
    expect(page.plays().map(({ id }) => id)).toEqual([cueOf(1)]);
    expect(stateOf(2)?.state).toBe('done');
  });

  it('ignores reports about alerts that the page was not told to play', async () => {
    const { harness, stateOf } = await withPurchases(2);
    const page = makePage();
    const other = makePage({ pageId: 'page-other' });
    harness.alerts.join(page, memory());
    harness.alerts.join(other, memory());
    await harness.alerts.report(other, { kind: 'finished' }, cueOf(1), 1);
    await harness.alerts.report(page, { kind: 'finished' }, cueOf(2), 1);
    await harness.alerts.report(page, { kind: 'finished' }, cueOf(1), 2);
    expect([stateOf(1)?.state, stateOf(2)?.state]).toEqual(['leased', 'leased']);
  });
});
