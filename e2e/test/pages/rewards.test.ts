import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { playLikeObs } from '../../src/chromium.ts';
import { type DashboardPage, openDashboard } from '../../src/dashboard-page.ts';
import { readFocus, tabTo } from '../../src/keyboard.ts';
import { createTwitchControl } from '../../src/twitch-control.ts';
import { useBrowser, useWorld } from '../use-world.ts';

const world = await useWorld();
const browser = await useBrowser([playLikeObs]);
const twitch = createTwitchControl(world);

/** Polling of calls that query Twitch, of which a streamer has 60 per minute. */
const SLOW_POLL = { interval: 1_000, timeout: 30_000 };

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

/** Grants the scopes for rewards on Twitch, and returns to the empty rewards page. */
async function allowRewards() {
  const { page } = dashboard;
  await dashboard.open('/dashboard/rewards');
  await page.getByRole('button', { name: 'Allow on Twitch' }).click();
  await page.getByLabel('Sign in as').selectOption(login);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByText('No rewards yet').waitFor();
}

/** Returns the texts in these cards that their *Choose* button covers. */
const listCoveredTexts = (cards: Element[]) =>
  cards
    .flatMap((card) => {
      const button = [...card.querySelectorAll('button')].find((one) => one.textContent === 'Choose');
      const over = button?.getBoundingClientRect();
      const texts = [...card.querySelectorAll('span, a, li')].filter((one) => one.childElementCount === 0);
      return texts.filter((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return over && left < over.right && right > over.left && top < over.bottom && bottom > over.top && right > left;
      });
    })
    .map((text) => text.textContent);

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
  const choices = page.getByRole('dialog', { name: 'Add a sound' }).getByRole('article');
  await choices.first().waitFor();
  expect(await choices.evaluateAll(listCoveredTexts)).toEqual([]);
  await choices
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  await page.getByText(/Changes save automatically\. Saved \d\d:\d\d\./).waitFor();

  const rewardId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const id = await twitch.redeem({ channel: login, viewer: await twitch.newViewer(), rewardId });
  await alerts.locator('.box[data-kind="sound"]').waitFor({ state: 'attached' });
  await untilFulfilled(id);
});

it('with the keyboard alone, a reward is created, its two features are reordered despite their heights, and it is paused and deleted from its menu', async () => {
  const { page } = dashboard;
  await allowRewards();
  const press = (key: string) => page.keyboard.press(key);
  const use = async (name: RegExp) => {
    await tabTo(page, name);
    await press('Enter');
  };
  const readReward = () =>
    page.evaluate(async () => (await (await fetch('/api/user/reward')).json()).rewards[0] as Reward | undefined);

  await use(/^New Reward$/);
  await page.getByRole('dialog').getByLabel('Title').waitFor();
  await tabTo(page, /^Title/);
  await page.keyboard.type('Air horn');
  await use(/^Create Reward$/);
  await page.getByText('Successfully created reward!').waitFor();
  for (const feature of ['Commercial', 'Refund Reward']) {
    await use(/^Add Features \+$/);
    await page.getByRole('dialog', { name: 'Select feature' }).waitFor();
    await use(new RegExp(`^${feature}`));
    await page.getByRole('button', { name: `Move ${feature}` }).waitFor();
  }
  await tabTo(page, /^Move Refund Reward$/);
  await press('Space');
  await page.getByText(/ moved to position 2 of 2\.$/).waitFor({ state: 'attached' });
  // The drag-and-drop library measures the rows before it accepts keys.
  await page.waitForTimeout(500);
  await press('ArrowUp');
  await page.getByText(/ moved to position 1 of 2\.$/).waitFor({ state: 'attached' });
  await press('Space');
  const typesOf = async () => (await readReward())?.features.map(({ type }) => type);
  await expect.poll(typesOf, SLOW_POLL).toEqual(['refundReward', 'commercial']);

  const focusOf = async () => (await readFocus(page)).name;
  /** Opens the focused menu, and goes to an entry. */
  const goTo = async (entry: string) => {
    await press('Enter');
    for (let count = 0; count < 9 && (await focusOf()) !== entry; count += 1) await press('ArrowDown');
    expect(await focusOf()).toBe(entry);
  };
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tabTo(page, /^More for Air horn$/);
  await goTo('Pause');
  await press('Enter');
  expect(await focusOf()).toBe('More for Air horn');
  await expect.poll(async () => (await readReward())?.is_paused, SLOW_POLL).toBe(true);
  await page.getByRole('button', { name: 'More for Air horn', disabled: false }).waitFor();
  await goTo('Delete');
  await press('Enter');
  expect(await focusOf()).toBe('Are you sure you want to delete?');
  await press('Enter');
  await page.getByText('No rewards yet').waitFor();
  expect(await readReward()).toBeUndefined();
});

