import { ON_BLOCKED } from '@bitcue/shared/obs-studio/local-network.ts';
import OBSWebSocket from 'obs-websocket-js/json';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createObsStudio } from '../../simulator/src/obs-studio.ts';
import { playLikeObs } from '../src/chromium.ts';
import { type DashboardPage, openBrowser, openDashboard } from '../src/dashboard-page.ts';
import { createStreamerCalls, type StreamerCalls } from '../src/streamer-calls.ts';
import { startTlsProxy } from '../src/tls-proxy.ts';
import { createTwitchControl } from '../src/twitch-control.ts';
import { useBrowser, useWorld } from './use-world.ts';

/*
 * The alert page comes from the internet over https, as in production, and reaches a real OBS on this computer. Chromium 147
 * and later allow that only with the permission for the local network; the Chromium in OBS 31 has no such rule.
 */
const address = process.env.BITCUE_OBS_ADDRESS ?? '';
const password = process.env.BITCUE_OBS_PASSWORD ?? '';
const WAIT = { timeout: 30_000, interval: 100 };

const world = await useWorld();
const proxy = await startTlsProxy(world.ebs);
// The page's server is on this computer as well. This makes Chromium treat it as one on the internet.
const browser = await useBrowser([playLikeObs, `--ip-address-space-overrides=127.0.0.1:${proxy.port}=public`]);
/** Chromium has the permission for the local network since version 142. */
const HAS_RULE = Number(browser.version().split('.')[0]) >= 142;
const twitch = createTwitchControl(world);
const obs = new OBSWebSocket();
let dashboard: DashboardPage;
let calls: StreamerCalls;
let login: string;
let alerts: BrowserContext | undefined;

beforeAll(() => obs.connect(address, password));
// Each test has its own streamer, because an alert page in another browser would have to be confirmed first.
beforeEach(async () => {
  ({ login } = await twitch.newStreamer());
  dashboard = await openDashboard(browser, world, login);
  calls = createStreamerCalls(dashboard.context, world);
  await calls.permitRewards(login);
});
afterEach(async () => {
  await alerts?.close();
  await dashboard.close();
});
afterAll(async () => {
  await obs.disconnect();
  await proxy.close();
});

const ask = async (...call: Parameters<StreamerCalls['ask']>) => (await calls.ask(...call)).json as unknown;

/**
 * Opens the alert page over https, and types the address of OBS into its form.
 * @param permission for the local network; `prompt` means that nobody has answered yet
 */
async function openAlertPage(permission: 'granted' | 'denied' | 'prompt'): Promise<Page> {
  alerts = await openBrowser(browser, { ignoreHTTPSErrors: true });
  await alerts.addInitScript(`window.obsstudio = (${createObsStudio})(window, { level: 1 }).studio;`);
  // The demo's own script comes from this computer as well. If the page requests it before Chromium has committed the
  // navigation, the rule for the local network makes Chromium kill the renderer (bad message 262).
  await alerts.route('**/obs-studio.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  const page = await alerts.newPage();
  if (HAS_RULE && permission === 'granted')
    await alerts.grantPermissions(['local-network-access'], { origin: proxy.url });
  if (HAS_RULE && permission === 'denied') await deny(page);
  const { alertUrl } = (await ask('GET', '/api/user')) as { alertUrl: string };
  await page.goto(alertUrl.replace(world.ebs, proxy.url));
  await expect.poll(readState, WAIT).toBe('off');
  await ask('POST', '/api/user/obs/form', {});
  const form = page.locator('#obs-form');
  await form.getByLabel('Server address').fill(address);
  await form.getByLabel('Server password').fill(password);
  await form.getByRole('button', { name: 'Connect' }).click();
  return page;
}
/** Denies the page the permission for the local network, as a streamer might have done. */
async function deny(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { browserContextId } = (await session.send('Target.getTargetInfo')).targetInfo;
  const denied = { permission: { name: 'local-network-access' }, setting: 'denied', origin: proxy.url } as const;
  await session.send('Browser.setPermission', { ...denied, ...(browserContextId && { browserContextId }) });
}
const readState = async () => {
  const { report } = (await ask('GET', '/api/user/obs')) as { report: { websocket: string } | null };
  return report?.websocket;
};
/** Returns the state of the permission for the local network, or null in a browser without it. */
const readPermission = (page: Page) =>
  page.evaluate(() =>
    navigator.permissions.query({ name: 'local-network-access' as PermissionName }).then(
      ({ state }) => state,
      () => null,
    ),
  );

let made = 0;
/** Redeems a reward that mutes the microphone for two seconds, and returns its title. */
async function redeemMute(): Promise<string> {
  made += 1;
  const title = `Mute ${made}`;
  const events = [{ target: 'audio', action: 'mute', options: { name: 'Mic', value: '', duration: 2_000 } }];
  const rewardId = await calls.createObsReward(title, events);
  await twitch.redeem({ channel: login, viewer: await twitch.newViewer(), rewardId });
  return title;
}
const isMuted = async () => (await obs.call('GetInputMute', { inputName: 'Mic' })).inputMuted;

it('with the permission for the local network, an https page changes OBS on this computer', async () => {
  const page = await openAlertPage('granted');
  await page.locator('#obs-form').getByText('Connected.').waitFor();
  await expect.poll(readState, WAIT).toBe('on');
  await redeemMute();
  await expect.poll(isMuted, WAIT).toBe(true);
  await expect.poll(isMuted, WAIT).toBe(false);
});

it.each(['denied', 'prompt'] as const)(
  'with the permission %s, the form says what to do, OBS is unchanged and the points are refunded; older browsers have no such rule',
  async (permission) => {
    const page = await openAlertPage(permission);
    const form = page.locator('#obs-form');
    const found = await readPermission(page);
    expect(found !== null).toBe(HAS_RULE);
    if (found === null) {
      await form.getByText('Connected.').waitFor();
      return;
    }
    expect(found).toBe(permission);
    await form.getByText(ON_BLOCKED, { exact: false }).waitFor();
    await expect.poll(readState, WAIT).toBe('unreachable');
    const title = await redeemMute();
    const find = async () => {
      const { interactions } = (await ask('GET', '/api/user/interactions')) as {
        interactions: { title: string; state: string; reason: string | null }[];
      };
      return interactions.find((one) => one.title === title);
    };
    await expect.poll(async () => (await find())?.state, WAIT).toBe('refunded');
    expect(await isMuted()).toBe(false);
  },
);
