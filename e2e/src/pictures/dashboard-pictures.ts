import type { Browser, Page } from 'playwright-core';
import { openDashboard } from '../dashboard-page.ts';
import type { TwitchControl } from '../twitch-control.ts';
import type { WorldAddresses } from '../world.ts';

/** What the pictures are taken with. */
export interface DashboardStudio {
  addresses: WorldAddresses;
  twitch: TwitchControl;
  browser: Browser;
  shoot(name: string, page: Page): Promise<void>;
}

/** Widths in which each page and modal is looked at. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
  { width: 1920, height: 1080 },
];
/** Milliseconds for pictures and motion to settle. */
const SETTLE_MS = 500;

/** Every page and modal of the dashboard in three widths, dark, and the home and extension pages in light. */
export async function shootDashboard(studio: DashboardStudio): Promise<void> {
  const { addresses, browser, shoot } = studio;
  const { page, open, close } = await openDashboard(browser, addresses, 'demo_channel');
  const shootAll = async (name: string) => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.waitForTimeout(SETTLE_MS);
      await shoot(`dashboard-${name}-${size.width}`, page);
    }
  };
  const press = (name: RegExp | string) => page.getByRole('button', { name }).first().click();
  const shootModal = async (name: string, ...presses: (RegExp | string)[]) => {
    await open('/dashboard/extension');
    for (const one of presses) await press(one);
    await page.getByRole('dialog').last().waitFor();
    await shootAll(name);
    await page.setViewportSize({ width: 1280, height: 860 });
  };

  const welcome = page.getByRole('dialog', { name: 'Welcome' });
  if ((await welcome.count()) > 0) {
    await shootAll('welcome');
    await press("Let's Go!");
    await shootAll('welcome-start');
    await press('Close');
  }
  for (const [name, path] of [
    ['home', '/dashboard'],
    ['extension', '/dashboard/extension'],
    ['setup', '/dashboard/extension/setup'],
    ['activity', '/dashboard/activity'],
    ['voices', '/voices'],
    ['guidelines', '/library-guidelines'],
    ['rewards', '/dashboard/rewards'],
  ] as const) {
    await open(path);
    await shootAll(name);
  }
  await shootModal('preferences', /^Preferences/);
  await shootModal('add', /^Add Interaction/);
  for (const [name, feature] of [
    ['add-tts', /^Text to Speech/],
    ['add-sound', /^Sound Alert/],
    ['add-video', /^Video Alert/],
    ['add-punishment', /^Punishment/],
  ] as const) {
    await shootModal(name, /^Add Interaction/, feature);
  }
  await shootModal('picker', /^Add Interaction/, /^Sound Alert/, 'Add a sound');
  await shootModal('edit', /^Edit Say it out loud/);
  await page.addInitScript(() => localStorage.setItem('bitcue.colour-scheme', 'light'));
  for (const [name, path] of [
    ['home-light', '/dashboard'],
    ['extension-light', '/dashboard/extension'],
  ] as const) {
    await open(path);
    await shootAll(name);
  }
  await close();
}
