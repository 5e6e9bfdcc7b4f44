import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
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

/** Opens the streamer's alert page. */
async function openAlertPage() {
  const url = await dashboard.page.evaluate(async () => (await (await fetch('/api/user')).json()).alertUrl as string);
  const alerts = await dashboard.context.newPage();
  await alerts.goto(url);
  return alerts;
}

/** Grants on Twitch what rewards need, and comes back to their empty page. */
async function allowRewards() {
  const { page } = dashboard;
  await dashboard.open('/dashboard/rewards');
  await page.getByRole('button', { name: 'Allow on Twitch' }).click();
  await page.getByLabel('Sign in as').selectOption(login);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByText('No rewards yet').waitFor();
}

/** Waits until a redemption is fulfilled on Twitch. */
const untilFulfilled = (id: string) =>
  expect
    .poll(async () => (await twitch.truth()).some((one) => one.kind === 'fulfilled' && one.id === id), {
      timeout: 30_000,
    })
    .toBe(true);

it('creates a reward with a sound, which plays when it is redeemed, and the redemption is fulfilled', async () => {
  const { page } = dashboard;
  const alerts = await openAlertPage();
  await allowRewards();

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
  await untilFulfilled(id);
});

it('plays text, sound, video and emotes of a redemption, one after another, and fulfils it', async () => {
  const { page } = dashboard;
  const alerts = await openAlertPage();
  await allowRewards();
  const rewardId = await page.evaluate(
    async (reward) => {
      const findClip = async (type: string) => {
        const { media } = await (await fetch(`/api/library/search?type=${type}`)).json();
        return { type, settings: { list: [{ shortId: media[0].shortId }] } };
      };
      const types = [{ type: 'tts' }, await findClip('sound'), await findClip('video'), { type: 'showemote' }];
      const features = types.map((feature, at) => ({ ...feature, id: `feature-${at}` }));
      const response = await fetch('/api/user/reward/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'bitcue' },
        body: JSON.stringify({ reward, features }),
      });
      return (await response.json()).reward.id as string;
    },
    { ...newRewardForm(), title: 'Everything', is_user_input_required: true },
  );
  const viewer = await twitch.newViewer();
  const id = await twitch.redeem({ channel: login, viewer, rewardId, userInput: 'Kappa hello' });
  for (const kind of ['tts', 'sound', 'video', 'showemote']) {
    await alerts.locator(`.box[data-kind="${kind}"]`).waitFor({ state: 'attached', timeout: 30_000 });
  }
  await untilFulfilled(id);
});
