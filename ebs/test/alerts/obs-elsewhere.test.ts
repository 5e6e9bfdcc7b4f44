import type { ObsAnswer, ObsAsk, ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSharedObs } from '../../src/alerts/obs-elsewhere.ts';
import { canDo, PAGE_WITHIN_MS } from '../../src/alerts/obs-pages.ts';
import type { ObsRequestStore } from '../../src/ports/obs-requests.ts';
import { systemRandom } from '../../src/ports/system.ts';
import { createObsRequestStore, obsRequestIndexes } from '../../src/store/obs-requests.ts';
import { createManualClock, type ManualClock } from '../support/manual-clock.ts';
import { openTestDb } from '../support/test-db.ts';

let db: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  db = await openTestDb([obsRequestIndexes]);
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
/** Creates processes that share a store, and records the requests that their pages receive. */
function createRig() {
  channels += 1;
  const channelId = `channel-${channels}`;
  const clock = createManualClock();
  const stored = createObsRequestStore(db.db);
  const asked: string[] = [];
  const pages: { report: ObsReport | null }[] = [];
  const others = (own: object) => pages.filter((page) => page !== own && page.report !== null);
  return {
    clock,
    channelId,
    asked,
    /** Starts a process. Its page has a `report`, null if none is open, and an `answer` to requests. */
    start(name: string, over: Partial<ObsRequestStore> = {}) {
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

/** Polls the store, as each process does twice a second, until a promise has settled. */
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

/** Advances time until the asking process gives up. */
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

/** Waits until the request is in the store. */
const untilAsked = (channelId: string) =>
  expect.poll(() => db.db.collection('obs_errands').countDocuments({ channelId })).toBe(1);

it('asks one page, once, whichever process it is connected to, and reads its report', async () => {
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

it('asks its own page if that page connects while the request waits', async () => {
  const { channelId, asked, start } = createRig();
  const one = start('one');
  const answer = one.obs.ask(channelId, SCENE);
  await untilAsked(channelId);
  one.page.report = REPORT;
  expect(await settle(answer, one)).toEqual(DONE);
  expect(asked).toEqual(['one set']);
});

it('is refused if no page connects in time, and no page is asked later', async () => {
  const { channelId, asked, clock, start } = createRig();
  const [one, two] = [start('one'), start('two')];
  const answer = one.obs.ask(channelId, SCENE);
  await untilAsked(channelId);
  expect(await untilGivenUp(answer, clock)).toEqual({ kind: 'refused', why: 'absent' });
  two.page.report = REPORT;
  for (let n = 0; n < 3; n += 1) await two.obs.refresh();
  expect(asked).toEqual([]);
});

it('fails rather than being refused if a process took the request and never answered: it may have happened', async () => {
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

it('fails rather than being refused if the store did not answer: the request may have been stored', async () => {
  const { channelId, start } = createRig();
  const away = async () => {
    throw new Error('away');
  };
  expect(await start('one', { insert: away }).obs.ask(channelId, SCENE)).toEqual({ kind: 'failed' });
});

it('asks no page without the permission while one elsewhere has it; if none has, its own page says why', async () => {
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
