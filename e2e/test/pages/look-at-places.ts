import { draw } from '@bitcue/shared/test/test-run.ts';
import { beforeAll, expect, it } from 'vitest';
import { type DashboardPage, openDashboard } from '../../src/dashboard-page.ts';
import { KEEP_NOTHING } from '../../src/places/answers.ts';
import { findPlaceProblems, sizeOf } from '../../src/places/check-place.ts';
import { type DashboardPlace, enterPlace, keepFiles } from '../../src/places/place.ts';
import { useBrowser, useWorld } from '../use-world.ts';

/** Defines a test for each of these places of the dashboard, in one browser with the demo streamer signed in once. */
export async function lookAtPlaces(places: readonly DashboardPlace[]): Promise<void> {
  const world = await useWorld();
  const browser = await useBrowser();
  let dashboard: DashboardPage;
  beforeAll(async () => {
    dashboard = await openDashboard(browser, world, 'demo_channel');
    await keepFiles(dashboard.context);
  });

  it.each(draw(3, places))('$name: has no axe findings in dark and light, and fits a phone', async (place) => {
    const { page, problems } = dashboard;
    await page.setViewportSize(sizeOf(place));
    await enterPlace(page, world.ebs, place, KEEP_NOTHING);
    expect(await findPlaceProblems(page)).toEqual([]);
    expect(problems.splice(0)).toEqual([]);
  });
}
