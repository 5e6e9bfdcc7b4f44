import { PLAYED_ENOUGH_RATIO } from '@bitcue/shared/constants/timing.ts';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { recordAlerts } from '../src/alert-recorder.ts';
import { openDashboard } from '../src/dashboard-page.ts';
import type { StagePage } from '../src/stage-page.ts';
import { useStage } from './use-stage.ts';

/** About six seconds of speech: enough time to break something at a known point. */
const LONG = 'This sentence is long enough that there is time to break something while it is being read to everyone';

let stage: StagePage;
let viewer: string;
const { twitch, browser, world } = await useStage((now) => {
  ({ stage, viewer } = now);
});
afterEach(async () => {
  await twitch.startEbs();
});

const boxes = () => stage.alerts.events.filter((event) => event.type === 'box' && event.text.includes(viewer));
const played = () => stage.alerts.events.flatMap((event) => (event.type === 'played' ? [event.media] : []));

async function expectPlayedOnce() {
  await stage.untilState('done');
  expect(await stage.rows.count()).toBe(1);
  expect(boxes()).toHaveLength(1);
  expect(played().filter((media) => media.ended)).toHaveLength(1);
}

/** Uses Bits on speech and waits until it has played for this long. */
async function speakFor(ms: number) {
  await stage.use('Say it out loud', { 'Your message': LONG });
  await stage.alertPage.locator('.box[data-kind="tts"][data-phase="playing"]').waitFor();
  await stage.page.waitForTimeout(ms);
}

async function reloadAlertPage() {
  const handle = await stage.page.locator('iframe[title="Alert page"]').elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('There is no alert page.');
  await frame.goto(frame.url());
  await stage.untilLeads();
}

it('plays once what was received without an alert page before a kill -9', async () => {
  const { page } = stage;
  await page.getByRole('button', { name: 'Close alert page' }).click();
  const response = page.waitForResponse((one) => one.url().endsWith('/api/extension/transactions'));
  await stage.use('Air horn');
  expect((await response).status()).toBe(200);
  await twitch.killEbs();
  await page.getByText('The server is not responding.').first().waitFor();
  await twitch.startEbs();
  await page.getByRole('button', { name: 'Reopen alert page' }).click();
  await expectPlayedOnce();
});

it('plays once, without interruption, what was playing at a kill -9', async () => {
  await speakFor(1_000);
  await twitch.killEbs();
  await twitch.startEbs();
  await expectPlayedOnce();
  expect(played()[0]?.ended).toBe(true);
});

it('receives after a restart what Twitch confirmed while the server was down', async () => {
  await stage.order('Air horn');
  await twitch.killEbs();
  await stage.confirm();
  await stage.panel.getByText('Still sending to the stream').waitFor();
  await twitch.startEbs();
  await expectPlayedOnce();
});

it('plays again after a reload of the alert page in the first half, and says so', async () => {
  await speakFor(700);
  await reloadAlertPage();
  await stage.untilState('done');
  expect(boxes()).toHaveLength(2);
  expect(played().filter((media) => media.ended)).toHaveLength(1);
  expect(await stage.rows.first().innerText()).toContain('played again');
});

it('counts an alert as played if more than half had played before a reload', async () => {
  await speakFor(0);
  // Not timed by the clock, because sound lags behind it on a busy machine.
  await expect.poll(() => stage.alerts.playedShare()).toBeGreaterThan(PLAYED_ENOUGH_RATIO);
  await reloadAlertPage();
  await stage.untilState('done');
  expect(boxes()).toHaveLength(1);
});

it('waits while the alert page is closed, and plays when it is opened again', async () => {
  const { page } = stage;
  await page.getByRole('button', { name: 'Close alert page' }).click();
  await page.getByText('Alert page closed', { exact: true }).waitFor();
  await stage.use('Air horn');
  await stage.rows.first().waitFor();
  await stage.panel
    .getByText(/not showing alerts right now|waits/i)
    .first()
    .waitFor();
  expect(await stage.rows.first().getAttribute('data-state')).not.toBe('done');
  await page.getByRole('button', { name: 'Reopen alert page' }).click();
  await expectPlayedOnce();
});

it('keeps a second alert page on standby, and lets it take over when the first is gone', async () => {
  const alertUrl = (await twitch.state()).ebs.alertUrl ?? '';
  const second: Page = await (await browser.newContext()).newPage();
  const alerts = await recordAlerts(second);
  await second.goto(alertUrl);
  await second.getByText('Is this your alert page?').waitFor();
  const dashboard = await openDashboard(browser, world, 'demo_channel', { path: '/dashboard/activity' });
  await dashboard.page.getByRole('button', { name: 'Yes, it is mine' }).click();
  await second.getByText('Is this your alert page?').waitFor({ state: 'detached' });
  // A click allows sound. Without one, waiting for a text may or may not count as a gesture.
  await second.mouse.click(300, 300);
  await second.getByText('Standing by: another alert page is playing').waitFor();
  await stage.use('Air horn');
  await expectPlayedOnce();
  expect(alerts.events.filter((event) => event.type === 'box')).toEqual([]);

  await stage.page.getByRole('button', { name: 'Close alert page' }).click();
  await second.locator('html[data-role="leader"]').waitFor({ state: 'attached' });
  await stage.use('Air horn');
  await stage.untilState('done', { rows: 2 });
  expect(alerts.events.filter((event) => event.type === 'box' && event.text.includes(viewer))).toHaveLength(1);
  await second.context().close();
  await dashboard.close();
});
