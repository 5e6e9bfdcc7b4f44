import { stat } from 'node:fs/promises';
import OBSWebSocket from 'obs-websocket-js/json';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createObsStudio } from '../../simulator/src/obs-studio.ts';
import { playLikeObs } from '../src/chromium.ts';
import { type DashboardPage, openBrowser, openDashboard } from '../src/dashboard-page.ts';
import { createStreamerCalls, type StreamerCalls } from '../src/streamer-calls.ts';
import { createTwitchControl } from '../src/twitch-control.ts';
import { useBrowser, useWorld } from './use-world.ts';

/*
 * Runs against a real OBS started by scripts/real/obs.mjs. Debian's build lacks the browser source, so the page runs in
 * Chromium, with a stand-in for `window.obsstudio`.
 */
const address = process.env.BITCUE_OBS_ADDRESS ?? '';
const password = process.env.BITCUE_OBS_PASSWORD ?? '';
const pid = Number(process.env.BITCUE_OBS_PID);
/** Duration of effects in these tests, in milliseconds. */
const LASTS_MS = 4_000;
const WAIT = { timeout: 30_000, interval: 50 };

const world = await useWorld();
const browser = await useBrowser([playLikeObs]);
const twitch = createTwitchControl(world);
/** The test's own connection to OBS. */
const obs = new OBSWebSocket();
let dashboard: DashboardPage;
let calls: StreamerCalls;
let alertPage: Page;
let login: string;
const sentToServer: string[] = [];

const ask: StreamerCalls['ask'] = (...call) => calls.ask(...call);
const readReport = async () =>
  ((await ask('GET', '/api/user/obs')).json as { report: { websocket: string; inputs: string[]; sources: object[] } })
    .report;
const event = (target: string, action: string, name: string, value: string | number = '') => ({
  target,
  action,
  options: { name, value, duration: LASTS_MS },
});

const REPLAY = { target: 'replay', action: 'save', options: {} };

let made = 0;
let rewardId = '';
/** Creates a reward with these events, and redeems it. */
async function redeem(...events: object[]): Promise<string> {
  made += 1;
  const title = `OBS ${made}`;
  rewardId = await calls.createObsReward(title, events);
  const viewer = await twitch.newViewer();
  await twitch.redeem({ channel: login, viewer, rewardId });
  return title;
}
async function readHistory(title: string) {
  const { interactions } = (await ask('GET', '/api/user/interactions')).json as {
    interactions: { title: string; state: string; reason: string | null }[];
  };
  return interactions.find((one) => one.title === title);
}

const idIn = async (sceneName: string, sourceName: string) => {
  const { sceneItemId } = await obs.call('GetSceneItemId', { sceneName, sourceName });
  return { sceneName, sceneItemId };
};
const isShown = async (scene: string, source: string) =>
  (await obs.call('GetSceneItemEnabled', await idIn(scene, source))).sceneItemEnabled;
/** Reads everything that the events change from OBS itself. */
async function look() {
  return {
    muted: (await obs.call('GetInputMute', { inputName: 'Mic' })).inputMuted,
    volume: Math.round((await obs.call('GetInputVolume', { inputName: 'Mic' })).inputVolumeMul * 100),
    scene: (await obs.call('GetCurrentProgramScene')).currentProgramSceneName,
    cam: await isShown('Game', 'Cam'),
    logo: await isShown('Group', 'Logo'),
    tint: (await obs.call('GetSourceFilter', { sourceName: 'Cam', filterName: 'Tint' })).filterEnabled,
  };
}
const BEFORE = { muted: false, volume: 100, scene: 'Game', cam: true, logo: true, tint: false };

beforeAll(async () => {
  await obs.connect(address, password);
  ({ login } = await twitch.newStreamer());
  dashboard = await openDashboard(browser, world, login);
  calls = createStreamerCalls(dashboard.context, world);
  await calls.permitRewards(login);
  const { alertUrl } = (await ask('GET', '/api/user')).json as { alertUrl: string };
  const context = await openBrowser(browser);
  await context.addInitScript(`window.obsstudio = (${createObsStudio})(window, { level: 1 }).studio;`);
  alertPage = await context.newPage();
  alertPage.on('websocket', (socket) => {
    if (socket.url().includes('/alerts/')) socket.on('framesent', ({ payload }) => sentToServer.push(String(payload)));
  });
  alertPage.on('request', (request) => sentToServer.push(request.url() + (request.postData() ?? '')));
  await alertPage.goto(alertUrl);
});
afterAll(async () => {
  await obs.disconnect();
  await dashboard.close();
});

