import { FEATURES } from '@bitcue/shared/features/catalog.ts';
import { describe, expect, it } from 'vitest';
import {
  CHANNEL,
  createLedgerHarness,
  makeEvidence,
  makeIntent,
  makePage,
  memory,
  OTHER_CHANNEL,
} from '../../test/support/ledger-harness.ts';
import { settle } from '../../test/support/manual-clock.ts';
import { streamerView } from '../ledger/view.ts';
import type { User } from '../ports/users.ts';
import { createDecisions } from './decisions.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const STREAMER = { id: CHANNEL, displayName: 'Demo' } as User;
const STRANGER = { id: OTHER_CHANNEL, displayName: 'Stranger' } as User;
/** Punishments that must run once. */
const ONCE = { ...FEATURES, punishment: { ...FEATURES.punishment, repeat: 'once' as const } };
const cueOf = (id: string) => `${id}:a.cue`;

function createDecisionsHarness(options: Parameters<typeof createLedgerHarness>[0] = {}) {
  const harness = createLedgerHarness(options);
  const { ledger, runner, clock, stores } = harness;
  const decisions = createDecisions({ ledger, openOf: stores.interactions.findOpenOf, runner, clock, log: silent });
  const page = makePage();
  return {
    ...harness,
    decisions,
    page,
    stateOf: (id: string) => harness.stores.interactions.rows.get(id),
    viewOf(id: string) {
      const record = this.stateOf(id);
      return record && streamerView(record);
    },
    stops: () => page.received.filter((message) => message.type === 'stop').map((message) => message.id),
    async buy(id: string, type?: 'sound' | 'video' | 'punishment') {
      await harness.stores.intents.insert(makeIntent(`nonce-${id}`, clock.now(), type));
      await ledger.record(makeEvidence('receipt', id, { nonce: `nonce-${id}` }));
      await ledger.record(makeEvidence('webhook', id));
      await settle();
    },
    async finish(id: string, play = 1) {
      await harness.alerts.report(page, { kind: 'started' }, cueOf(id), play);
      await harness.alerts.report(page, { kind: 'finished' }, cueOf(id), play);
      await settle();
    },
    /** Buys without an alert page, and waits until the purchase is held. */
    async hold(id: string) {
      await this.buy(id);
      await clock.advance(11 * 60_000);
      expect(this.stateOf(id)?.state).toBe('held');
    },
  };
}

