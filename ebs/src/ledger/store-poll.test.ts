import { describe, expect, it } from 'vitest';
import {
  CHANNEL,
  CUE_MS,
  createLedgerHarness,
  makeEvidence,
  makeIntent,
  makePage,
  memory,
} from '../../test/support/ledger-harness.ts';
import { createLocalHints } from '../../test/support/local-hints.ts';
import { createManualClock, settle } from '../../test/support/manual-clock.ts';
import { createMemoryIntents, createMemoryInteractions } from '../../test/support/memory-stores.ts';
import type { Homes } from '../channels/homes.ts';
import { processSubject } from '../ports/hints.ts';
import { startHeartbeat } from './heartbeat.ts';
import { startStorePoll } from './store-poll.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

/** Processes on one store, with a register of homes that the test sets. */
function createRig({ hinted = true } = {}) {
  const clock = createManualClock();
  const stores = { interactions: createMemoryInteractions(), intents: createMemoryIntents() };
  const local = createLocalHints();
  const home: { owner: string | null } = { owner: null };
  const asked = { calls: 0 };
  const dead = new Set<string>();
  return {
    clock,
    stores,
    home,
    asked,
    kill: (owner: string) => dead.add(owner),
    tell: (owner: string, id: string) => local.join().tell(processSubject(owner), { about: 'record', id }),
    async start(owner: string) {
      const hints = local.join();
      const homes: Homes = {
        isHere: () => home.owner === owner,
        elsewhere: () => (home.owner !== null && home.owner !== owner && !dead.has(home.owner) ? home.owner : null),
        mayLead: () => home.owner === owner,
        leave() {},
      };
      const others = {
        areNone: false,
        homeOf: homes.elsewhere,
        call: (to: string, id: string) => hinted && hints.tell(processSubject(to), { about: 'record', id }),
      };
      const ofLiving = {
        ...clock,
        after: (ms: number, act: () => void) => clock.after(ms, () => dead.has(owner) || act()),
      };
      const harness = createLedgerHarness({ owner, clock: ofLiving, stores, homes, others });
      const { ledger, runner, resume } = harness;
      const interactions = {
        ...stores.interactions,
        findCalls: (...args: Parameters<typeof stores.interactions.findCalls>) => {
          asked.calls += 1;
          return stores.interactions.findCalls(...args);
        },
      };
      const leases = {
        beat: async () => {},
        leave: async () => {},
        findAlive: async () => new Set(['one', 'two'].filter((one) => !dead.has(one))),
      };
      await startHeartbeat(
        { leases: leases as never, interactions, ledger, runner, resume, clock: ofLiving, log, owner, others },
        await ledger.open(),
      );
      startStorePoll({
        interactions,
        ledger,
        runner,
        homes: { ...homes, refresh: async () => {} },
        hints,
        clock: ofLiving,
        log,
        owner,
      });
      const page = makePage({ pageId: `page-of-${owner}` });
      return {
        ...harness,
        page,
        /** Makes it the home, and its page the leader. */
        lead() {
          home.owner = owner;
          harness.alerts.join(page, memory());
        },
        async buy(id: string) {
          await stores.intents.insert(makeIntent(`nonce-${id}`, clock.now()));
          await ledger.record(makeEvidence('receipt', id, { nonce: `nonce-${id}` }));
          await ledger.record(makeEvidence('webhook', id));
          await settle();
        },
        async finish(id: string) {
          const cue = `${id}:a.cue`;
          await harness.alerts.report(page, { kind: 'started' }, cue, 1);
          await harness.alerts.report(page, { kind: 'finished' }, cue, 1);
        },
      };
    },
  };
}
const rowOf = (rig: ReturnType<typeof createRig>, id: string) => rig.stores.interactions.rows.get(id);

