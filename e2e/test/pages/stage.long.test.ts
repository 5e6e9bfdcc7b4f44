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
  // axe checks the extension's frame as well.
  await stage.item('Air horn').waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);

  await stage.order('Say it out loud', { 'Your message': 'Everything at once, so that axe can look at all of it' });
  await page.getByRole('dialog').getByText('Balance after').waitFor();
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

it('says how many Bits a viewer with too few needs', async () => {
  const stage = await openStage(browser, world, await twitch.newViewer({ bits: 1 }));
  await stage.order('Air horn');
  const dialog = stage.page.getByRole('dialog');
  await dialog.getByText('You need').waitFor();
  await dialog.getByText('You don’t have enough Bits.').waitFor();
  await stage.close();
});

/** Too long for one line of the narrowest page. */
const LONG_TEXT = 'Hello from the stage, and good luck with the very last boss of this evening';

it('lets a newcomer redeem a reward with the keyboard alone, and shows the outcome', async () => {
  const viewer = await twitch.newViewer();
  const rewardId = await twitch.newReward({ title: 'Say hello', cost: 500, is_user_input_required: true });
  const cooldown = { is_global_cooldown_enabled: true, global_cooldown_seconds: 600 };
  const coolingId = await twitch.newReward({ title: 'Slow one', cost: 100, ...cooldown });
  const stage = await openStage(browser, world, viewer);
  const { page } = stage;
  const balance = page.locator('.rewards-balance');
  await page.getByRole('tab', { name: 'Extension' }).focus();
  await page.keyboard.press('ArrowRight');
  await balance.getByText('100,000').waitFor();
  const tile = page.getByRole('button', { name: '500 points: Say hello' });
  await tile.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Your text').focus();
  await page.keyboard.type(LONG_TEXT);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Redeem for 500' }).focus();
  await page.keyboard.press('Enter');
  await balance.getByText('99,500').waitFor();
  const row = page.locator('.redemptions li').filter({ hasText: 'Say hello' });
  expect(await row.innerText()).toContain(`“${LONG_TEXT}”`);
  expect(await row.innerText()).toContain('Waiting');
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Say hello'));
  const redeemed = (await twitch.truth()).find((entry) => entry.detail.rewardId === rewardId);
  await twitch.settle({ ids: [redeemed?.id ?? ''], status: 'CANCELED' });
  await row.getByText('Returned').waitFor();
  await balance.getByText('100,000').waitFor();

  await page.getByRole('button', { name: '100 points: Slow one' }).click();
  await page.getByRole('button', { name: 'Redeem for 100' }).click();
  await page.getByRole('button', { name: /Slow one\s*In (10:00|9:)/ }).waitFor();
  await page.getByRole('button', { name: /Slow one/ }).click();
  expect(await page.getByRole('button', { name: 'Redeem for 100' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const theme of ['dark', 'light'] as const) {
      await stage.showTheme(theme);
      expect(await findAccessibilityProblems(page, theme === 'dark' ? 'everything' : 'colours')).toEqual([]);
    }
    await stage.showTheme('dark');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (width === 1280) {
      await page.evaluate(() => scrollTo(0, 0));
      const hint = await page.getByRole('status', { name: 'Try' }).boundingBox();
      expect((hint?.y ?? Number.NaN) + (hint?.height ?? 0)).toBeLessThan(720);
    }
  }
  await stage.close();
  for (const id of [rewardId, coolingId]) await twitch.removeReward(id);
});

it('shows the next alert in the chosen style, and a test alert in any tier', async () => {
  const stage = await openStage(browser, world, await twitch.newViewer());
  await stage.untilLeads();
  await stage.page.locator('.stream-settings summary').click();
  const style = stage.page.getByLabel('Alert style');
  await expect.poll(() => style.inputValue(), { timeout: 30_000 }).toBe('signal');
  await style.selectOption('paper');
  await expect.poll(() => style.inputValue(), { timeout: 30_000 }).toBe('paper');
  expect(await findAccessibilityProblems(stage.page)).toEqual([]);
  await stage.page.locator('.stream-settings summary').click();
  await stage.use('Air horn');
  await stage.alertPage.locator('.box[data-style="paper"]').waitFor();
  await stage.untilState('done');
  await stage.page.locator('.stream-settings summary').click();
  await stage.page.getByLabel('Test alert for').selectOption({ label: '5,000 Bits and up' });
  await stage.page.getByRole('button', { name: 'Try it' }).click();
  await stage.alertPage.locator('.box[data-tier="4"][data-origin="demo"]').waitFor();
  // Other tests share this streamer.
  await style.selectOption('signal');
  await expect.poll(() => style.inputValue(), { timeout: 30_000 }).toBe('signal');
  await stage.close();
});
