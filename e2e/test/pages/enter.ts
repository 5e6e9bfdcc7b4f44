import type { Browser } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { type DashboardPage, openDashboard, openTab } from '../../src/dashboard-page.ts';
import { createTwitchControl, type TwitchControl } from '../../src/twitch-control.ts';
import type { WorldAddresses } from '../../src/world.ts';
import { useBrowser, useWorld } from '../use-world.ts';

/** A streamer in the dashboard. */
export interface Entered extends DashboardPage {
  streamer: { login: string; id: string };
}

/** What tests of the dashboard need. */
export interface DashboardTests {
  world: WorldAddresses;
  twitch: TwitchControl;
  browser: Browser;
  /** Opens a page as a new streamer, with the welcome closed unless it is wanted. */
  enter(path?: string, over?: { welcome?: boolean; extensionActive?: boolean }): Promise<Entered>;
  /**
   * Signs a streamer in once for many tests, each in its own tab. One address can sign in only ten times per minute, and
   * this way the page's files are loaded only once.
   */
  shareStreamer(): (path: string) => Promise<Entered>;
}

/**
 * Starts one browser for a file's tests. After each test it closes the opened pages, expects no problems in them, and
 * ends the simulator's faults. Call it once, at the top of the file.
 */
export async function useDashboard(): Promise<DashboardTests> {
  const world = await useWorld();
  const browser = await useBrowser();
  const twitch = createTwitchControl(world);
  const entered: DashboardPage[] = [];
  afterEach(async () => {
    await twitch.clearFaults();
    const pages = entered.splice(0);
    for (const page of pages) await page.close();
    expect(pages.flatMap((page) => page.problems)).toEqual([]);
  });

  const signIn = async (path: string, extensionActive: boolean): Promise<Entered> => {
    const streamer = await twitch.newStreamer({ extensionActive });
    return { ...(await openDashboard(browser, world, streamer.login, { path })), streamer };
  };

  return {
    world,
    twitch,
    browser,
    async enter(path = '/dashboard', { welcome = false, extensionActive = true } = {}) {
      const dashboard = await signIn(path, extensionActive);
      entered.push(dashboard);
      if (path === '/dashboard' && !welcome) await closeWelcome(dashboard);
      return dashboard;
    },
    shareStreamer() {
      let known: Entered | null = null;
      return async (path) => {
        if (!known) {
          known = await signIn('/dashboard', true);
          await closeWelcome(known);
          // A page that stays open keeps the site's process, which the next tabs use.
          await known.page.goto(`${world.ebs}/healthz`);
        }
        const { context, streamer } = known;
        const tab = await openTab(context, world, path);
        entered.push(tab);
        return { ...tab, streamer };
      };
    },
  };
}

/** Closes the welcome, and waits until the server has noted it, so that the caller can leave the page at once. */
async function closeWelcome({ page }: DashboardPage): Promise<void> {
  const noted = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Close' }).click();
  await noted;
}
