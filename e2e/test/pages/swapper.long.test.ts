import { readRewards } from '@bitcue/shared/api/rewards.ts';
import { readSwapper } from '@bitcue/shared/api/swapper.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DashboardPage, openDashboard } from '../../src/dashboard-page.ts';
import { tabTo } from '../../src/keyboard.ts';
import { createStreamerCalls, type StreamerCalls } from '../../src/streamer-calls.ts';
import { createTwitchControl } from '../../src/twitch-control.ts';
import { useBrowser, useWorld } from '../use-world.ts';

const world = await useWorld();
const browser = await useBrowser();
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

const ask: StreamerCalls['ask'] = (...call) => createStreamerCalls(dashboard.context, world).ask(...call);

/** Names of the rules, in their order. */
const readOrder = async () =>
  readSwapper.answer.parse((await ask('GET', readSwapper.path)).json).settings.rules.map(({ name }) => name);

/** Titles of the rewards that are on at Twitch. */
async function readOn(): Promise<string[]> {
  const { rewards } = readRewards.answer.parse((await ask('GET', readRewards.path)).json);
  return rewards.filter((one) => one.is_enabled).map(({ title }) => title);
}

/** Creates a rule by hand with one reward. */
async function makeRule(name: string, reward: string) {
  const { page } = dashboard;
  await page.getByRole('button', { name: 'New rule' }).first().click();
  const editor = page.getByRole('dialog', { name: 'New rule' });
  await editor.getByLabel('Name').fill(name);
  await editor.getByRole('radio', { name: 'By hand' }).check();
  await editor.getByRole('checkbox', { name: new RegExp(`^${reward}`) }).check();
  await editor.getByRole('button', { name: 'Save rule' }).click();
  await editor.waitFor({ state: 'detached' });
}

it('[SWAP-01, ROUTE-07] is reached by the quick link; two rules are created, used by hand, undone, and reordered with the keyboard alone', async () => {
  const { page } = dashboard;
  await createStreamerCalls(dashboard.context, world).permitRewards(login);
  for (const title of ['Chaos lap', 'Read my message']) {
    await ask('POST', '/api/user/reward/', { reward: { ...newRewardForm(), title }, features: [] });
  }

  await dashboard.open('/dashboard');
  await page
    .getByRole('region', { name: 'Quick links' })
    .getByRole('link', { name: /^Auto Swapper/ })
    .click();
  await page.waitForURL(`${world.ebs}/dashboard/auto-swapper`);
  await page.getByRole('heading', { level: 1, name: 'Auto Swapper' }).waitFor();
  await makeRule('Racing night', 'Chaos lap');
  await makeRule('Calm set', 'Read my message');

  const band = page.getByRole('region', { name: 'Active now' });
  const swaps = page.getByRole('region', { name: 'Swaps' });
  await page.getByRole('button', { name: 'Use Racing night now' }).click();
  await band.getByRole('heading', { name: /^Racing night is on/ }).waitFor();
  await swaps.getByText('Done').waitFor();
  expect(await readOn()).toEqual(['Chaos lap']);
  await page.getByRole('region', { name: 'What would change now' }).getByText('1 coming in').waitFor();

  await page.getByRole('button', { name: 'Use Calm set now' }).click();
  await swaps.getByText('Racing night to Calm set').waitFor();
  await expect.poll(readOn, SLOW_POLL).toEqual(['Read my message']);
  await swaps.getByRole('button', { name: 'Undo' }).click();
  await swaps.getByText('Undone').waitFor();
  await band.getByRole('heading', { name: /^Racing night is on/ }).waitFor();
  await expect.poll(readOn, SLOW_POLL).toEqual(['Chaos lap']);

  const press = (key: string) => page.keyboard.press(key);
  await tabTo(page, /^Move Calm set$/);
  await press('Space');
  await page.getByText(/^Calm set moved to position 2 of 2\.$/).waitFor({ state: 'attached' });
  // The drag-and-drop library measures the rows before it accepts keys.
  await page.waitForTimeout(500);
  await press('ArrowUp');
  await page.getByText(/^Calm set moved to position 1 of 2\.$/).waitFor({ state: 'attached' });
  await press('Space');
  await expect.poll(readOrder, SLOW_POLL).toEqual(['Calm set', 'Racing night']);
  await press('Space');
  await page.getByText(/^Calm set (picked up at|moved to) position 1 of 2\.$/).waitFor({ state: 'attached' });
  await page.waitForTimeout(500);
  await press('ArrowDown');
  await page.getByText(/^Calm set moved to position 2 of 2\.$/).waitFor({ state: 'attached' });
  await press('Escape');
  await page.getByText('Calm set was not moved.').waitFor({ state: 'attached' });
  expect(await readOrder()).toEqual(['Calm set', 'Racing night']);

  await dashboard.open('/dashboard/activity');
  await page.getByRole('button', { name: 'Swap to…' }).click();
  await page.getByRole('menuitem', { name: 'Calm set' }).click();
  // Leaving immediately would cancel the call.
  await page.getByText('Swapping to Calm set.').waitFor();
  await dashboard.open('/dashboard/rewards');
  await page.getByRole('link', { name: 'Calm set is on' }).waitFor();
  await dashboard.open('/dashboard');
  await page.getByRole('link', { name: /^Auto Swapper ?Calm set is on/ }).waitFor();
});