describe('a record of a channel whose page is at another process', () => {
  it('is written with the lease of that process, which reads it on a hint, and is played only there', async () => {
    const rig = createRig();
    const [one, two] = [await rig.start('one'), await rig.start('two')];
    two.lead();
    const { interactions } = rig.stores;
    const { replace } = interactions;
    const states: string[] = [];
    interactions.replace = (record) => {
      states.push(record.state);
      return replace(record);
    };
    await one.buy('tx-1');
    await settle(20);
    // It need not be taken there, which would cost one more write before it plays.
    expect(states).not.toContain('queued');
    // It was read by its id: no full poll was due yet.
    expect(rig.asked.calls).toBe(0);
    expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'leased', lease: { owner: 'two' } });
    expect(two.page.plays()).toHaveLength(1);
    expect(one.ledger.listOpen()).toEqual([]);
    await two.finish('tx-1');
    expect(await one.ledger.find('tx-1')).toMatchObject({ state: 'done' });
  });

  it('is read on the next poll if the hint is lost, only by its home', async () => {
    const rig = createRig({ hinted: false });
    const [one, two] = [await rig.start('one'), await rig.start('two')];
    two.lead();
    await one.buy('tx-1');
    expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'leased', lease: { owner: 'two' }, tell: 'two' });
    expect([one, two].flatMap(({ page }) => page.plays())).toEqual([]);
    await rig.clock.advance(500);
    expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'leased', lease: { owner: 'two' } });
    expect(rowOf(rig, 'tx-1')?.tell).toBeUndefined();
    expect(two.page.plays()).toHaveLength(1);
    const { calls } = rig.asked;
    await rig.clock.advance(10_000);
    // One query per poll of each process, whatever plays.
    expect(rig.asked.calls - calls).toBe(40);
  });

  it('is taken once by another process after its home has died', async () => {
    const rig = createRig({ hinted: false });
    const [one, two] = [await rig.start('one'), await rig.start('two')];
    two.lead();
    await one.buy('tx-1');
    await one.buy('tx-2');
    await rig.clock.advance(500);
    rig.kill('two');
    rig.home.owner = 'one';
    one.lead();
    await rig.clock.advance(2_000);
    for (const id of ['tx-1', 'tx-2']) expect(rowOf(rig, id)).toMatchObject({ lease: { owner: 'one' } });
    expect(one.page.plays().map(({ id }) => id)).toEqual(['tx-1:a.cue']);
    await one.finish('tx-1');
    await settle();
    expect(one.page.plays().map(({ id }) => id)).toEqual(['tx-1:a.cue', 'tx-2:a.cue']);
  });

  it('is taken over if its home died before it polled', async () => {
    const rig = createRig({ hinted: false });
    const [one, two] = [await rig.start('one'), await rig.start('two')];
    two.lead();
    await one.buy('tx-1');
    rig.kill('two');
    rig.home.owner = 'one';
    one.lead();
    await rig.clock.advance(2_000);
    expect(rowOf(rig, 'tx-1')).toMatchObject({ lease: { owner: 'one' } });
    expect([one, two].map(({ page }) => page.plays().length)).toEqual([1, 0]);
  });

  it('moves on to the new home if the page moves before the old one polls', async () => {
    const rig = createRig({ hinted: false });
    const [one, two] = [await rig.start('one'), await rig.start('two')];
    two.lead();
    await one.buy('tx-1');
    one.lead();
    await rig.clock.advance(1_500);
    expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'leased', lease: { owner: 'one' } });
    expect([one, two].map(({ page }) => page.plays().length)).toEqual([1, 0]);
    await one.finish('tx-1');
    expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'done', replayed: false });
  });

  it('plays after an earlier purchase that another process hands over at that moment', async () => {
    const rig = createRig({ hinted: false });
    const [one, two] = [await rig.start('one'), await rig.start('two')];
    await one.buy('tx-1');
    two.lead();
    for (const record of one.ledger.listOpenOf(CHANNEL)) one.resume(record);
    await settle(30);
    await one.buy('tx-2');
    expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'queued' });
    expect(rowOf(rig, 'tx-2')).toMatchObject({ lease: { owner: 'two' } });
    const { interactions } = rig.stores;
    const { replace } = interactions;
    // The write that takes it is slow.
    interactions.replace = async (record) => {
      interactions.replace = replace;
      await new Promise<void>((resolve) => rig.clock.after(100, resolve));
      return replace(record);
    };
    await rig.clock.advance(700);
    expect(two.page.plays().map(({ id }) => id)).toEqual(['tx-1:a.cue']);
    await two.finish('tx-1');
    await settle();
    expect(two.page.plays().map(({ id }) => id)).toEqual(['tx-1:a.cue', 'tx-2:a.cue']);
  });

  it('is played even if the answer to the write that took it is lost', async () => {
    const rig = createRig({ hinted: false });
    const [one, two] = [await rig.start('one'), await rig.start('two')];
    await one.buy('tx-1');
    two.lead();
    for (const record of one.ledger.listOpenOf(CHANNEL)) one.resume(record);
    await settle(30);
    expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'queued', lease: null });
    const { interactions } = rig.stores;
    const { replace } = interactions;
    interactions.replace = async (record) => {
      interactions.replace = replace;
      await replace(record);
      throw new Error('no answer');
    };
    await rig.clock.advance(500);
    expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'leased', lease: { owner: 'two' } });
    expect(two.page.plays()).toEqual([]);
    await rig.clock.advance(500);
    expect(two.page.plays()).toHaveLength(1);
    await rig.clock.advance(CUE_MS);
    await two.finish('tx-1');
    expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'done' });
  });

  it('is not played again because of a copy that was read before its end', async () => {
    const rig = createRig();
    const one = await rig.start('one');
    one.lead();
    await one.buy('tx-1');
    const read = structuredClone(rowOf(rig, 'tx-1'));
    if (!read) throw new Error('not recorded');
    await rig.clock.advance(CUE_MS);
    await one.finish('tx-1');
    expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'done' });
    one.ledger.adopt(read);
    await settle();
    expect(one.page.plays()).toHaveLength(1);
    expect(one.ledger.listOpen()).toEqual([]);
  });

  it('goes there when the page connects after the purchase', async () => {
    const rig = createRig();
    const [one, two] = [await rig.start('one'), await rig.start('two')];
    await one.buy('tx-1');
    expect(rowOf(rig, 'tx-1')).toMatchObject({ lease: { owner: 'one' } });
    two.lead();
    for (const record of one.ledger.listOpenOf(CHANNEL)) one.resume(record);
    await settle(30);
    expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'leased', lease: { owner: 'two' } });
    expect(two.page.plays()).toHaveLength(1);
    await two.finish('tx-1');
    expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'done', replayed: false });
  });

  it('is reported to the process that runs it when another one changes it', async () => {
    const rig = createRig({ hinted: false });
    const [one, two] = [await rig.start('one'), await rig.start('two')];
    two.lead();
    await one.buy('tx-1');
    await rig.clock.advance(500);
    await one.ledger.record(makeEvidence('pull', 'tx-1'));
    expect(rowOf(rig, 'tx-1')).toMatchObject({ tell: 'two' });
    await rig.clock.advance(500);
    expect(rowOf(rig, 'tx-1')).toMatchObject({ doors: { pull: expect.any(Number) }, lease: { owner: 'two' } });
    expect(rowOf(rig, 'tx-1')?.tell).toBeUndefined();
    expect(two.ledger.openRecord('tx-1')?.rev).toBe(rowOf(rig, 'tx-1')?.rev);
    expect(two.page.plays()).toHaveLength(1);
    await rig.clock.advance(CUE_MS);
    await two.finish('tx-1');
    expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'done' });
  });
});

