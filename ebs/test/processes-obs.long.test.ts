import type { HubMessage } from '@bitcue/shared/alerts/protocol.ts';
import type { ObsAnswer, ObsAsk, ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTwo } from './support/second-process.ts';

const WAIT = { timeout: 30_000, interval: 25 };
const REPORT: ObsReport = {
  level: 1,
  version: '30.2.3',
  status: { streaming: false, recording: false, recordingPaused: false, replaybuffer: false, virtualcam: false },
  scene: 'Game',
  scenes: ['Game', 'Break'],
  websocket: 'on',
  inputs: ['Mic'],
  sources: [],
  filters: [],
};

/** The two processes send each other no hints: each only polls the store. The first one accepts all redemptions. */
let two: Awaited<ReturnType<typeof startTwo>>;
beforeAll(async () => {
  two = await startTwo(false);
  await fetch(`${two.first.simulator.url}/control/channels/${two.first.channelId}/live`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ live: true }),
  });
});
afterAll(() => two.close());
afterEach(() => two.closePages());

/** Values that the microphone was set to, in order. */
const sets: unknown[] = [];
let isMuted = false;

function answerOf(ask: ObsAsk): ObsAnswer {
  if (ask.do === 'show-form') return { kind: 'refused', why: 'streaming' };
  if (ask.do === 'set') {
    isMuted = ask.value === true;
    sets.push(ask.value);
  }
  return { kind: 'done', value: isMuted };
}

/** Opens the streamer's page with access to OBS. */
async function openObs(at: 'first' | 'second') {
  const page = await two.openPage(at);
  page.socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as HubMessage;
    if (message.type === 'obs-ask') page.say({ type: 'obs-answer', id: message.id, answer: answerOf(message.ask) });
  });
  await expect.poll(() => page.told.some(({ type }) => type === 'welcome'), WAIT).toBe(true);
  page.say({ type: 'obs', report: REPORT });
  return page;
}

let made = 0;
/** Creates a reward that mutes the microphone for a duration, and redeems it. */
async function mute(duration: number): Promise<string> {
  made += 1;
  const reward = { ...newRewardForm(), title: `OBS ${made}` };
  const events = [{ target: 'audio', action: 'mute', options: { name: 'Mic', duration } }];
  const body = { reward, features: [{ id: 'a', type: 'obs', settings: { events } }] };
  const { status, json } = await two.first.ask('POST', '/api/user/reward/', body);
  expect(status, JSON.stringify(json)).toBe(201);
  const rewardId = (json as { reward: { id: string } }).reward.id;
  return two.first.redeem(rewardId);
}

const readReports = async () =>
  (await two.askBoth('/api/user/obs')).map(({ json }) => (json as { report: ObsReport | null }).report);

it('both dashboards reach OBS, whichever process has its page', async () => {
  await openObs('second');
  await expect.poll(readReports, WAIT).toEqual([REPORT, REPORT]);
  const forms = await two.askBoth('/api/user/obs/form', { method: 'POST', body: {} });
  for (const { status, json } of forms)
    expect([status, json]).toMatchObject([409, { message: 'OBS is streaming or recording.' }]);
});

it('[FEAT-obs-03] an effect that one process runs is carried out, and ends, in the OBS of a page at the other', async () => {
  // This one leads, and has no access to OBS.
  await two.openLeader('first');
  await openObs('second');
  sets.length = 0;
  await two.first.until(await mute(1_000), 'done');
  await expect.poll(() => sets, WAIT).toEqual([true, false]);
});

it('an effect waits for a page that connects to the other process', async () => {
  await two.openLeader('first');
  sets.length = 0;
  const id = await mute(1_000);
  const { db } = two.first.data.store;
  await expect.poll(() => db.collection('obs_errands').countDocuments({ open: true }), WAIT).toBe(1);
  await openObs('second');
  await two.first.until(id, 'done');
  await expect.poll(() => sets, WAIT).toEqual([true, false]);
});

it('an effect that no page carries out is refused, its points go back, and no later page carries it out', async () => {
  await two.openLeader('first');
  sets.length = 0;
  const id = await mute(1_000);
  const find = () => two.first.data.repositories.interactions.find(id);
  await expect.poll(async () => (await find())?.state, WAIT).toBe('refunded');
  expect(await find()).toMatchObject({ reason: 'No alert page is open in OBS.' });
  await openObs('second');
  await expect.poll(readReports, WAIT).toEqual([REPORT, REPORT]);
  expect(sets).toEqual([]);
});

it('alerts wait for the scene of a page at the other process, and both dashboards say so', async () => {
  const rules = { askFirst: 'nothing', returnAfterMin: 15, holdScenes: ['Break'] };
  expect((await two.first.ask('PUT', '/api/user/waiting', rules)).status).toBe(200);
  const page = await openObs('second');
  const readHeld = async () =>
    (await two.askBoth('/api/user/state')).map(({ json }) => (json as { holdScene: string | null }).holdScene);
  page.say({ type: 'obs', report: { ...REPORT, scene: 'Break' } });
  await expect.poll(readHeld, WAIT).toEqual(['Break', 'Break']);
  const { id, token } = await two.buy();
  const readTexts = async () =>
    (await two.askBoth(`/api/extension/interactions/${id}`, { token })).map(
      ({ json }) => (json as { text: string }).text,
    );
  const held = 'Alerts wait for the next scene on stream. Yours plays then.';
  await expect.poll(readTexts, WAIT).toEqual([held, held]);
  page.say({ type: 'obs', report: { ...REPORT, scene: 'Game' } });
  await two.first.until(id, 'done');
  expect(await readHeld()).toEqual([null, null]);
});
