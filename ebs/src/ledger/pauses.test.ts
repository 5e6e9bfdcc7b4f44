import { describe, expect, it } from 'vitest';
import { CHANNEL, createWorld, makeEvidence, makeIntent, makePage, memory } from '../../test/support/ledger-harness.ts';
import { settle } from '../../test/support/manual-clock.ts';

/** A purchase written down, by webhook. */
async function buy(world: ReturnType<typeof createWorld>, id: string, type?: 'sound' | 'video' | 'punishment') {
  await world.stores.intents.insert({ ...makeIntent(`nonce-${id}`, world.clock.now(), type) });
  await world.ledger.record(makeEvidence('receipt', id, { nonce: `nonce-${id}` }));
  await world.ledger.record(makeEvidence('webhook', id));
  await settle();
}
/** A purchase of two sounds, one after the other: tx-two. */
async function buyTwoSteps(world: ReturnType<typeof createWorld>) {
  const intent = makeIntent('nonce-two', world.clock.now());
  const [first] = intent.steps;
  if (!first) throw new Error('no step');
  await world.stores.intents.insert({ ...intent, steps: [first, { ...first, id: 'b.cue', featureId: 'b' }] });
  await world.ledger.record(makeEvidence('receipt', 'tx-two', { nonce: 'nonce-two' }));
  await world.ledger.record(makeEvidence('webhook', 'tx-two'));
  await settle();
}
const cueOf = (id: string) => `${id}:a.cue`;
const played = (page: ReturnType<typeof makePage>) => page.plays().map((play) => play.id);

