import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchChromium } from '../src/chromium.ts';
import { openStage, type StagePage } from '../src/stage-page.ts';
import { createTwitchControl, type TwitchControl } from '../src/twitch-control.ts';
import { useWorld } from './use-world.ts';

/** What a file of tests on the stage needs. */
export interface StageTests {
  twitch: TwitchControl;
  /** The browser, once the first test has begun. */
  browser(): Browser;
}

/**
 * One browser for a file's tests, and for each test a viewer who was not there before, at the stage, whose alert page
 * leads. Call it once, at the top of the file.
 * @param begin is given the viewer's name and their stage before each test.
 */
export function useStage(begin: (now: { viewer: string; stage: StagePage }) => void): StageTests {
  const world = useWorld();
  const twitch = createTwitchControl(world);
  let browser: Browser | undefined;
  let stage: StagePage | undefined;
  const readBrowser = () => {
    if (!browser) throw new Error('The browser is started before the first test, not earlier.');
    return browser;
  };
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    const viewer = await twitch.newViewer();
    stage = await openStage(readBrowser(), world, viewer);
    await stage.untilLeads();
    begin({ viewer, stage });
  });
  afterEach(() => stage?.close());
  return { twitch, browser: readBrowser };
}
