import { afterEach, beforeEach, expect, it } from 'vitest';
import { playLikeObs } from '../../src/chromium.ts';
import { type DashboardPage, openDashboard } from '../../src/dashboard-page.ts';
import { createTwitchControl } from '../../src/twitch-control.ts';
import { useBrowser, useWorld } from '../use-world.ts';

const world = await useWorld();
const browser = await useBrowser([playLikeObs]);
const twitch = createTwitchControl(world);

let dashboard: DashboardPage;
let login: string;

beforeEach(async () => {
  ({ login } = await twitch.newStreamer());
  dashboard = await openDashboard(browser, world, login);
  await dashboard.page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Close' }).click();
});
afterEach(async () => {
  expect(dashboard.problems).toEqual([]);
  await dashboard.close();
});

it('creates a reward with a sound, which plays when it is redeemed, and the redemption is fulfilled', async () => {
  const { page } = dashboard;
  const url = await page.evaluate(async () => (await (await fetch('/api/user')).json()).alertUrl as string);
  const alerts = await dashboard.context.newPage();
  await alerts.goto(url);
  await dashboard.open('/dashboard/rewards');
  await page.getByRole('button', { name: 'Allow on Twitch' }).click();
  await page.getByLabel('Sign in as').selectOption(login);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByText('No rewards yet').waitFor();

  await page.getByRole('button', { name: 'New Reward' }).first().click();
  await page.getByRole('dialog').getByLabel('Title').fill('Air horn');
  await page.getByRole('button', { name: 'Create Reward' }).click();
  await page.getByText('Successfully created reward!').waitFor();
  await page.getByRole('button', { name: 'Add Features +' }).click();
  await page
    .getByRole('dialog', { name: 'Select feature' })
    .getByRole('button', { name: /^Sound Alert/ })
    .click();
  await page.getByRole('button', { name: 'Add a sound' }).click();
  await page
    .getByRole('dialog', { name: 'Add a sound' })
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  await page.getByText(/Changes save automatically\. Saved \d\d:\d\d\./).waitFor();

  const rewardId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const id = await twitch.redeem({ channel: login, viewer: await twitch.newViewer(), rewardId });
  await alerts.locator('.box[data-kind="sound"]').waitFor({ state: 'attached' });
  await expect
    .poll(async () => (await twitch.truth()).some((one) => one.kind === 'fulfilled' && one.id === id), {
      timeout: 30_000,
    })
    .toBe(true);
});
