import { OBS_LEVELS } from '@bitcue/shared/obs-studio/connection.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAccessibilityProblems } from '../../src/axe.ts';
import { type DashboardPage, openDashboard } from '../../src/dashboard-page.ts';
import { openStage, type StagePage } from '../../src/stage-page.ts';
import { createStreamerCalls, type StreamerCalls } from '../../src/streamer-calls.ts';
import { createTwitchControl } from '../../src/twitch-control.ts';
import { useBrowser, useWorld } from '../use-world.ts';

/** The stage's stand-in for OBS, running with the whole product. */
const world = await useWorld();
const browser = await useBrowser();
const twitch = createTwitchControl(world);
const channel = 'demo_channel';
const WAITING = { askFirst: 'nothing', returnAfterMin: 15, onlyOnAir: false, holdScenes: [] as string[] };

let dashboard: DashboardPage;
let calls: StreamerCalls;
let stage: StagePage;
let viewer: string;
let rewardId: string;
beforeAll(async () => {
  dashboard = await openDashboard(browser, world, channel);
  calls = createStreamerCalls(dashboard.context, world);
  await calls.permitRewards(channel);
  const options = { name: 'Break', value: '', duration: 3_000 };
  rewardId = await calls.createObsReward('To the break', [{ target: 'scene', action: 'switch', options }]);
  viewer = await twitch.newViewer();
  stage = await openStage(browser, world, viewer);
  await stage.untilLeads();
});
afterAll(async () => {
  await calls.ask('PUT', '/api/user/waiting', WAITING);
  await stage.close();
  await dashboard.close();
  await twitch.removeReward(rewardId);
});

const levelField = () => stage.page.getByLabel('Alert page in');
const sceneField = () => stage.page.getByRole('combobox', { name: 'Scene' });
/** Opens the alert page in an OBS with this level of page permissions. */
async function openIn(level: number): Promise<void> {
  await levelField().selectOption(String(level));
  const readLevel = async () => {
    const { json } = await calls.ask('GET', '/api/user/obs');
    return (json as { report: { level: number } | null }).report?.level;
  };
  await expect.poll(readLevel, { timeout: 30_000 }).toBe(level);
}
const rowOf = (id: string) => stage.page.locator(`.ledger-row[data-id="${id}"]`);
/** Returns when an alert began to play. */
async function readBegin(id: string): Promise<number | undefined> {
  const { interactions } = (await calls.ask('GET', '/api/user/interactions')).json as {
    interactions: { id: string; timeline: { what: string; at: number }[] }[];
  };
  return interactions.find((one) => one.id === id)?.timeline.find(({ what }) => what === 'started')?.at;
}
const redeem = async () => twitch.redeem({ channel, viewer: await twitch.newViewer(), rewardId });

it('below the required level, a scene is refused and the points are refunded; at it, the scene changes and is restored', async () => {
  expect(await sceneField().isVisible()).toBe(false);
  await openIn(3);
  expect(await levelField().innerText()).toContain(`OBS: ${OBS_LEVELS[3]}`);
  await rowOf(await redeem())
    .and(stage.page.locator('[data-state="refunded"]'))
    .waitFor();
  expect(await sceneField().inputValue()).toBe('Game');

  await openIn(4);
  await redeem();
  await stage.page.getByText('The alert page switched to Break.').waitFor();
  expect(await sceneField().inputValue()).toBe('Break');
  await stage.page.getByText('The alert page switched to Game.').waitFor();
  expect(await sceneField().inputValue()).toBe('Game');
});

it('alerts wait during a scene chosen by the streamer, and nothing is sold while OBS is not streaming', async () => {
  await calls.ask('PUT', '/api/user/waiting', { ...WAITING, onlyOnAir: true, holdScenes: ['Break'] });
  await openIn(2);
  await sceneField().selectOption('Break');
  await stage.page.locator('.obs-scene').getByText('Break').waitFor();
  await stage.use('Air horn');
  await stage.rows.first().waitFor();
  const switchedAt = Date.now();
  await sceneField().selectOption('Game');
  expect(await readBegin(await stage.untilState('done'))).toBeGreaterThanOrEqual(switchedAt);

  await stage.page.getByRole('switch', { name: 'Streaming' }).uncheck();
  await stage.panel.getByText('Alerts are not shown on stream right now.').first().waitFor();
  await stage.page.getByRole('switch', { name: 'Streaming' }).check();
  await expect.poll(() => stage.item('Air horn').isEnabled(), { timeout: 30_000 }).toBe(true);
});

it('is accessible, and fits a phone', async () => {
  await stage.item('Air horn').waitFor();
  for (const width of [1280, 390]) {
    await stage.page.setViewportSize({ width, height: 844 });
    expect(await findAccessibilityProblems(stage.page)).toEqual([]);
    expect(await stage.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await levelField().selectOption('');
  await expect.poll(() => sceneField().isVisible()).toBe(false);
});
