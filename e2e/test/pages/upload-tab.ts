import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { playLikeObs } from '../../src/chromium.ts';
import { type DashboardPage, openDashboard } from '../../src/dashboard-page.ts';
import { createTwitchControl } from '../../src/twitch-control.ts';
import { useBrowser, useWorld } from '../use-world.ts';

/** A clip from our own generator. */
export const clip = (name: string) => fileURLToPath(new URL(`../../../cli/demo-media/${name}`, import.meta.url));

/** The upload tab of one test, with methods to drive it. */
export interface UploadTab {
  dashboard: DashboardPage;
  page: Page;
  drop(): ReturnType<Page['getByLabel']>;
  /** Uploads a file, up to the final panel. */
  upload(file: string, title: string): Promise<void>;
}

/**
 * Lends this file a world and a browser. `enter` opens the library's upload tab as a new streamer. `storage` is the origin to
 * which browsers upload, if it is not the server.
 */
export async function useUploadTab(
  storage?: string,
): Promise<{ enter(colours?: 'dark' | 'light'): Promise<UploadTab> }> {
  const world = await useWorld();
  const browser = await useBrowser([playLikeObs]);
  const twitch = createTwitchControl(world);
  let opened: DashboardPage;
  afterEach(async () => {
    const problems = opened.problems.filter((problem) => !problem.startsWith(`foreign request: ${storage}/`));
    expect(problems).toEqual([]);
    await opened.close();
  });
  return {
    async enter(colours = 'dark') {
      const { login } = await twitch.newStreamer({ extensionActive: true });
      opened = await openDashboard(browser, world, login, { colours });
      const { page } = opened;
      await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Close' }).click();
      await opened.open('/dashboard/library/upload');
      const drop = () => page.getByLabel(/Drop a sound or video here/);
      const upload = async (file: string, title: string) => {
        await drop().setInputFiles(clip(file));
        await page.getByLabel('Title').fill(title);
        await page.getByRole('checkbox', { name: /I accept/ }).check();
        await page.getByRole('button', { name: 'Create Media' }).click();
        await page.getByText('Media created!').waitFor();
        await page.getByRole('heading', { name: `${title} is in your library` }).waitFor();
      };
      return { dashboard: opened, page, drop, upload };
    },
  };
}
