import type { Browser, Page } from 'playwright-core';
import { openDashboard } from '../dashboard-page.ts';
import { KEEP_NOTHING } from '../places/answers.ts';
import { DASHBOARD_PLACES } from '../places/dashboard-places.ts';
import { enterPlace, keepFiles, showColours } from '../places/place.ts';
import type { WorldAddresses } from '../world.ts';

/** Dependencies of `shootDashboard`. */
export interface DashboardStudio {
  addresses: WorldAddresses;
  browser: Browser;
  shoot(name: string, page: Page, how?: { fullPage: boolean }): Promise<void>;
}

/** Widths in which each page and modal is taken. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1920, height: 1080 },
  { width: 1280, height: 860 },
] as const;
const [PHONE, , USUAL] = SIZES;
/** Milliseconds for images and animations to settle. */
const SETTLE_MS = 400;

/**
 * Takes pictures of every page and modal of the dashboard: dark in three widths, light in one. Pages longer than the screen
 * are taken in full, except for the pictures that are kept.
 * @param wanted parts of names; none means all
 */
export async function shootDashboard(
  { addresses, browser, shoot }: DashboardStudio,
  { wanted, isKept }: { wanted: readonly string[]; isKept: (name: string) => boolean },
): Promise<void> {
  const places = DASHBOARD_PLACES.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  );
  const { page, context, close } = await openDashboard(browser, addresses, 'demo_channel');
  await keepFiles(context);
  const shootNow = async (name: string) => {
    await page.waitForTimeout(SETTLE_MS);
    const isModal = (await page.getByRole('dialog').count()) > 0;
    await shoot(name, page, { fullPage: !isModal && !isKept(name) });
  };
  for (const place of places) {
    await page.setViewportSize(place.narrowOnly ? PHONE : USUAL);
    await enterPlace(page, addresses.ebs, place, KEEP_NOTHING);
    for (const size of place.narrowOnly ? [PHONE] : SIZES) {
      await page.setViewportSize(size);
      await shootNow(`dashboard-${place.name}-${size.width}`);
    }
    await showColours(page, 'light');
    await shootNow(`dashboard-${place.name}-light`);
    await showColours(page, 'dark');
  }
  await close();
}
