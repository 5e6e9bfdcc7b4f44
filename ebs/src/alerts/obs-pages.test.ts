import type { ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { expect, it } from 'vitest';
import { makePage } from '../../test/support/ledger-harness.ts';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { createObsPages } from './obs-pages.ts';

const REPORT: ObsReport = {
  level: 1,
  version: '2.26.4',
  status: { streaming: false, recording: false, recordingPaused: false, replaybuffer: false, virtualcam: false },
  scene: null,
  scenes: [],
  websocket: 'off',
  inputs: [],
  sources: [],
  filters: [],
};
const SCENE = { do: 'set', thing: { kind: 'scene' }, value: 'Break' } as const;
const MUTE = { do: 'set', thing: { kind: 'mute', input: 'Mic' }, value: true } as const;

function setUp() {
  const clock = createManualClock();
  const changed: string[] = [];
  const able: number[] = [];
  let ids = 0;
  const id = () => {
    ids += 1;
    return `ask-${ids}`;
  };
  const pages = createObsPages({
    clock,
    random: { id },
    onAble: () => able.push(0),
    onChange: (channelId) => changed.push(channelId),
  });
  const join = (report: Partial<ObsReport> = {}) => {
    const page = makePage();
    pages.report(page, { ...REPORT, ...report });
    return { ...page, page, asked: () => page.received.filter((message) => message.type === 'obs-ask') };
  };
  return { clock, pages, changed, able, join, channelId: makePage().channelId };
}

it("asks one page inside OBS, and takes only that page's first answer", async () => {
  const { pages, join, channelId, changed } = setUp();
  const one = join();
  const other = join();
  const answer = pages.ask(channelId, SCENE);
  await Promise.resolve();
  const [asked] = one.asked();
  expect(asked).toEqual({ type: 'obs-ask', id: 'ask-1', ask: SCENE });
  pages.answer(other.page, 'ask-1', { kind: 'failed' });
  pages.answer(one.page, 'ask-1', { kind: 'done', value: 'Break' });
  pages.answer(one.page, 'ask-1', { kind: 'failed' });
  expect(await answer).toEqual({ kind: 'done', value: 'Break' });
  expect(changed).toEqual([channelId, channelId]);
});

it.each([
  ['the one with permission', SCENE, [{}, { level: 4 }]],
  ['the one with obs-websocket', MUTE, [{ level: 5 }, { websocket: 'on' }]],
  [
    'the one that streams',
    MUTE,
    [{ websocket: 'on' }, { websocket: 'on', status: { ...REPORT.status, streaming: true } }],
  ],
  ['the one that knows the scene', MUTE, [{ websocket: 'on' }, { websocket: 'on', scene: 'Game' }]],
] as const)('of several pages, asks %s', async (_, ask, reports) => {
  const { pages, join, channelId } = setUp();
  const joined = reports.map((report) => join(report as Partial<ObsReport>));
  void pages.ask(channelId, ask);
  await Promise.resolve();
  expect(joined.map(({ asked }) => asked().length)).toEqual([0, 1]);
});

it('waits 12 seconds for a page to come back; a question fails if its page leaves', async () => {
  const { pages, clock, join, channelId } = setUp();
  expect(pages.read(channelId)).toBeNull();
  const early = pages.ask(channelId, SCENE);
  await clock.advance(11_000);
  const one = join({ level: 4 });
  await clock.advance(0);
  expect(one.asked().length).toBe(1);
  expect(pages.read(channelId)).toMatchObject({ level: 4 });
  pages.leave(one.page);
  // It may have switched the scene before it left.
  expect(await early).toEqual({ kind: 'failed' });
  const late = pages.ask(channelId, SCENE);
  await clock.advance(12_000);
  expect(await late).toEqual({ kind: 'refused', why: 'absent' });
});

it('gives up on a page that does not answer', async () => {
  const { pages, clock, join, channelId } = setUp();
  join();
  const answer = pages.ask(channelId, SCENE);
  await clock.advance(8_000);
  expect(await answer).toEqual({ kind: 'failed' });
});

it('reports when a page can do more than before', () => {
  const { pages, join, able } = setUp();
  const { page } = join();
  pages.report(page, { ...REPORT, scene: 'Break' });
  expect(able.length).toBe(1);
  pages.report(page, { ...REPORT, websocket: 'on' });
  expect(able.length).toBe(2);
});