describe('a paused channel', () => {
  it('begins nothing, takes what is bought, and plays on in order when it is let go on', async () => {
    const world = createWorld();
    const page = makePage();
    world.stage.join(page, memory());
    await world.pauses.set(CHANNEL, true);
    for (const id of ['tx-1', 'tx-2', 'tx-3']) await buy(world, id);
    await world.clock.advance(60_000);
    expect(played(page)).toEqual([]);
    expect([...world.stores.interactions.rows.values()].map((row) => row.state)).toEqual([
      'leased',
      'leased',
      'leased',
    ]);

    await world.pauses.set(CHANNEL, false);
    await settle();
    for (const id of ['tx-1', 'tx-2', 'tx-3']) {
      expect(played(page).at(-1)).toBe(cueOf(id));
      await world.stage.report(page, { kind: 'started' }, cueOf(id), 1);
      await world.stage.report(page, { kind: 'finished' }, cueOf(id), 1);
      await settle();
    }
    expect(played(page)).toHaveLength(3);
  });

  it('lets what is playing play to its end, the later steps of the same purchase included', async () => {
    const world = createWorld();
    const page = makePage();
    world.stage.join(page, memory());
    await buyTwoSteps(world);
    await buy(world, 'tx-next');
    await world.stage.report(page, { kind: 'started' }, 'tx-two:a.cue', 1);
    await world.pauses.set(CHANNEL, true);
    expect(page.told.some((message) => message.type === 'stop')).toBe(false);
    await world.stage.report(page, { kind: 'finished' }, 'tx-two:a.cue', 1);
    await settle();
    expect(played(page)).toEqual(['tx-two:a.cue', 'tx-two:b.cue']);
    await world.stage.report(page, { kind: 'started' }, 'tx-two:b.cue', 1);
    await world.stage.report(page, { kind: 'finished' }, 'tx-two:b.cue', 1);
    await settle();
    expect(played(page)).toHaveLength(2);
    expect(world.stores.interactions.rows.get('tx-two')?.state).toBe('done');
  });

  it('plays nothing once more while it is paused', async () => {
    const world = createWorld();
    const page = makePage();
    world.stage.join(page, memory());
    await buy(world, 'tx-1');
    await world.stage.report(page, { kind: 'started' }, cueOf('tx-1'), 1);
    await world.pauses.set(CHANNEL, true);
    world.stage.leave(page);
    const back = makePage();
    world.stage.join(back, memory([{ id: cueOf('tx-1'), play: 1, phase: 'started', positionMs: 10 }]));
    await world.clock.advance(60_000);
    expect(played(back)).toEqual([]);
    await world.pauses.set(CHANNEL, false);
    await settle();
    expect(back.plays().map((play) => play.play)).toEqual([2]);
  });

  it('plays a later step of what has begun no more than once while it is paused', async () => {
    const world = createWorld();
    const page = makePage();
    world.stage.join(page, memory());
    await buyTwoSteps(world);
    await world.stage.report(page, { kind: 'started' }, 'tx-two:a.cue', 1);
    await world.stage.report(page, { kind: 'finished' }, 'tx-two:a.cue', 1);
    await world.stage.report(page, { kind: 'started' }, 'tx-two:b.cue', 1);
    await world.pauses.set(CHANNEL, true);
    world.stage.leave(page);
    const back = makePage();
    world.stage.join(back, memory([{ id: 'tx-two:b.cue', play: 1, phase: 'started', positionMs: 10 }]));
    await world.clock.advance(60_000);
    expect(played(back)).toEqual([]);
    await world.pauses.set(CHANNEL, false);
    await settle();
    expect(played(back)).toEqual(['tx-two:b.cue']);
  });

  it('keeps punishments waiting, and repeats one that had begun', async () => {
    const world = createWorld();
    await world.pauses.set(CHANNEL, true);
    await buy(world, 'tx-1', 'punishment');
    await world.clock.advance(60_000);
    expect(world.acts).toHaveLength(0);
    await world.pauses.set(CHANNEL, false);
    await world.clock.advance(20_000);
    expect(world.acts).toHaveLength(1);
    expect(world.stores.interactions.rows.get('tx-1')?.state).toBe('done');

    world.outcomes.push({ kind: 'unavailable', reason: '503' });
    await buy(world, 'tx-2', 'punishment');
    await world.pauses.set(CHANNEL, true);
    await world.clock.advance(20_000);
    expect(world.acts).toHaveLength(3);
  });

  it('holds nothing for the time of a pause: ten minutes count from its end', async () => {
    const world = createWorld();
    await buy(world, 'tx-1');
    await world.clock.advance(9 * 60_000);
    await world.pauses.set(CHANNEL, true);
    await world.clock.advance(3_600_000);
    expect(world.stores.interactions.rows.get('tx-1')?.state).toBe('leased');
    await world.pauses.set(CHANNEL, false);
    await world.clock.advance(9 * 60_000);
    expect(world.stores.interactions.rows.get('tx-1')?.state).toBe('leased');
    await world.clock.advance(2 * 60_000);
    expect(world.stores.interactions.rows.get('tx-1')?.state).toBe('held');
  });

  it('gives Twitch its time anew after a pause', async () => {
    const world = createWorld();
    await world.pauses.set(CHANNEL, true);
    await buy(world, 'tx-1', 'punishment');
    await world.clock.advance(3_600_000);
    world.outcomes.push({ kind: 'unavailable', reason: '503' });
    await world.pauses.set(CHANNEL, false);
    await world.clock.advance(20_000);
    expect(world.stores.interactions.rows.get('tx-1')?.state).toBe('done');
  });

  it('stays paused over a restart, and plays on in order after it', async () => {
    const world = createWorld();
    await world.pauses.set(CHANNEL, true);
    for (const id of ['tx-1', 'tx-2']) await buy(world, id);
    const next = createWorld({ stores: world.stores, accounts: world.accounts, clock: world.clock });
    await next.pauses.load();
    for (const record of await next.ledger.open()) await next.runner.takeOver(record.id);
    const page = makePage();
    next.stage.join(page, memory());
    await next.clock.advance(11 * 60_000);
    expect(played(page)).toEqual([]);
    await next.pauses.set(CHANNEL, false);
    await settle();
    expect(played(page)).toEqual([cueOf('tx-1')]);
  });

  it('follows what another process has paused and let go on', async () => {
    const world = createWorld();
    const other = createWorld({ accounts: world.accounts, clock: world.clock });
    const stop = other.pauses.follow();
    await world.pauses.set(CHANNEL, true);
    await world.clock.advance(2_000);
    expect(other.pauses.isPaused(CHANNEL)).toBe(true);
    await world.pauses.set(CHANNEL, false);
    await world.clock.advance(2_000);
    expect(other.pauses.isPaused(CHANNEL)).toBe(false);
    expect(other.pauses.resumedAt(CHANNEL)).toBe(world.pauses.resumedAt(CHANNEL));
    stop();
    await world.pauses.set(CHANNEL, true);
    await world.clock.advance(10_000);
    expect(other.pauses.isPaused(CHANNEL)).toBe(false);
  });

  it('is what the last of many calls asked for', async () => {
    const world = createWorld();
    await Promise.all([true, false, true, false, true].map((paused) => world.pauses.set(CHANNEL, paused)));
    expect(world.pauses.isPaused(CHANNEL)).toBe(true);
    expect(await world.accounts.listPauses(new Date(0))).toMatchObject([{ id: CHANNEL, paused: true }]);
  });
});
