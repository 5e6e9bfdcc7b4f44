import { FEATURES } from '@bitcue/shared/features/catalog.ts';
import { describe, expect, it } from 'vitest';
import {
  CHANNEL,
  createWorld,
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

function createDecidingWorld(options: Parameters<typeof createWorld>[0] = {}) {
  const world = createWorld(options);
  const { ledger, runner, clock } = world;
  const decisions = createDecisions({ ledger, runner, clock, log: silent });
  const page = makePage();
  return {
    ...world,
    decisions,
    page,
    stateOf: (id: string) => world.stores.interactions.rows.get(id),
    viewOf(id: string) {
      const record = this.stateOf(id);
      return record && streamerView(record);
    },
    stops: () => page.told.filter((message) => message.type === 'stop').map((message) => message.id),
    async buy(id: string, type?: 'sound' | 'video' | 'punishment') {
      await world.stores.intents.insert(makeIntent(`nonce-${id}`, clock.now(), type));
      await ledger.record(makeEvidence('receipt', id, { nonce: `nonce-${id}` }));
      await ledger.record(makeEvidence('webhook', id));
      await settle();
    },
    async finish(id: string, play = 1) {
      await world.stage.report(page, { kind: 'started' }, cueOf(id), play);
      await world.stage.report(page, { kind: 'finished' }, cueOf(id), play);
      await settle();
    },
    /** Bought while no page was there, for so long that it is held. */
    async hold(id: string) {
      await this.buy(id);
      await clock.advance(11 * 60_000);
      expect(this.stateOf(id)?.state).toBe('held');
    },
  };
}

describe('skip', () => {
  it('stops what plays on the page at once, plays the next, and says who and why', async () => {
    const world = createDecidingWorld();
    world.stage.join(world.page, memory());
    await world.buy('tx-1');
    await world.buy('tx-2');
    await world.stage.report(world.page, { kind: 'started' }, cueOf('tx-1'), 1);
    await world.decisions.skip(STREAMER, 'tx-1');
    expect(world.stops()).toEqual([cueOf('tx-1')]);
    expect(world.page.plays().map((play) => play.id)).toEqual([cueOf('tx-1'), cueOf('tx-2')]);
    expect(world.stateOf('tx-1')).toMatchObject({ state: 'skipped', reason: 'Skipped by the streamer.' });
    expect(world.stateOf('tx-1')?.timeline.at(-1)).toMatchObject({ what: 'skipped', by: 'Demo' });

    // The page acknowledges the stop as an end, and may forget it.
    await world.stage.report(world.page, { kind: 'finished' }, cueOf('tx-1'), 1);
    await settle();
    expect(world.page.told).toContainEqual({ type: 'settled', id: cueOf('tx-1') });
    expect(world.stateOf('tx-1')?.state).toBe('skipped');
  });

  it('writes first, then tells the page', async () => {
    const world = createDecidingWorld();
    world.stage.join(world.page, memory());
    await world.buy('tx-1');
    await world.stage.report(world.page, { kind: 'started' }, cueOf('tx-1'), 1);
    const { replace } = world.stores.interactions;
    world.stores.interactions.replace = () => Promise.reject(new Error('disk full'));
    await expect(world.decisions.skip(STREAMER, 'tx-1')).rejects.toThrow('disk full');
    world.stores.interactions.replace = replace;
    expect(world.stops()).toEqual([]);
    await world.stage.report(world.page, { kind: 'finished' }, cueOf('tx-1'), 1);
    expect(world.stateOf('tx-1')?.state).toBe('done');
  });

  it('never plays what is waiting; a repeat changes nothing', async () => {
    const world = createDecidingWorld();
    world.stage.join(world.page, memory());
    await world.buy('tx-1');
    await world.buy('tx-2');
    await world.decisions.skip(STREAMER, 'tx-2');
    await world.decisions.skip(STREAMER, 'tx-2');
    await world.finish('tx-1');
    expect(world.page.plays()).toHaveLength(1);
    expect(world.stateOf('tx-2')?.timeline.filter((line) => line.what === 'skipped')).toHaveLength(1);
  });

  it('of what has ended is refused, and of another channel is as of nothing', async () => {
    const world = createDecidingWorld();
    world.stage.join(world.page, memory());
    await world.buy('tx-1');
    await world.finish('tx-1');
    await expect(world.decisions.skip(STREAMER, 'tx-1')).rejects.toMatchObject({ code: 'interaction.state' });
    for (const id of ['tx-1', 'nobody']) {
      await expect(world.decisions.skip(STRANGER, id)).rejects.toMatchObject({ code: 'interaction.unknown' });
      await expect(world.decisions.play(STRANGER, id, [])).rejects.toMatchObject({ code: 'interaction.unknown' });
      await expect(world.decisions.dismiss(STRANGER, id, 'x')).rejects.toMatchObject({ code: 'interaction.unknown' });
    }
  });

  it('and the end of the alert at the same moment: one of the two, and never an error of the page', async () => {
    const world = createDecidingWorld();
    world.stage.join(world.page, memory());
    await world.buy('tx-1');
    await world.stage.report(world.page, { kind: 'started' }, cueOf('tx-1'), 1);
    const outcomes = await Promise.allSettled([
      world.decisions.skip(STREAMER, 'tx-1'),
      world.stage.report(world.page, { kind: 'finished' }, cueOf('tx-1'), 1),
    ]);
    expect(outcomes[1]?.status).toBe('fulfilled');
    expect(world.stateOf('tx-1')?.state).toBe(outcomes[0]?.status === 'fulfilled' ? 'skipped' : 'done');
  });

  it('that is being written when the page tells of the end is what counts', async () => {
    const world = createDecidingWorld();
    world.stage.join(world.page, memory());
    await world.buy('tx-1');
    await world.stage.report(world.page, { kind: 'started' }, cueOf('tx-1'), 1);
    const { replace } = world.stores.interactions;
    let write = () => {};
    world.stores.interactions.replace = async (record) => {
      await new Promise<void>((resolve) => {
        write = resolve;
      });
      world.stores.interactions.replace = replace;
      return replace(record);
    };
    const skipped = world.decisions.skip(STREAMER, 'tx-1');
    await settle();
    const ended = world.stage.report(world.page, { kind: 'finished' }, cueOf('tx-1'), 1);
    await settle();
    write();
    await skipped;
    await ended;
    expect(world.stateOf('tx-1')?.state).toBe('skipped');
    expect(world.page.told).toContainEqual({ type: 'settled', id: cueOf('tx-1') });
  });

  it('holds for a page that was away while it was skipped: it stops and is not played again', async () => {
    const world = createDecidingWorld();
    world.stage.join(world.page, memory());
    await world.buy('tx-1');
    await world.stage.report(world.page, { kind: 'started' }, cueOf('tx-1'), 1);
    world.stage.leave(world.page);
    await world.decisions.skip(STREAMER, 'tx-1');
    // The same after kill -9: another process comes up, and knows of the skip from the store alone.
    const next = createWorld({ stores: world.stores, clock: world.clock });
    for (const record of await next.ledger.open()) await next.runner.takeOver(record.id);
    for (const stage of [world.stage, next.stage]) {
      const back = makePage();
      stage.join(back, memory([{ id: cueOf('tx-1'), play: 1, phase: 'started', positionMs: 9 }], [cueOf('tx-1')]));
      await settle();
      expect(back.plays()).toEqual([]);
      expect(back.told).toContainEqual({ type: 'stop', id: cueOf('tx-1') });
      expect(back.told).toContainEqual({ type: 'settled', id: cueOf('tx-1') });
    }
  });

  it('of a punishment that waits for its proof means it is never done', async () => {
    const world = createDecidingWorld();
    await world.stores.intents.insert(makeIntent('nonce-1', world.clock.now(), 'punishment'));
    await world.ledger.record(makeEvidence('receipt', 'tx-1', { nonce: 'nonce-1' }));
    expect(world.stateOf('tx-1')?.state).toBe('verified');
    await world.decisions.skip(STREAMER, 'tx-1');
    await world.ledger.record(makeEvidence('webhook', 'tx-1'));
    await world.clock.advance(60_000);
    expect(world.acts).toHaveLength(0);
    expect(world.stateOf('tx-1')).toMatchObject({ state: 'skipped', confirmed: true });
  });

  it('of a punishment that Twitch is being asked for ends its repeats', async () => {
    const world = createDecidingWorld();
    world.outcomes.push({ kind: 'unavailable', reason: '503' }, { kind: 'unavailable', reason: '503' });
    await world.buy('tx-1', 'punishment');
    expect(world.acts).toHaveLength(1);
    await world.decisions.skip(STREAMER, 'tx-1');
    await world.clock.advance(60_000);
    expect(world.acts).toHaveLength(1);
    expect(world.stateOf('tx-1')?.state).toBe('skipped');
  });
});

describe('play now', () => {
  it('plays what was held, before what came later', async () => {
    const world = createDecidingWorld();
    await world.hold('tx-1');
    world.stage.join(world.page, memory());
    await world.buy('tx-2');
    await world.buy('tx-3');
    await world.decisions.play(STREAMER, 'tx-1', []);
    await settle();
    expect(world.stateOf('tx-1')?.timeline.find((line) => line.by)).toMatchObject({ what: 'queued', by: 'Demo' });
    await world.finish('tx-2');
    await world.finish('tx-1');
    await world.finish('tx-3');
    expect(world.page.plays().map((play) => play.id)).toEqual(['tx-2', 'tx-1', 'tx-3'].map(cueOf));
    expect(world.stateOf('tx-1')?.state).toBe('done');
  });

  it('waits ten minutes for a page before it is held again', async () => {
    const world = createDecidingWorld();
    await world.hold('tx-1');
    await world.decisions.play(STREAMER, 'tx-1', []);
    await world.clock.advance(9 * 60_000);
    expect(world.stateOf('tx-1')?.state).toBe('leased');
    await world.clock.advance(2 * 60_000);
    expect(world.stateOf('tx-1')?.state).toBe('held');
  });

  it('gives what is owed fresh tries, and takes no word of the earlier ones for them', async () => {
    const world = createDecidingWorld();
    world.stage.join(world.page, memory());
    await world.buy('tx-1');
    for (const play of [1, 2]) {
      await world.stage.report(world.page, { kind: 'failed', reason: 'load' }, cueOf('tx-1'), play);
      await settle();
    }
    expect(world.stateOf('tx-1')?.state).toBe('owed');
    await world.decisions.play(STREAMER, 'tx-1', []);
    await settle();
    expect(world.page.plays().map((play) => play.play)).toEqual([1, 2, 3]);
    // A page that still remembers the earlier plays comes back: they say nothing of this one.
    world.stage.leave(world.page);
    const back = makePage();
    world.stage.join(back, memory([{ id: cueOf('tx-1'), play: 2, phase: 'finished', positionMs: 4_000 }]));
    await settle();
    expect(back.plays().map((play) => play.play)).toEqual([3]);
    await world.stage.report(back, { kind: 'failed', reason: 'load' }, cueOf('tx-1'), 3);
    await settle();
    expect(back.plays().map((play) => play.play)).toEqual([3, 4]);
    await world.stage.report(back, { kind: 'started' }, cueOf('tx-1'), 4);
    await world.stage.report(back, { kind: 'finished' }, cueOf('tx-1'), 4);
    expect(world.stateOf('tx-1')?.state).toBe('done');
  });

  it('does an owed punishment at Twitch, once, however late', async () => {
    const world = createDecidingWorld();
    world.outcomes.push({ kind: 'refused', reason: 'Twitch protects this person.' });
    world.stage.join(world.page, memory());
    await world.buy('tx-1', 'punishment');
    expect(world.stateOf('tx-1')?.state).toBe('owed');
    // The notice of a punishment that did not happen is not shown.
    expect(world.page.plays()).toEqual([]);
    await world.clock.advance(3_600_000);
    world.outcomes.push({ kind: 'unavailable', reason: '503' });
    await world.decisions.play(STREAMER, 'tx-1', []);
    await world.clock.advance(2_000);
    expect(world.acts).toHaveLength(3);
    await world.finish('tx-1');
    expect(world.stateOf('tx-1')?.state).toBe('done');
  });

  it('never runs again what Twitch did not confirm, and then ends with the rest', async () => {
    const world = createDecidingWorld({ rules: ONCE });
    world.stage.join(world.page, memory());
    world.outcomes.push({ kind: 'unknown', reason: 'hang' });
    const intent = makeIntent('nonce-tx-1', world.clock.now(), 'punishment');
    const [sound] = makeIntent('', 0).steps.map((step) => ({ ...step, id: 'b.cue', featureId: 'b' }));
    if (!sound) throw new Error('no sound');
    await world.stores.intents.insert({ ...intent, steps: [...intent.steps, sound] });
    await world.ledger.record(makeEvidence('webhook', 'tx-1'));
    await settle();
    for (const play of [1, 2]) {
      await world.stage.report(world.page, { kind: 'failed', reason: 'load' }, 'tx-1:b.cue', play);
      await settle();
    }
    expect(world.viewOf('tx-1')).toMatchObject({
      state: 'owed',
      reason: 'Twitch did not say whether it worked. The page could not play it: load.',
      unknownSteps: [{ id: 'a.action', label: 'Timeout' }],
      playable: true,
    });
    await world.decisions.play(STREAMER, 'tx-1', []);
    await settle();
    await world.stage.report(world.page, { kind: 'started' }, 'tx-1:b.cue', 3);
    await world.stage.report(world.page, { kind: 'finished' }, 'tx-1:b.cue', 3);
    await settle();
    expect(world.acts).toHaveLength(1);
    // The notice of a timeout that may not have happened is not shown either.
    expect(world.page.plays().map((play) => play.id)).toEqual(['tx-1:b.cue', 'tx-1:b.cue', 'tx-1:b.cue']);
    expect(world.viewOf('tx-1')).toMatchObject({
      state: 'done',
      reason: 'Twitch did not say whether it worked.',
      unknownSteps: [],
    });
  });

  it('runs again what the streamer chose, and tells of it once it is done', async () => {
    const world = createDecidingWorld({ rules: ONCE });
    world.stage.join(world.page, memory());
    world.outcomes.push({ kind: 'unknown', reason: 'hang' });
    await world.buy('tx-1', 'punishment');
    expect(world.viewOf('tx-1')).toMatchObject({ state: 'owed', playable: false });
    await expect(world.decisions.play(STREAMER, 'tx-1', [])).rejects.toMatchObject({
      code: 'interaction.state',
      message: 'Nothing is left to play. You can run again what Twitch did not confirm, or dismiss it.',
    });
    await expect(world.decisions.play(STREAMER, 'tx-1', ['a.cue'])).rejects.toMatchObject({
      code: 'interaction.state',
    });
    expect(world.stateOf('tx-1')?.state).toBe('owed');
    await world.decisions.play(STREAMER, 'tx-1', ['a.action']);
    await settle();
    await world.finish('tx-1');
    expect(world.acts).toHaveLength(2);
    expect(world.stateOf('tx-1')).toMatchObject({ state: 'done', reason: null });
  });

  it('is refused for what nobody knows the item of, with a reason; twice; and for what has ended', async () => {
    const world = createDecidingWorld();
    await world.ledger.record(makeEvidence('webhook', 'tx-1'));
    await world.clock.advance(6_000);
    expect(world.stateOf('tx-1')?.state).toBe('owed');
    await expect(world.decisions.play(STREAMER, 'tx-1', [])).rejects.toMatchObject({
      code: 'interaction.state',
      message: expect.stringContaining('dismiss'),
    });
    expect(world.stateOf('tx-1')?.state).toBe('owed');
    await world.hold('tx-2');
    const both = await Promise.allSettled([1, 2].map(() => world.decisions.play(STREAMER, 'tx-2', [])));
    expect(both.map((one) => one.status)).toEqual(['fulfilled', 'rejected']);
  });

  it('never does on this channel what Twitch has not proved to be bought here, if it could hurt anybody', async () => {
    const world = createDecidingWorld();
    await world.stores.intents.insert(makeIntent('nonce-1', world.clock.now(), 'punishment'));
    await world.ledger.record(makeEvidence('receipt', 'tx-1', { nonce: 'nonce-1' }));
    await world.clock.advance(25 * 3_600_000);
    expect(world.stateOf('tx-1')?.state).toBe('owed');
    await expect(world.decisions.play(STREAMER, 'tx-1', [])).rejects.toMatchObject({ code: 'interaction.state' });
    expect(world.acts).toHaveLength(0);
  });

  it('while paused waits for the end of the pause', async () => {
    const world = createDecidingWorld();
    await world.hold('tx-1');
    world.stage.join(world.page, memory());
    await world.pauses.set(CHANNEL, true);
    await world.decisions.play(STREAMER, 'tx-1', []);
    await world.clock.advance(60_000);
    expect(world.page.plays()).toEqual([]);
    await world.pauses.set(CHANNEL, false);
    await settle();
    expect(world.page.plays()).toHaveLength(1);
  });
});

describe('dismiss', () => {
  it('closes what is held as skipped and what is owed as dismissed, with the reason and who; repeats are harmless', async () => {
    const world = createDecidingWorld();
    await world.hold('tx-held');
    await world.ledger.record(makeEvidence('webhook', 'tx-owed'));
    await world.clock.advance(6_000);
    for (const [id, state] of [
      ['tx-held', 'skipped'],
      ['tx-owed', 'dismissed'],
    ] as const) {
      await world.decisions.dismiss(STREAMER, id, 'made good in chat');
      await world.decisions.dismiss(STREAMER, id, 'again');
      expect(world.stateOf(id)).toMatchObject({ state, reason: 'made good in chat' });
      expect(world.stateOf(id)?.timeline.at(-1)).toMatchObject({ why: 'made good in chat', by: 'Demo' });
    }
  });

  it('is refused for what waits, plays or is done', async () => {
    const world = createDecidingWorld();
    world.stage.join(world.page, memory());
    await world.buy('tx-1');
    const refused = () =>
      expect(world.decisions.dismiss(STREAMER, 'tx-1', 'x')).rejects.toMatchObject({ code: 'interaction.state' });
    await refused();
    await world.finish('tx-1');
    await refused();
  });
});
