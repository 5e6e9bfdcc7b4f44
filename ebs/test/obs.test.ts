import { type HubMessage, OBS_MESSAGE_MAX_BYTES } from '@bitcue/shared/alerts/protocol.ts';
import type { ObsAnswer, ObsAsk, ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHANNEL_LOGIN, connectPage, type System, startSystem } from './support/system.ts';

const WAIT = { timeout: 30_000, interval: 25 };
const REPORT: ObsReport = {
  level: 1,
  version: '30.2.3',
  status: { streaming: false, recording: false, recordingPaused: false, replaybuffer: false, virtualcam: false },
  scene: 'Game',
  scenes: ['Game', 'Break'],
  websocket: 'on',
  inputs: ['Mic'],
  sources: [{ scene: 'Game', source: 'Cam' }],
  filters: [{ source: 'Cam', filter: 'Blur' }],
};

let system: System;
let page: Awaited<ReturnType<typeof connectPage>>;
/** State of the page's OBS, by thing. */
const inObs = new Map<string, unknown>([
  ['mute Mic', false],
  ['scene', 'Game'],
]);
const asked: ObsAsk[] = [];

function answerOf(ask: ObsAsk): ObsAnswer {
  asked.push(ask);
  if (ask.do === 'show-form') return { kind: 'refused', why: 'streaming' };
  if (ask.do === 'save-replay') return { kind: 'done', value: null };
  const { kind, ...names } = ask.thing;
  const key = [kind, ...Object.values(names)].join(' ');
  if (!inObs.has(key)) return { kind: 'refused', why: 'missing' };
  if (ask.do === 'set') inObs.set(key, ask.value);
  return { kind: 'done', value: inObs.get(key) as boolean | string };
}

/**
 * Opens the streamer's page in OBS. `cut`: it is reloaded when asked for a change, either before OBS changes or before it can
 * answer. `scene`: the scene on stream that it reports.
 */
async function openPage({ cut, scene = 'Game' }: { cut?: 'unchanged' | 'changed'; scene?: string | null } = {}) {
  const opened = await connectPage(system, { browserId: 'a'.repeat(32) });
  opened.socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as HubMessage;
    if (message.type === 'welcome' && message.obs) opened.say({ type: 'obs', report: { ...REPORT, scene } });
    if (message.type !== 'obs-ask') return;
    const isCut = cut !== undefined && message.ask.do === 'set';
    if (isCut) opened.socket.close();
    if (isCut && cut === 'unchanged') return;
    const answer = answerOf(message.ask);
    if (!isCut) opened.say({ type: 'obs-answer', id: message.id, answer });
  });
  return opened;
}

beforeAll(async () => {
  system = await startSystem();
  page = await openPage();
  await fetch(`${system.simulator.url}/control/channels/${system.channelId}/live`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ live: true }),
  });
});
afterAll(() => system.close());

const readReport = async () => ((await system.ask('GET', '/api/user/obs')).json as { report: ObsReport | null }).report;
let made = 0;
/** Creates a reward with these events, and redeems it. */
async function redeem(...events: object[]): Promise<string> {
  return system.redeem(await createReward({ id: 'a', type: 'obs', settings: { events } }));
}
/** Creates a reward with one feature. Returns its id. */
async function createReward(feature: object): Promise<string> {
  made += 1;
  const reward = { ...newRewardForm(), title: `OBS ${made}` };
  const { status, json } = await system.ask('POST', '/api/user/reward/', { reward, features: [feature] });
  expect(status, JSON.stringify(json)).toBe(201);
  return (json as { reward: { id: string } }).reward.id;
}

it('the dashboard shows what the page reports about OBS', async () => {
  await expect.poll(readReport, WAIT).toEqual(REPORT);
});

it('[FEAT-obs-01, FEAT-obs-03] a redemption changes what its events name in OBS, and an effect with a duration is undone', async () => {
  const mute = { target: 'audio', action: 'mute', options: { name: 'Mic', duration: 1_500 } };
  const id = await redeem(mute, { target: 'scene', action: 'switch', options: { name: 'Break', duration: 0 } });
  await system.until(id, 'done');
  expect([inObs.get('mute Mic'), inObs.get('scene')]).toEqual([true, 'Break']);
  await expect.poll(() => inObs.get('mute Mic'), WAIT).toBe(false);
  expect(inObs.get('scene')).toBe('Break');
});

it('something that OBS does not have is refused with a plain reason, changes nothing, and the points go back', async () => {
  const count = () => asked.filter((ask) => ask.do === 'set').length;
  const before = count();
  const mute = { target: 'audio', action: 'mute', options: { name: 'Mic' } };
  const id = await redeem(mute, { target: 'source', action: 'show', options: { name: 'Gone', value: 'Game' } });
  expect(await system.until(id, 'refunded')).toMatchObject({ reason: 'OBS has no source named Gone in Game.' });
  expect(count()).toBe(before);
});

it('the password form is requested from the page, and refused while OBS streams', async () => {
  const { status, json } = await system.ask('POST', '/api/user/obs/form', {});
  expect([status, json]).toMatchObject([409, { message: 'OBS is streaming or recording.' }]);
  expect(asked.at(-1)).toEqual({ do: 'show-form' });
});