describe('skip', () => {
  it('stops the playing alert at once, plays the next one, and says who and why', async () => {
    const harness = createDecisionsHarness();
    harness.alerts.join(harness.page, memory());
    await harness.buy('tx-1');
    await harness.buy('tx-2');
    await harness.alerts.report(harness.page, { kind: 'started' }, cueOf('tx-1'), 1);
    await harness.decisions.skip(STREAMER, 'tx-1');
    expect(harness.stops()).toEqual([cueOf('tx-1')]);
    expect(harness.page.plays().map((play) => play.id)).toEqual([cueOf('tx-1'), cueOf('tx-2')]);
    expect(harness.stateOf('tx-1')).toMatchObject({ state: 'skipped', reason: 'Skipped by the streamer.' });
    expect(harness.stateOf('tx-1')?.timeline.at(-1)).toMatchObject({ what: 'skipped', by: 'Demo' });

    // The page acknowledges the stop as an end, and may forget it.
    await harness.alerts.report(harness.page, { kind: 'finished' }, cueOf('tx-1'), 1);
    await settle();
    expect(harness.page.received).toContainEqual({ type: 'settled', id: cueOf('tx-1') });
    expect(harness.stateOf('tx-1')?.state).toBe('skipped');
  });

  it('writes first, then tells the page', async () => {
    const harness = createDecisionsHarness();
    harness.alerts.join(harness.page, memory());
    await harness.buy('tx-1');
    await harness.alerts.report(harness.page, { kind: 'started' }, cueOf('tx-1'), 1);
    const { replace } = harness.stores.interactions;
    harness.stores.interactions.replace = () => Promise.reject(new Error('disk full'));
    await expect(harness.decisions.skip(STREAMER, 'tx-1')).rejects.toThrow('disk full');
    harness.stores.interactions.replace = replace;
    expect(harness.stops()).toEqual([]);
    await harness.alerts.report(harness.page, { kind: 'finished' }, cueOf('tx-1'), 1);
    expect(harness.stateOf('tx-1')?.state).toBe('done');
  });

  it('keeps a waiting alert from playing; a repeat changes nothing', async () => {
    const harness = createDecisionsHarness();
    harness.alerts.join(harness.page, memory());
    await harness.buy('tx-1');
    await harness.buy('tx-2');
    await harness.decisions.skip(STREAMER, 'tx-2');
    await harness.decisions.skip(STREAMER, 'tx-2');
    await harness.finish('tx-1');
    expect(harness.page.plays()).toHaveLength(1);
    expect(harness.stateOf('tx-2')?.timeline.filter((line) => line.what === 'skipped')).toHaveLength(1);
  });

  it('of an ended interaction is refused, and of another channel’s is not found', async () => {
    const harness = createDecisionsHarness();
    harness.alerts.join(harness.page, memory());
    await harness.buy('tx-1');
    await harness.finish('tx-1');
    await expect(harness.decisions.skip(STREAMER, 'tx-1')).rejects.toMatchObject({ code: 'interaction.state' });
    for (const id of ['tx-1', 'nobody']) {
      await expect(harness.decisions.skip(STRANGER, id)).rejects.toMatchObject({ code: 'interaction.unknown' });
      await expect(harness.decisions.play(STRANGER, id, [])).rejects.toMatchObject({ code: 'interaction.unknown' });
      await expect(harness.decisions.dismiss(STRANGER, id, 'x')).rejects.toMatchObject({ code: 'interaction.unknown' });
    }
  });

  it('at the same moment as the end of the alert results in one of the two, never in an error of the page', async () => {
    const harness = createDecisionsHarness();
    harness.alerts.join(harness.page, memory());
    await harness.buy('tx-1');
    await harness.alerts.report(harness.page, { kind: 'started' }, cueOf('tx-1'), 1);
    const outcomes = await Promise.allSettled([
      harness.decisions.skip(STREAMER, 'tx-1'),
      harness.alerts.report(harness.page, { kind: 'finished' }, cueOf('tx-1'), 1),
    ]);
    expect(outcomes[1]?.status).toBe('fulfilled');
    expect(harness.stateOf('tx-1')?.state).toBe(outcomes[0]?.status === 'fulfilled' ? 'skipped' : 'done');
  });

  it('wins if it is being written when the page reports the end', async () => {
    const harness = createDecisionsHarness();
    harness.alerts.join(harness.page, memory());
    await harness.buy('tx-1');
    await harness.alerts.report(harness.page, { kind: 'started' }, cueOf('tx-1'), 1);
    const { replace } = harness.stores.interactions;
    let write = () => {};
    harness.stores.interactions.replace = async (record) => {
      await new Promise<void>((resolve) => {
        write = resolve;
      });
      harness.stores.interactions.replace = replace;
      return replace(record);
    };
    const skipped = harness.decisions.skip(STREAMER, 'tx-1');
    await settle();
    const ended = harness.alerts.report(harness.page, { kind: 'finished' }, cueOf('tx-1'), 1);
    await settle();
    write();
    await skipped;
    await ended;
    expect(harness.stateOf('tx-1')?.state).toBe('skipped');
    expect(harness.page.received).toContainEqual({ type: 'settled', id: cueOf('tx-1') });
  });

  it('reaches a page that was away: the alert stops and is not played again', async () => {
    const harness = createDecisionsHarness();
    harness.alerts.join(harness.page, memory());
    await harness.buy('tx-1');
    await harness.alerts.report(harness.page, { kind: 'started' }, cueOf('tx-1'), 1);
    harness.alerts.leave(harness.page);
    await harness.decisions.skip(STREAMER, 'tx-1');
    // The same after kill -9: another process starts, and learns of the skip only from the store.
    const next = createLedgerHarness({ stores: harness.stores, clock: harness.clock });
    for (const record of await next.ledger.open()) await next.runner.takeOver(record.id);
    for (const alerts of [harness.alerts, next.alerts]) {
      const back = makePage();
      alerts.join(back, memory([{ id: cueOf('tx-1'), play: 1, phase: 'started', positionMs: 9 }], [cueOf('tx-1')]));
      await settle();
      expect(back.plays()).toEqual([]);
      expect(back.received).toContainEqual({ type: 'stop', id: cueOf('tx-1') });
      expect(back.received).toContainEqual({ type: 'settled', id: cueOf('tx-1') });
    }
  });

  it('of a punishment that waits for its proof prevents it', async () => {
    const harness = createDecisionsHarness();
    await harness.stores.intents.insert(makeIntent('nonce-1', harness.clock.now(), 'punishment'));
    await harness.ledger.record(makeEvidence('receipt', 'tx-1', { nonce: 'nonce-1' }));
    expect(harness.stateOf('tx-1')?.state).toBe('verified');
    await harness.decisions.skip(STREAMER, 'tx-1');
    await harness.ledger.record(makeEvidence('webhook', 'tx-1'));
    await harness.clock.advance(60_000);
    expect(harness.acts).toHaveLength(0);
    expect(harness.stateOf('tx-1')).toMatchObject({ state: 'skipped', confirmed: true });
  });

  it('of a punishment that is being sent to Twitch ends its retries', async () => {
    const harness = createDecisionsHarness();
    harness.outcomes.push({ kind: 'unavailable', reason: '503' }, { kind: 'unavailable', reason: '503' });
    await harness.buy('tx-1', 'punishment');
    expect(harness.acts).toHaveLength(1);
    await harness.decisions.skip(STREAMER, 'tx-1');
    await harness.clock.advance(60_000);
    expect(harness.acts).toHaveLength(1);
    expect(harness.stateOf('tx-1')?.state).toBe('skipped');
  });
});

