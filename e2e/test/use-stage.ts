import type { Browser } from 'playwright-core';
import { afterEach, beforeEach } from 'vitest';
import { openStage, type StagePage } from '../src/stage-page.ts';
import { createTwitchControl, type TwitchControl } from '../src/twitch-control.ts';
import type { WorldAddresses } from '../src/world.ts';
import { useBrowser, useWorld } from './use-world.ts';

/** What tests on the stage page need. */
export interface StageTests {
  twitch: TwitchControl;
  browser: Browser;
  world: WorldAddresses;
}

/**
 * Starts one browser for a file's tests. Each test gets a new viewer on the stage page, with the alert page as leader. Call
 * it once, at the top of the file.
 * @param begin receives the viewer's name and stage page before each test.
 */
export async function useStage(begin: (now: { viewer: string; stage: StagePage }) => void): Promise<StageTests> {
  const world = await useWorld();
  const browser = await useBrowser();
  const twitch = createTwitchControl(world);
  let stage: StagePage | undefined;
  beforeEach(async () => {
    const viewer = await twitch.newViewer();
    stage = await openStage(browser, world, viewer);
    await stage.untilLeads();
    begin({ viewer, stage });
  });
  afterEach(() => stage?.close());
  return { twitch, browser, world };
}