it('takes a long report, but not from a page that it does not know', async () => {
  const scenes = Array.from({ length: 300 }, (_, at) => `${at} ${'x'.repeat(180)}`);
  page.say({ type: 'obs', report: { ...REPORT, scenes } });
  await expect.poll(async () => (await readReport())?.scenes.length, WAIT).toBe(300);
  const stranger = await connectPage(system, { browserId: 'b'.repeat(32) });
  await expect.poll(() => stranger.told.length, WAIT).toBeGreaterThan(0);
  expect(stranger.told[0]).toMatchObject({ isUnknown: true });
  // A page whose OBS streams would take precedence.
  const status = { streaming: true, recording: false, recordingPaused: false, replaybuffer: false, virtualcam: false };
  stranger.say({ type: 'obs', report: { ...REPORT, scene: 'Stolen', status } });
  stranger.say({ type: 'ping' });
  await expect.poll(() => stranger.told.at(-1)?.type, WAIT).toBe('pong');
  expect(await readReport()).toMatchObject({ scene: 'Game' });
  stranger.socket.send('x'.repeat(OBS_MESSAGE_MAX_BYTES + 1));
  expect(await stranger.closed).toBe(1009);
});

it.each(['unchanged', 'changed'] as const)(
  'a page that is reloaded before it answers, with OBS %s, is asked again, and the effect ends once',
  async (cut) => {
    page.socket.close();
    await expect.poll(readReport, WAIT).toBeNull();
    const gone = await openPage({ cut });
    await expect.poll(readReport, WAIT).not.toBeNull();
    const id = await redeem({ target: 'audio', action: 'mute', options: { name: 'Mic', duration: 4_000 } });
    await gone.closed;
    expect(inObs.get('mute Mic')).toBe(cut === 'changed');
    const since = asked.length;
    page = await openPage();
    await system.until(id, 'done');
    await expect.poll(() => inObs.get('mute Mic'), WAIT).toBe(false);
    const sets = asked.slice(since).flatMap((ask) => (ask.do === 'set' ? ask.value : []));
    expect(sets).toEqual(cut === 'changed' ? [false] : [true, false]);
  },
);

it('reports that no page is open in OBS once it has gone', async () => {
  page.socket.close();
  await expect.poll(readReport, WAIT).toBeNull();
  const { status, json } = await system.ask('POST', '/api/user/obs/form', {});
  expect([status, json]).toMatchObject([409, { message: 'No alert page is open in OBS.' }]);
});

it('alerts wait in order while OBS shows a scene that the streamer chose, even after the page reconnects', async () => {
  page = await openPage({ scene: 'Break' });
  await expect.poll(readReport, WAIT).not.toBeNull();
  const rules = { askFirst: 'nothing', returnAfterMin: 15 };
  // An older dashboard does not send the scenes and does not change them.
  for (const body of [{ ...rules, holdScenes: ['Break'] }, rules])
    expect((await system.ask('PUT', '/api/user/waiting', body)).status).toBe(200);
  const readHold = async () => ((await system.ask('GET', '/api/user/state')).json as { holdScene: unknown }).holdScene;
  const playsOf = ({ plays }: typeof page) => plays().map(({ id }) => id.slice(0, id.lastIndexOf(':')));
  const sound = await createReward({
    id: 'a',
    type: 'sound',
    settings: { list: [{ shortId: 'sound0000000000000001' }] },
  });
  const skip = await createReward({ id: 'a', type: 'skipMedia', settings: {} });
  asked.length = 0;
  const waitWithOne = async () => {
    const id = await system.redeem(sound);
    await system.until(id, 'leased');
    return id;
  };

  await expect.poll(readHold, WAIT).toBe('Break');
  const waiting = [await waitWithOne(), await waitWithOne(), await waitWithOne()];
  // Effects that last wait, too; nothing else does, and there is no alert to skip.
  const mute = await redeem({ target: 'audio', action: 'mute', options: { name: 'Mic', duration: 100 } });
  await system.until(mute, 'leased');
  await system.until(await system.redeem(skip), 'refunded');
  expect([playsOf(page), asked]).toEqual([[], []]);
  const { token } = await system.session(CHANNEL_LOGIN, { role: 'broadcaster' });
  expect((await system.call('GET', '/api/extension/config', { token })).json).toMatchObject({ holdScene: 'Break' });
  page.say({ type: 'obs', report: { ...REPORT, scene: 'Game' } });
  for (const id of [...waiting, mute]) await system.until(id, 'done');
  expect(playsOf(page)).toEqual(waiting);
  expect(await readHold()).toBeNull();

  page.say({ type: 'obs', report: { ...REPORT, scene: 'Break' } });
  await expect.poll(readHold, WAIT).toBe('Break');
  const last = await waitWithOne();
  const lastMute = await redeem({ target: 'audio', action: 'mute', options: { name: 'Mic', duration: 100 } });
  await system.until(lastMute, 'leased');
  asked.length = 0;
  page.socket.close();
  await expect.poll(readHold, WAIT).toBeNull();
  page = await openPage({ scene: 'Break' });
  await expect.poll(readHold, WAIT).toBe('Break');
  expect([playsOf(page), asked]).toEqual([[], []]);
  page.socket.close();
  await expect.poll(readHold, WAIT).toBeNull();
  // This page does not know its scene.
  page = await openPage({ scene: null });
  for (const id of [last, lastMute]) await system.until(id, 'done');
  expect(playsOf(page)).toEqual([last]);
});