describe('play now', () => {
  it('plays a held purchase before later ones', async () => {
    const harness = createDecisionsHarness();
    await harness.hold('tx-1');
    harness.alerts.join(harness.page, memory());
    await harness.buy('tx-2');
    await harness.buy('tx-3');
    await harness.decisions.play(STREAMER, 'tx-1', []);
    await settle();
    expect(harness.stateOf('tx-1')?.timeline.find((line) => line.by)).toMatchObject({ what: 'queued', by: 'Demo' });
    await harness.finish('tx-2');
    await harness.finish('tx-1');
    await harness.finish('tx-3');
    expect(harness.page.plays().map((play) => play.id)).toEqual(['tx-2', 'tx-1', 'tx-3'].map(cueOf));
    expect(harness.stateOf('tx-1')?.state).toBe('done');
  });

  it('waits ten minutes for a page before it is held again', async () => {
    const harness = createDecisionsHarness();
    await harness.hold('tx-1');
    await harness.decisions.play(STREAMER, 'tx-1', []);
    await harness.clock.advance(9 * 60_000);
    expect(harness.stateOf('tx-1')?.state).toBe('leased');
    await harness.clock.advance(2 * 60_000);
    expect(harness.stateOf('tx-1')?.state).toBe('held');
  });

  it('retries an owed purchase, and ignores reports about its earlier plays', async () => {
    const harness = createDecisionsHarness();
    harness.alerts.join(harness.page, memory());
    await harness.buy('tx-1');
    for (const play of [1, 2]) {
      await harness.alerts.report(harness.page, { kind: 'failed', reason: 'load' }, cueOf('tx-1'), play);
      await settle();
    }
    expect(harness.stateOf('tx-1')?.state).toBe('owed');
    await harness.decisions.play(STREAMER, 'tx-1', []);
    await settle();
    expect(harness.page.plays().map((play) => play.play)).toEqual([1, 2, 3]);
    // A page returns that still remembers the earlier plays, which are not this one.
    harness.alerts.leave(harness.page);
    const back = makePage();
    harness.alerts.join(back, memory([{ id: cueOf('tx-1'), play: 2, phase: 'finished', positionMs: 4_000 }]));
    await settle();
    expect(back.plays().map((play) => play.play)).toEqual([3]);
    await harness.alerts.report(back, { kind: 'failed', reason: 'load' }, cueOf('tx-1'), 3);
    await settle();
    expect(back.plays().map((play) => play.play)).toEqual([3, 4]);
    await harness.alerts.report(back, { kind: 'started' }, cueOf('tx-1'), 4);
    await harness.alerts.report(back, { kind: 'finished' }, cueOf('tx-1'), 4);
    expect(harness.stateOf('tx-1')?.state).toBe('done');
  });

  it('runs an owed punishment at Twitch once, however late', async () => {
    const harness = createDecisionsHarness();
    harness.outcomes.push({ kind: 'refused', reason: 'Twitch protects this person.' });
    harness.alerts.join(harness.page, memory());
    await harness.buy('tx-1', 'punishment');
    expect(harness.stateOf('tx-1')?.state).toBe('owed');
    // The notice of a punishment that did not happen is not shown.
    expect(harness.page.plays()).toEqual([]);
    await harness.clock.advance(3_600_000);
    harness.outcomes.push({ kind: 'unavailable', reason: '503' });
    await harness.decisions.play(STREAMER, 'tx-1', []);
    await harness.clock.advance(2_000);
    expect(harness.acts).toHaveLength(3);
    await harness.finish('tx-1');
    expect(harness.stateOf('tx-1')?.state).toBe('done');
  });

  it('never repeats a step that Twitch did not confirm, and ends with the other steps', async () => {
    const harness = createDecisionsHarness({ rules: ONCE });
    harness.alerts.join(harness.page, memory());
    harness.outcomes.push({ kind: 'unknown', reason: 'hang' });
    const intent = makeIntent('nonce-tx-1', harness.clock.now(), 'punishment');
    const [sound] = makeIntent('', 0).steps.map((step) => ({ ...step, id: 'b.cue', featureId: 'b' }));
    if (!sound) throw new Error('no sound');
    await harness.stores.intents.insert({ ...intent, steps: [...intent.steps, sound] });
    await harness.ledger.record(makeEvidence('webhook', 'tx-1'));
    await settle();
    for (const play of [1, 2]) {
      await harness.alerts.report(harness.page, { kind: 'failed', reason: 'load' }, 'tx-1:b.cue', play);
      await settle();
    }
    expect(harness.viewOf('tx-1')).toMatchObject({
      state: 'owed',
      reason: 'Punishment: Twitch did not say whether it worked. Sound Alert: The page could not play it: load.',
      unknownSteps: [{ id: 'a.action', label: 'Timeout' }],
      playable: true,
    });
    await harness.decisions.play(STREAMER, 'tx-1', []);
    await settle();
    await harness.alerts.report(harness.page, { kind: 'started' }, 'tx-1:b.cue', 3);
    await harness.alerts.report(harness.page, { kind: 'finished' }, 'tx-1:b.cue', 3);
    await settle();
    expect(harness.acts).toHaveLength(1);
    // The notice of a timeout that may not have happened is not shown either.
    expect(harness.page.plays().map((play) => play.id)).toEqual(['tx-1:b.cue', 'tx-1:b.cue', 'tx-1:b.cue']);
    expect(harness.viewOf('tx-1')).toMatchObject({
      state: 'done',
      reason: 'Twitch did not say whether it worked.',
      unknownSteps: [],
    });
  });

  it('repeats the step that the streamer chose, and announces it once it is done', async () => {
    const harness = createDecisionsHarness({ rules: ONCE });
    harness.alerts.join(harness.page, memory());
    harness.outcomes.push({ kind: 'unknown', reason: 'hang' });
    await harness.buy('tx-1', 'punishment');
    expect(harness.viewOf('tx-1')).toMatchObject({ state: 'owed', playable: false });
    await expect(harness.decisions.play(STREAMER, 'tx-1', [])).rejects.toMatchObject({
      code: 'interaction.state',
      message: 'Nothing is left to play. You can run again what was not confirmed, or dismiss it.',
    });
    await expect(harness.decisions.play(STREAMER, 'tx-1', ['a.cue'])).rejects.toMatchObject({
      code: 'interaction.state',
    });
    expect(harness.stateOf('tx-1')?.state).toBe('owed');
    await harness.decisions.play(STREAMER, 'tx-1', ['a.action']);
    await settle();
    await harness.finish('tx-1');
    expect(harness.acts).toHaveLength(2);
    expect(harness.stateOf('tx-1')).toMatchObject({ state: 'done', reason: null });
  });

  it('is refused with a reason for an unknown item, a second time, and for an ended one', async () => {
    const harness = createDecisionsHarness();
    await harness.ledger.record(makeEvidence('webhook', 'tx-1'));
    await harness.clock.advance(6_000);
    expect(harness.stateOf('tx-1')?.state).toBe('owed');
    await expect(harness.decisions.play(STREAMER, 'tx-1', [])).rejects.toMatchObject({
      code: 'interaction.state',
      message: expect.stringContaining('dismiss'),
    });
    expect(harness.stateOf('tx-1')?.state).toBe('owed');
    await harness.hold('tx-2');
    const both = await Promise.allSettled([1, 2].map(() => harness.decisions.play(STREAMER, 'tx-2', [])));
    expect(both.map((one) => one.status)).toEqual(['fulfilled', 'rejected']);
    const ended = createDecisionsHarness();
    ended.alerts.join(ended.page, memory());
    await ended.buy('tx-1');
    await ended.finish('tx-1');
    expect(ended.stateOf('tx-1')?.state).toBe('done');
    await expect(ended.decisions.play(STREAMER, 'tx-1', [])).rejects.toMatchObject({ code: 'interaction.state' });
  });

  it('never runs a harmful effect that Twitch has not proved to be bought on this channel', async () => {
    const harness = createDecisionsHarness();
    await harness.stores.intents.insert(makeIntent('nonce-1', harness.clock.now(), 'punishment'));
    await harness.ledger.record(makeEvidence('receipt', 'tx-1', { nonce: 'nonce-1' }));
    await harness.clock.advance(25 * 3_600_000);
    expect(harness.stateOf('tx-1')?.state).toBe('owed');
    await expect(harness.decisions.play(STREAMER, 'tx-1', [])).rejects.toMatchObject({ code: 'interaction.state' });
    expect(harness.acts).toHaveLength(0);
  });

  it('waits for the end of a pause', async () => {
    const harness = createDecisionsHarness();
    await harness.hold('tx-1');
    harness.alerts.join(harness.page, memory());
    await harness.pauses.set(CHANNEL, true);
    await harness.decisions.play(STREAMER, 'tx-1', []);
    await harness.clock.advance(60_000);
    expect(harness.page.plays()).toEqual([]);
    await harness.pauses.set(CHANNEL, false);
    await settle();
    expect(harness.page.plays()).toHaveLength(1);
  });
});

