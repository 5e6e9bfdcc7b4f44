import { expect, it } from 'vitest';
import { findAccessibilityProblems } from '../../src/axe.ts';
import { openStage } from '../../src/stage-page.ts';
import { createTwitchControl } from '../../src/twitch-control.ts';
import { useBrowser, useWorld } from '../use-world.ts';

const world = await useWorld();
const browser = await useBrowser();
const twitch = createTwitchControl(world);

it('is accessible with everything on it: alert, ledger, menu, dialog', async () => {
  const stage = await openStage(browser, world, await twitch.newViewer());
  const { page } = stage;
  await stage.untilLeads();
  expect(await findAccessibilityProblems(page)).toEqual([]);

  await stage.order('Say it out loud', { 'Your message': 'Everything at once, so that axe can look at all of it' });
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await stage.confirm();
  await stage.alertPage.locator('.box[data-phase="playing"]').waitFor();
  await stage.rows.first().getByRole('button').first().click();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await stage.untilState('done');
  await page.getByRole('button', { name: /^Break something/ }).click();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await stage.close();
});
