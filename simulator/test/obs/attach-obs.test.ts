import { expect, it } from 'vitest';
import { attachObs } from '../../obs/attach-obs.ts';
import type { ObsAtLoad, ObsNews } from '../../src/obs-messages.ts';

const STAGE = 'http://localhost:8090';
const AT_LOAD: ObsAtLoad = { level: 4, scene: 'Game', streaming: true, shown: true, replaybuffer: true };

const TYPES = [
  'obsSceneChanged',
  ...['Starting', 'Started', 'Stopping', 'Stopped'].flatMap((what) => [
    `obsStreaming${what}`,
    `obsReplaybuffer${what}`,
  ]),
  'obsSourceVisibleChanged',
  'obsSourceActiveChanged',
];

interface Studio {
  getStatus(answer: (status: { streaming: boolean } | null) => void): void;
  setCurrentScene(name: string): void;
  saveReplayBuffer(): void;
}

/** Loads a page in a frame of this name, and collects the page's events and its messages to the stage. */
function load(name: string, isFramed = true) {
  const told: { news: ObsNews; to: string }[] = [];
  const parent = { postMessage: (news: ObsNews, to: string) => told.push({ news, to }) };
  const page = Object.assign(new EventTarget(), {
    name,
    parent: undefined as unknown,
    obsstudio: undefined as unknown,
  });
  page.parent = isFramed ? parent : page;
  const events: [string, unknown][] = [];
  for (const type of TYPES) page.addEventListener(type, (event) => events.push([type, (event as CustomEvent).detail]));
  attachObs(page as never, STAGE);
  const send = (data: unknown, { source = parent as unknown, origin = STAGE } = {}) =>
    page.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }));
  return { page, studio: page.obsstudio as Studio | undefined, events, told, send };
}

it.each([
  ['in no frame', JSON.stringify(AT_LOAD), false],
  ['in a frame without a name', '', true],
  ['in a frame of another name', 'alerts', true],
  ['in a frame that says too little', JSON.stringify({ level: 4 }), true],
])('%s, a page is in no OBS', (_, name, isFramed) => {
  expect(load(name, isFramed).studio).toBeUndefined();
});

it('is in the state of OBS that the frame’s name gives, with its permissions', async () => {
  const { studio } = load(JSON.stringify({ ...AT_LOAD, streaming: false }));
  const status = await new Promise((resolve) => studio?.getStatus(resolve));
  expect(status).toMatchObject({ streaming: false });
  const denied = load(JSON.stringify({ ...AT_LOAD, level: 0 }));
  expect(await new Promise((resolve) => denied.studio?.getStatus(resolve))).toBeNull();
});

it('reports to the stage what the page does in OBS', async () => {
  const { studio, told } = load(JSON.stringify(AT_LOAD));
  studio?.setCurrentScene('Break');
  studio?.saveReplayBuffer();
  await expect.poll(() => told).toHaveLength(2);
  expect(told).toEqual([
    { news: { news: 'scene', scene: 'Break' }, to: STAGE },
    { news: { news: 'replay-saved' }, to: STAGE },
  ]);
});

it('applies changes by the streamer, only from the stage', () => {
  const { send, events } = load(JSON.stringify(AT_LOAD));
  const orders = [
    { scene: 'Break' },
    { streaming: false },
    { streaming: true },
    { replaybuffer: false },
    { shown: false },
  ];
  for (const obs of orders) send({ obs }, { source: {} });
  for (const obs of orders) send({ obs }, { origin: 'http://localhost:1' });
  send({ obs: { scene: 'Nowhere' } });
  send('obs');
  expect(events).toEqual([]);
  for (const obs of orders) send({ obs });
  expect(events).toEqual([
    ['obsSceneChanged', { name: 'Break', width: 1920, height: 1080 }],
    ['obsStreamingStopping', null],
    ['obsStreamingStopped', null],
    ['obsStreamingStarting', null],
    ['obsStreamingStarted', null],
    ['obsReplaybufferStopping', null],
    ['obsReplaybufferStopped', null],
    ['obsSourceVisibleChanged', { visible: false }],
    ['obsSourceActiveChanged', { active: false }],
  ]);
});

it('is told after loading that its source is hidden', () => {
  const { page, events } = load(JSON.stringify({ ...AT_LOAD, shown: false }));
  page.dispatchEvent(new Event('load'));
  expect(events).toContainEqual(['obsSourceVisibleChanged', { visible: false }]);
});