describe('dismiss', () => {
  it('ends a held purchase as skipped and an owed one as dismissed, with reason and author; repeatable', async () => {
    const harness = createDecisionsHarness();
    await harness.hold('tx-held');
    await harness.ledger.record(makeEvidence('webhook', 'tx-owed'));
    await harness.clock.advance(6_000);
    for (const [id, state] of [
      ['tx-held', 'skipped'],
      ['tx-owed', 'dismissed'],
    ] as const) {
      await harness.decisions.dismiss(STREAMER, id, 'made good in chat');
      await harness.decisions.dismiss(STREAMER, id, 'again');
      expect(harness.stateOf(id)).toMatchObject({ state, reason: 'made good in chat' });
      expect(harness.stateOf(id)?.timeline.at(-1)).toMatchObject({ why: 'made good in chat', by: 'Demo' });
    }
  });

  it('is refused for a purchase that waits, plays or is done', async () => {
    const harness = createDecisionsHarness();
    harness.alerts.join(harness.page, memory());
    await harness.buy('tx-1');
    const refused = () =>
      expect(harness.decisions.dismiss(STREAMER, 'tx-1', 'x')).rejects.toMatchObject({ code: 'interaction.state' });
    await refused();
    await harness.finish('tx-1');
    await refused();
  });
});