it("[WIZ-08] creates a reward from a video: its 160x90 box is dragged on a 16:9 canvas, keeps its ratio, snaps to edges; then 'Next step'", async () => {
  const { page } = dashboard;
  const alerts = await openAlertPage();
  await allowRewards();
  const title = await page.evaluate(async () => {
    const { media } = await (await fetch('/api/library/search?type=video')).json();
    return media[0].title as string;
  });
  await dashboard.open('/dashboard/library/browse');
  await page
    .getByRole('button', { name: `Add ${title} to a reward or the extension` })
    .first()
    .click();
  await page.getByRole('button', { name: /^Add to new Reward/ }).click();
  const box = page.getByRole('button', { name: 'Video box' });
  // The dialog rises as it opens, so the canvas is measured once it has come to rest.
  await page.getByRole('dialog').evaluate(async (dialog) => {
    await Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
  const canvas = await box.locator('xpath=../..').boundingBox();
  const start = await box.boundingBox();
  if (!canvas || !start) throw new Error('There is no canvas.');
  const scale = canvas.width / 1280;
  expect(Math.abs(canvas.height - 720 * scale)).toBeLessThan(2);
  expect(start.width / scale).toBeCloseTo(160, 0);
  expect(start.height / scale).toBeCloseTo(90, 0);
  /** Drags from a point of the page by a distance in canvas pixels. */
  const drag = async (from: { x: number; y: number }, byX: number, byY: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + byX * scale, from.y + byY * scale, { steps: 8 });
    await page.mouse.up();
  };
  // Near the top left corner.
  const centre = { x: start.x + start.width / 2, y: start.y + start.height / 2 };
  await drag(centre, (canvas.x - start.x) / scale + 3, (canvas.y - start.y) / scale + 3);
  const moved = await box.boundingBox();
  if (!moved) throw new Error('There is no box.');
  // The canvas has a one-pixel border, which lies between pixels of the screen.
  expect(Math.abs(moved.x - canvas.x)).toBeLessThan(2);
  expect(Math.abs(moved.y - canvas.y)).toBeLessThan(2);
  await drag({ x: moved.x + moved.width, y: moved.y + moved.height }, 160, 90);
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('button', { name: 'Create Reward' }).click();
  await page.getByText('Successfully created reward!').waitFor();

  const [reward] = await page.evaluate(async () => (await (await fetch('/api/user/reward')).json()).rewards);
  const { position, size } = reward.features[0].settings;
  expect(position).toEqual({ x: '0px', y: '0px' });
  const [w, h] = [Number.parseFloat(size.w), Number.parseFloat(size.h)];
  expect(Math.abs(w - 320)).toBeLessThan(8);
  expect(Math.abs(w / h - 16 / 9)).toBeLessThan(0.01);
  const id = await twitch.redeem({ channel: login, viewer: await twitch.newViewer(), rewardId: reward.id });
  await alerts.locator('.box[data-kind="video"]').waitFor({ state: 'attached' });
  await untilFulfilled(id);
});

it('plays the text, sound, video and emotes of a redemption one after another, and fulfils it', async () => {
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

it('asks before a redemption plays: it plays if approved and is refunded if refused; the history plays it again', async () => {
  const { page } = dashboard;
  const alerts = await openAlertPage();
  await allowRewards();
  const rewardId = await page.evaluate(
    async (reward) => {
      const call = async (method: string, path: string, body: object) => {
        const headers = { 'content-type': 'application/json', 'x-requested-with': 'bitcue' };
        return (await fetch(`/api/user/reward/${path}`, { method, headers, body: JSON.stringify(body) })).json();
      };
      const { media } = await (await fetch('/api/library/search?type=sound')).json();
      const features = [{ id: 'a', type: 'sound', settings: { list: [{ shortId: media[0].shortId }] } }];
      const { id } = (await call('POST', '', { reward, features })).reward;
      await call('PUT', `${id}/rules`, { approval: true, who: [], cooldown: null, categories: [] });
      return id as string;
    },
    { ...newRewardForm(), title: 'Ask me' },
  );
  const viewer = await twitch.newViewer();
  const [wanted, unwanted] = [
    await twitch.redeem({ channel: login, viewer, rewardId }),
    await twitch.redeem({ channel: login, viewer: await twitch.newViewer(), rewardId }),
  ];
  const box = alerts.locator('.box[data-kind="sound"]');
  await dashboard.open('/dashboard/activity');
  await page.getByRole('heading', { name: 'Waiting for you 2' }).waitFor();
  expect(await box.count()).toBe(0);

  await page
    .getByRole('button', { name: /^Approve Ask me by/ })
    .first()
    .click();
  await box.waitFor({ state: 'attached', timeout: 30_000 });
  await untilFulfilled(wanted);
  await page.getByRole('button', { name: /^Refuse Ask me by/ }).click();
  await expect
    .poll(async () => (await twitch.truth()).filter(({ kind }) => kind === 'refund').map(({ id }) => id), {
      timeout: 30_000,
    })
    .toContain(unwanted);
  await page.getByText('Nothing waits for you.').waitFor();
  await box.waitFor({ state: 'detached', timeout: 30_000 });

  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: /^Ask me.*Done/ }).click();
  await history.getByRole('link', { name: 'Open reward Ask me' }).waitFor();
  await history.getByRole('button', { name: /^Play Ask me by .* again$/ }).click();
  await box.waitFor({ state: 'attached', timeout: 30_000 });
});
