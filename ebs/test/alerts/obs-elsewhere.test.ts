import type { ObsAnswer, ObsAsk, ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSharedObs } from '../../src/alerts/obs-elsewhere.ts';
import { canDo, PAGE_WITHIN_MS } from '../../src/alerts/obs-pages.ts';
import type { ObsErrandStore } from '../../src/ports/obs-errands.ts';
import { systemRandom } from '../../src/ports/system.ts';
import { createObsErrandStore, obsErrandIndexes } from '../../src/store/obs-errands.ts';
import { createManualClock, type ManualClock } from '../support/manual-clock.ts';
import { openTestDb } from '../support/test-db.ts';

let db: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  db = await openTestDb([obsErrandIndexes]);
});
afterAll(() => db.close());

const REPORT: ObsReport = {
  level: 4,
  scene: 'Game',
  version: null,
  status: null,
  scenes: [],
  websocket: 'off',
  inputs: [],
  sources: [],
  filters: [],
};
const SCENE: ObsAsk = { do: 'set', thing: { kind: 'scene' }, value: 'Break' };
const DONE: ObsAnswer = { kind: 'done', value: 'Break' };

let channels = 0;
/** Processes on one store, and what their pages were asked. */
function createRig() {
  channels += 1;
  const channelId = `channel-${channels}`;
  const clock = createManualClock();
  const stored = createObsErrandStore(db.db);
  const asked: string[] = [];
  const pages: { report: ObsReport | null }[] = [];
  const others = (own: object) => pages.filter((page) => page !== own && page.report !== null);
  return {
    clock,
    channelId,
    asked,
    /** `report`: what its page reports; `answer`: what that one answers. */
    start(name: string, over: Partial<ObsErrandStore> = {}) {
      const page: { report: ObsReport | null; answer: () => Promise<ObsAnswer> } = {
        report: null,
        answer: async () => DONE,
      };
      pages.push(page);
      const obs = createSharedObs({
        here: {
          read: () => page.report,
          isAble: (_, ask) => page.report !== null && canDo(ask, page.report),
          async ask(_, ask) {
            asked.push(`${name} ${ask.do}`);
            return page.answer();
          },
        },
        elsewhere: {
          list: () => [{ client: 'obs', live: null, hiddenAt: null }],
          listObs: () => others(page).map(({ report }) => ({ ...(report ?? REPORT), holds: false, leads: false })),
        },
        store: { ...stored, ...over },
        hints: { tell() {} },
        clock,
        random: systemRandom,
        log: { debug() {}, info() {}, warn() {}, error() {} },
      });
      return { page, obs };
    },
  };
}

/** Looks at the store as each process does twice a second, until something has settled. */
async function settle<T>(promise: Promise<T>, ...processes: { obs: { refresh(): Promise<void> } }[]): Promise<T> {
  let isSettled = false;
  const settled = promise.finally(() => {
    isSettled = true;
  });
  await expect
    .poll(async () => {
      for (const { obs } of processes) await obs.refresh();
      return isSettled;
    })
    .toBe(true);
  return settled;
}

/** Lets time go by until the asker has given up. */
async function untilGivenUp<T>(answer: Promise<T>, clock: ManualClock): Promise<T> {
  const given: T[] = [];
  void answer.then((one) => given.push(one));
  await expect
    .poll(async () => {
      await clock.advance(PAGE_WITHIN_MS);
      return given;
    })
    .toHaveLength(1);
  return answer;
}

/** Waits until a question is in the store. */
const untilAsked = (channelId: string) =>
  expect.poll(() => db.db.collection('obs_errands').countDocuments({ channelId })).toBe(1);

it('asks the page of the process that has one, once, whichever that is', async () => {
  const { channelId, asked, start } = createRig();
  const [one, two, three] = [start('one'), start('two'), start('three')];
  two.page.report = REPORT;
  three.page.report = REPORT;
  expect(await settle(one.obs.ask(channelId, SCENE), one, two, three, two, three)).toEqual(DONE);
  expect(asked).toHaveLength(1);
  two.page.answer = async () => ({ kind: 'refused', why: 'missing' });
  expect(await two.obs.ask(channelId, SCENE)).toEqual({ kind: 'refused', why: 'missing' });
  expect(await settle(one.obs.find(channelId), one, two)).toEqual(REPORT);
});

it('asks its own page, too, if that one comes while the question waits', async () => {
  const { channelId, asked, start } = createRig();
  const one = start('one');
  const answer = one.obs.ask(channelId, SCENE);
  await untilAsked(channelId);
  one.page.report = REPORT;
  expect(await settle(answer, one)).toEqual(DONE);
  expect(asked).toEqual(['one set']);
});

it('without a page in time, it is refused, and no page is asked later', async () => {
  const { channelId, asked, clock, start } = createRig();
  const [one, two] = [start('one'), start('two')];
  const answer = one.obs.ask(channelId, SCENE);
  await untilAsked(channelId);
  expect(await untilGivenUp(answer, clock)).toEqual({ kind: 'refused', why: 'absent' });
  two.page.report = REPORT;
  for (let n = 0; n < 3; n += 1) await two.obs.refresh();
  expect(asked).toEqual([]);
});

it('what a process took and never answered may have happened', async () => {
  const { channelId, asked, clock, start } = createRig();
  const [one, two] = [start('one'), start('two', { answer: () => new Promise(() => {}) })];
  two.page.report = REPORT;
  const answer = one.obs.ask(channelId, SCENE);
  await untilAsked(channelId);
  await expect
    .poll(async () => {
      await two.obs.refresh();
      return asked;
    })
    .toEqual(['two set']);
  expect(await untilGivenUp(answer, clock)).toEqual({ kind: 'failed' });
});

it('what a store that is away was told may have happened, too', async () => {
  const { channelId, start } = createRig();
  const away = async () => {
    throw new Error('away');
  };
  expect(await start('one', { insert: away }).obs.ask(channelId, SCENE)).toEqual({ kind: 'failed' });
});

it('a page without the permission is not asked while one elsewhere has it; if none has, it says why', async () => {
  const { channelId, asked, start } = createRig();
  const [one, two, three] = [start('one'), start('two'), start('three')];
  for (const { page } of [one, two]) page.report = { ...REPORT, level: 1 };
  three.page.report = REPORT;
  expect(await settle(one.obs.ask(channelId, SCENE), one, two, three)).toEqual(DONE);
  expect(asked).toEqual(['three set']);
  three.page.report = { ...REPORT, level: 1 };
  one.page.answer = async () => ({ kind: 'refused', why: 'no-way' });
  expect(await one.obs.ask(channelId, SCENE)).toEqual({ kind: 'refused', why: 'no-way' });
  expect(asked).toEqual(['three set', 'one set']);
});