it('a hint about a record that waits for no other process changes nothing', async () => {
  const rig = createRig({ hinted: false });
  const [one, two] = [await rig.start('one'), await rig.start('two')];
  one.lead();
  await one.buy('tx-1');
  const stored = structuredClone(rowOf(rig, 'tx-1'));
  rig.home.owner = 'two';
  for (const id of ['tx-1', 'tx-unknown']) rig.tell('two', id);
  await settle(20);
  expect(rowOf(rig, 'tx-1')).toEqual(stored);
  expect(two.ledger.openRecord('tx-1')).toBeNull();
  expect(two.page.plays()).toEqual([]);
});

it('a record that waited in a process that died is decided by another', async () => {
  const rig = createRig({ hinted: false });
  const [one, two] = [await rig.start('one'), await rig.start('two')];
  // It is not known yet what it is for.
  await one.ledger.record(makeEvidence('webhook', 'tx-1'));
  expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'received' });
  rig.kill('one');
  await rig.clock.advance(20_000);
  expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'owed' });
  expect(two.ledger.listOpen()).toEqual([]);
});

it('a queued record without a page anywhere is taken by exactly one process', async () => {
  const rig = createRig({ hinted: false });
  const [one, two] = [await rig.start('one'), await rig.start('two')];
  await one.buy('tx-1');
  rig.home.owner = 'two';
  for (const record of one.ledger.listOpen()) one.resume(record);
  await settle(30);
  rig.home.owner = null;
  await rig.clock.advance(500);
  expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'queued' });
  await rig.clock.advance(1_500);
  expect(rowOf(rig, 'tx-1')).toMatchObject({ state: 'leased' });
  expect([one, two].flatMap(({ ledger }) => ledger.listOpen())).toHaveLength(1);
});