it('[FEAT-obs-04] the alert page talks to obs-websocket 5; the address and password typed there stay in its storage', async () => {
  await expect.poll(async () => (await readReport())?.websocket, WAIT).toBe('off');
  expect((await ask('POST', '/api/user/obs/form', {})).status).toBe(200);
  const form = alertPage.locator('#obs-form');
  await form.getByLabel('Server address').fill(address);
  await form.getByLabel('Server password').fill('a wrong one');
  await form.getByRole('button', { name: 'Connect' }).click();
  await form.getByText('OBS refused the password.').waitFor();
  await form.getByLabel('Server password').fill(password);
  await form.getByRole('button', { name: 'Connect' }).click();
  await form.getByText('Connected.').waitFor();
  await expect.poll(readReport, WAIT).toMatchObject({
    websocket: 'on',
    version: expect.stringMatching(/^\d+\./),
    scenes: ['Game', 'Break'],
    inputs: ['Mic'],
    filters: [{ source: 'Cam', filter: 'Tint' }],
  });
  expect((await readReport()).sources).toContainEqual({ scene: 'Group', source: 'Logo' });
  expect(await alertPage.evaluate(() => localStorage.getItem('obs-websocket'))).toBe(
    JSON.stringify({ address, password }),
  );
  expect(sentToServer.length).toBeGreaterThan(1);
  expect(sentToServer.join('\n')).not.toContain(password);
});

it('a redemption changes audio, sources, a filter and the scene in OBS, which are then restored', async () => {
  expect(await look()).toEqual(BEFORE);
  await redeem(
    event('audio', 'mute', 'Mic'),
    event('audio', 'volume', 'Mic', 30),
    event('source', 'hide', 'Cam', 'Game'),
    event('source', 'hide', 'Logo', 'Group'),
    event('filter', 'enable', 'Cam', 'Tint'),
    event('scene', 'switch', 'Break'),
  );
  const CHANGED = { muted: true, volume: 30, scene: 'Break', cam: false, logo: false, tint: true };
  await expect.poll(look, WAIT).toEqual(CHANGED);
  await expect.poll(look, WAIT).toEqual(BEFORE);
});

it('a change made by hand in OBS during an effect is kept', async () => {
  const title = await redeem(event('audio', 'volume', 'Mic', 30));
  await expect.poll(async () => (await readHistory(title))?.state, WAIT).toBe('done');
  await obs.call('SetInputVolume', { inputName: 'Mic', inputVolumeMul: 0.5 });
  await new Promise((resolve) => setTimeout(resolve, LASTS_MS + 2_000));
  expect((await look()).volume).toBe(50);
  await obs.call('SetInputVolume', { inputName: 'Mic', inputVolumeMul: 1 });
});

it('an event for a source that OBS lacks is refused and changes nothing, and the points are refunded', async () => {
  const title = await redeem(event('audio', 'mute', 'Mic'), event('source', 'hide', 'Logo', 'Game'));
  await expect
    .poll(() => readHistory(title), WAIT)
    .toMatchObject({
      state: 'refunded',
      reason: 'OBS has no source named Logo in Game.',
    });
  expect(await look()).toEqual(BEFORE);
});

it('an effect that ends while the page is closed is reverted once it is open again', async () => {
  const title = await redeem(event('audio', 'mute', 'Mic'));
  await expect.poll(async () => (await readHistory(title))?.state, WAIT).toBe('done');
  const url = alertPage.url();
  await alertPage.goto('about:blank');
  await new Promise((resolve) => setTimeout(resolve, LASTS_MS + 1_000));
  expect((await look()).muted).toBe(true);
  await alertPage.goto(url);
  await expect.poll(async () => (await look()).muted, { timeout: 30_000, interval: 100 }).toBe(false);
});

it('a replay is saved; without a running replay buffer, the points are refunded', async () => {
  await expect.poll(async () => (await readReport()).websocket, WAIT).toBe('on');
  const refused = await redeem(REPLAY);
  await expect
    .poll(() => readHistory(refused), WAIT)
    .toMatchObject({ state: 'refunded', reason: 'The replay buffer is off in OBS.' });
  await obs.call('StartReplayBuffer');
  const isRunning = async () => (await obs.call('GetReplayBufferStatus')).outputActive;
  await expect.poll(isRunning, WAIT).toBe(true);
  const title = await redeem(REPLAY);
  await expect.poll(async () => (await readHistory(title))?.state, WAIT).toBe('done');
  const { savedReplayPath } = await obs.call('GetLastReplayBufferReplay');
  expect((await stat(savedReplayPath)).size).toBeGreaterThan(0);
  await obs.call('StopReplayBuffer');
});

// This test must be the last: it kills OBS.
it('after OBS has stopped, the points are refunded, and the dashboard says that OBS does not answer', async () => {
  // 0 would kill every process of this run.
  expect(pid).toBeGreaterThan(1);
  process.kill(pid, 'SIGKILL');
  await expect.poll(async () => (await readReport()).websocket, WAIT).toBe('unreachable');
  const title = await redeem(event('audio', 'mute', 'Mic'));
  await expect
    .poll(() => readHistory(title), WAIT)
    .toMatchObject({ state: 'refunded', reason: expect.stringContaining('OBS') });
  await dashboard.open(`/dashboard/rewards/${rewardId}`);
  const feature = dashboard.page.getByRole('listitem', { name: 'OBS' });
  await feature.getByRole('button', { expanded: false }).click();
  await dashboard.page.getByText('Needs obs-websocket: OBS does not answer at its address.').waitFor();
});
