import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHomes } from '../../src/channels/homes.ts';
import type { HomeStore } from '../../src/ports/homes.ts';
import { createHomeStore, homeIndexes } from '../../src/store/homes.ts';
import { createManualClock, settle } from '../support/manual-clock.ts';
import { openTestDb } from '../support/test-db.ts';

let db: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  db = await openTestDb([homeIndexes]);
});
afterAll(() => db.close());

let channels = 0;
/** Creates processes that share a store and one channel. */
function createRig() {
  const stored = createHomeStore(db.db);
  const clock = createManualClock();
  const alive = new Set<string>();
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const store = { ...stored };
  channels += 1;
  const channelId = `channel-${channels}`;
  const page = (pageId: string, client: 'obs' | 'browser' = 'obs') => ({ channelId, pageId, client });
  return {
    clock,
    alive,
    store,
    page,
    start(owner: string, learn = async () => {}) {
      alive.add(owner);
      const changes: string[] = [];
      const told: string[] = [];
      const homes = createHomes({
        store,
        findAlive: async () => new Set(alive),
        hints: { tell: (_, { about }) => told.push(about) },
        clock,
        log,
        owner,
        learn,
        onChange: (channel) => channel === channelId && changes.push(channel),
      });
      /** Asks to lead and waits until the answer is final. */
      const lead = async (candidate = page('p'), hasJustJoined = false) => {
        homes.mayLead(candidate, hasJustJoined);
        await expect.poll(() => homes.isHere(channelId) || homes.elsewhere(channelId)).toBeTruthy();
        return homes.mayLead(candidate, false);
      };
      return {
        ...homes,
        lead,
        changes,
        told,
        isHere: () => homes.isHere(channelId),
        elsewhere: () => homes.elsewhere(channelId),
        leave: () => homes.leave(channelId),
      };
    },
  };
}
const until = (isSo: () => unknown) => expect.poll(isSo).toBeTruthy();

it('a process rereads what it may be running for a channel before it becomes its home', async () => {
  const rig = createRig();
  const wasHere: boolean[] = [];
  const one = rig.start('one', async () => {
    await settle();
    wasHere.push(one.isHere());
  });
  await one.lead();
  expect(wasHere).toEqual([false]);

  // The answer to a claim is lost.
  const { claim } = rig.store;
  const two = rig.start('two', async () => {
    wasHere.push(two.isHere());
  });
  one.leave();
  await until(async () => {
    await two.refresh();
    return two.elsewhere() === null;
  });
  rig.store.claim = async (...args) => {
    await claim(...args);
    rig.store.claim = claim;
    throw new Error('lost');
  };
  two.mayLead(rig.page('p'), true);
  await until(async () => {
    await two.refresh();
    return two.isHere();
  });
  expect(wasHere).toEqual([false, false]);
});

it('misses no change when that read fails', async () => {
  const rig = createRig();
  let isAway = true;
  const [one, two] = [
    rig.start('one', async () => {
      if (isAway) throw new Error('away');
    }),
    rig.start('two'),
  ];
  await two.lead();
  await one.refresh();
  // From now on, a refresh no longer reads that home.
  await rig.clock.advance(15_000);
  await one.refresh();
  one.changes.length = 0;
  // The answer to a claim of another channel was lost, and at the same time the other process dies.
  await rig.store.claim({ ...rig.page('q'), channelId: 'lost', owner: 'one' }, null, rig.clock.now());
  rig.alive.delete('two');
  await expect(one.refresh()).rejects.toThrow('away');
  isAway = false;
  await one.refresh();
  expect(one.changes).toHaveLength(1);
});

it('one process is the home of a channel, tells all others, and writes nothing while nothing changes', async () => {
  const rig = createRig();
  const [one, two] = [rig.start('one'), rig.start('two')];
  expect(await one.lead()).toBe(true);
  expect(one.told).toEqual(['homes']);
  await two.refresh();
  expect(two.elsewhere()).toBe('one');
  expect(two.mayLead(rig.page('other'), true)).toBe(false);
  rig.store.claim = () => expect.fail('nothing is written');
  for (let n = 0; n < 100; n += 1) {
    rig.clock.advance(500);
    await Promise.all([one.refresh(), two.refresh()]);
    expect(one.mayLead(rig.page('p'), false)).toBe(true);
    expect(two.mayLead(rig.page('other'), false)).toBe(false);
  }
});

it('goes to one of three processes that claim it at once', async () => {
  const rig = createRig();
  const all = ['one', 'two', 'three'].map((owner) => rig.start(owner));
  for (const one of all) one.mayLead(rig.page('p'), true);
  await until(
    () => all.filter((one) => one.isHere()).length === 1 && all.filter((one) => one.elsewhere()).length === 2,
  );
});

it('moves to the process where the leading page reconnects, and back only if it reconnects there', async () => {
  const rig = createRig();
  const [one, two] = [rig.start('one'), rig.start('two')];
  await one.lead();
  await two.refresh();
  two.mayLead(rig.page('p'), true);
  await until(two.isHere);
  await one.refresh();
  expect(one.elsewhere()).toBe('two');
  expect(one.changes.length).toBeGreaterThan(0);
  expect(one.mayLead(rig.page('p'), false)).toBe(false);
  await one.refresh();
  await settle();
  expect([one.isHere(), two.isHere()]).toEqual([false, true]);
});

it('moves from a browser to OBS, and never the other way', async () => {
  const rig = createRig();
  const [one, two] = [rig.start('one'), rig.start('two')];
  await one.lead(rig.page('preview', 'browser'));
  await two.refresh();
  two.mayLead(rig.page('obs', 'obs'), false);
  await until(two.isHere);
  await one.refresh();
  expect(one.mayLead(rig.page('preview', 'browser'), false)).toBe(false);
  await settle();
  await two.refresh();
  expect(two.isHere()).toBe(true);
});

it('ends when the last page leaves, and when its process dies; then another process can claim it', async () => {
  const rig = createRig();
  const [one, two] = [rig.start('one'), rig.start('two')];
  await one.lead();
  await two.refresh();
  one.leave();
  await until(() => one.told.length === 2);
  await two.refresh();
  expect(two.elsewhere()).toBeNull();
  expect(two.changes.length).toBeGreaterThan(0);
  expect(await two.lead(rig.page('q'))).toBe(true);

  await one.refresh();
  expect(one.elsewhere()).toBe('two');
  one.changes.length = 0;
  rig.alive.delete('two');
  await one.refresh();
  expect(one.elsewhere()).toBeNull();
  expect(one.changes).toHaveLength(1);
  expect(await one.lead(rig.page('q'))).toBe(true);
});

it('is claimed again after the store did not answer', async () => {
  const rig = createRig();
  const one = rig.start('one');
  const { claim } = rig.store;
  let tries = 0;
  rig.store.claim = (async (...args) => {
    tries += 1;
    if (tries === 1) throw new Error('away');
    return claim(...args);
  }) satisfies HomeStore['claim'];
  one.mayLead(rig.page('p'), true);
  await settle();
  expect(one.isHere()).toBe(false);
  await rig.clock.advance(1_000);
  expect(one.changes).toHaveLength(1);
  expect(await one.lead()).toBe(true);
});

it('is found by a process whose clock is wrong by more than a minute', async () => {
  const rig = createRig();
  const one = rig.start('one');
  await rig.start('two').lead();
  await rig.clock.advance(90_000);
  await one.refresh();
  expect(one.elsewhere()).toBe('two');
});
