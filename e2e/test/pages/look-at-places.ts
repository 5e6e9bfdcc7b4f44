import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../src/chromium.ts';
import { type DashboardPage, openDashboard } from '../../src/dashboard-page.ts';
import { KEEP_NOTHING } from '../../src/places/answers.ts';
import { findPlaceProblems, sizeOf } from '../../src/places/check-place.ts';
import { type DashboardPlace, enterPlace, keepFiles } from '../../src/places/place.ts';
import { useWorld } from '../use-world.ts';

/** A test for each of these places of the dashboard, all in one browser with the demo streamer signed in once. */
export function lookAtPlaces(places: readonly DashboardPlace[]): void {
  const world = useWorld();
  let browser: Browser;
  let dashboard: DashboardPage;
  beforeAll(async () => {
    browser = await launchChromium();
    dashboard = await openDashboard(browser, world, 'demo_channel');
    await keepFiles(dashboard.context);
  });
  afterAll(() => browser.close());

  it.each(places)('$name: axe finds nothing in dark and light, and it is fit for a phone', async (place) => {
    const { page, problems } = dashboard;
    await page.setViewportSize(sizeOf(place));
    await enterPlace(page, world.ebs, place, KEEP_NOTHING);
    expect(await findPlaceProblems(page)).toEqual([]);
    expect(problems.splice(0)).toEqual([]);
  });
}
