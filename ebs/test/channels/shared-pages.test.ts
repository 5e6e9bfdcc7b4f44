import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSharedPages } from '../../src/channels/shared-pages.ts';
import type { PageFacts } from '../../src/ports/channel-pages.ts';
import { channelPagesIndexes, createChannelPagesStore } from '../../src/store/channel-pages.ts';
import { createManualClock, settle } from '../support/manual-clock.ts';
import { openTestDb } from '../support/test-db.ts';

let db: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  db = await openTestDb([channelPagesIndexes]);
});
afterAll(() => db.close());

const SHOWN: PageFacts = { client: 'obs', live: true, hiddenAt: null };
const HIDDEN: PageFacts = { ...SHOWN, hiddenAt: 1_000 };

let channels = 0;
/** Creates processes that share a store and one channel, and counts the writes of each. */
function createRig() {
  const stored = createChannelPagesStore(db.db);
  let inFlight: Promise<unknown> = Promise.resolve();
  // Writes finish at the clock time at which they start, however slow the store is.
  const clock = createManualClock(undefined, async () => {
    await settle();
    await inFlight;
    await settle();
  });
  const alive = new Set<string>();
  const home: { owner: string | null } = { owner: null };
  const isAway = { now: false };
  channels += 1;
  const channelId = `channel-${channels}`;
  return {
    clock,
    alive,
    home,
    isAway,
    purge: stored.purge,
    start(owner: string) {
      alive.add(owner);
      let here: PageFacts[] = [];
      let hasSoundPage = false;
      let writes = 0;
      const changes: string[] = [];
      const warnings: string[] = [];
      const pages = createSharedPages({
        store: {
          ...stored,
          async write(rows, now) {
            if (isAway.now) throw new Error('away');
            const writing = stored.write(rows, now);
            inFlight = Promise.allSettled([inFlight, writing]);
            await writing;
            writes += 1;
          },
        },
        listHere: (channel) => ({
          pages: channel === channelId ? here : [],
          unknown: [],
          obs: null,
          hasSoundPage,
        }),
        homes: {
          elsewhere: () => (home.owner === owner ? null : home.owner),
          isAlive: (one) => alive.has(one),
        },
        hints: { tell() {} },
        clock,
        log: { debug() {}, info() {}, warn: (event) => void warnings.push(event), error() {} },
        owner,
        onChange: (channel) => channel === channelId && changes.push(channel),
      });
      return {
        ...pages,
        changes,
        warnings,
        writes: () => writes,
        list: () => pages.list(channelId),
        hasSoundPageElsewhere: () => pages.hasSoundPage(channelId),
        openSoundPage() {
          hasSoundPage = true;
        },
        async read() {
          await pages.refresh();
          return pages.list(channelId);
        },
        set(next: PageFacts[]) {
          here = next;
          pages.touch(channelId);
        },
        /** Sets the pages here, and waits until they are written. */
        async write(next: PageFacts[]) {
          const before = writes;
          this.set(next);
          await clock.advance(100);
          await expect.poll(() => writes).toBeGreaterThan(before);
        },
      };
    },
  };
}

it('a process knows the pages of others, as long as they are alive, and not its own', async () => {
  const rig = createRig();
  const [one, two] = [rig.start('one'), rig.start('two')];
  await one.write([SHOWN]);
  expect([await one.read(), await two.read(), two.changes.length]).toEqual([[], [SHOWN], 1]);
  await one.write([HIDDEN, SHOWN]);
  expect(await two.read()).toEqual([HIDDEN, SHOWN]);
  rig.alive.delete('one');
  expect(two.list()).toEqual([]);
  rig.alive.add('one');
  await one.write([]);
  expect([await two.read(), two.changes.length]).toEqual([[], 3]);
});

it('a process knows whether the page that leads elsewhere has a sound page', async () => {
  const rig = createRig();
  const [one, two] = [rig.start('one'), rig.start('two')];
  one.openSoundPage();
  await one.write([SHOWN]);
  await two.read();
  // Nobody leads there.
  expect(two.hasSoundPageElsewhere()).toBe(false);
  rig.home.owner = 'one';
  expect([two.hasSoundPageElsewhere(), one.hasSoundPageElsewhere()]).toEqual([true, false]);
  rig.alive.delete('one');
  expect(two.hasSoundPageElsewhere()).toBe(false);
});

it('simultaneous changes are one write; unchanged pages cause no write and no notification', async () => {
  const rig = createRig();
  const [one, two] = [rig.start('one'), rig.start('two')];
  one.set([SHOWN]);
  one.set([HIDDEN]);
  await one.write([SHOWN]);
  expect(one.writes()).toBe(1);
  await two.read();
  for (let n = 0; n < 100; n += 1) {
    one.set([SHOWN]);
    await rig.clock.advance(500);
    expect(await two.read()).toEqual([SHOWN]);
  }
  expect([one.writes(), two.changes.length]).toEqual([1, 1]);
});

it('an unavailable store is logged once, and the pages are written when it is back', async () => {
  const rig = createRig();
  const [one, two] = [rig.start('one'), rig.start('two')];
  rig.isAway.now = true;
  one.set([SHOWN]);
  await rig.clock.advance(100);
  for (let n = 0; n < 3; n += 1) await rig.clock.advance(1_000);
  expect([one.warnings, await two.read()]).toEqual([['pages.not_shared'], []]);
  rig.isAway.now = false;
  await rig.clock.advance(1_000);
  await expect.poll(one.writes).toBe(1);
  expect(await two.read()).toEqual([SHOWN]);
});

it('a home that has not reported yet is assumed to have one page', async () => {
  const rig = createRig();
  const [one, two] = [rig.start('one'), rig.start('two')];
  rig.home.owner = 'one';
  expect([two.list(), one.list()]).toEqual([[{ client: 'browser', live: null, hiddenAt: null }], []]);
  await one.write([SHOWN]);
  expect(await two.read()).toEqual([SHOWN]);
});

it('pages of ended processes are removed after a while, and those of living processes are kept', async () => {
  const rig = createRig();
  const [one, two] = [rig.start('one'), rig.start('two')];
  await one.write([SHOWN]);
  await two.write([HIDDEN]);
  await rig.purge(['two'], rig.clock.now() - 100);
  const third = rig.start('third');
  expect(await third.read()).toEqual([SHOWN, HIDDEN]);
  await rig.purge(['two'], rig.clock.now() + 1);
  const fourth = rig.start('fourth');
  expect(await fourth.read()).toEqual([HIDDEN]);
});
