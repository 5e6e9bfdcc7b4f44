import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readFocus, tabTo } from '../../src/keyboard.ts';
import { addItem } from './add-item.ts';
import { useDashboard } from './enter.ts';

const { world, enter, shareStreamer } = await useDashboard();
const enterShared = shareStreamer();

/** Enough presses of Tab to go around a modal more than once. */
const ROUND = 40;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const press = (page: Page, key: string) => page.keyboard.press(key);
const titlesOf = (page: Page) =>
  page.getByRole('list', { name: 'Interactions' }).getByRole('heading').allTextContents();
const focusOf = async (page: Page) => (await readFocus(page)).name;

/** Opens the extension page with this many items, as this file's streamer. */
async function enterWith(items: number): Promise<{ page: Page; titles: string[] }> {
  const { page, open } = await enterShared('/dashboard');
  const known = await page.evaluate(
    async () => (await (await fetch('/api/user/extension')).json()).items.length as number,
  );
  for (let count = known; count < items; count += 1) await addItem(page);
  await open('/dashboard/extension');
  await expect.poll(() => titlesOf(page)).toHaveLength(Math.max(items, known));
  return { page, titles: await titlesOf(page) };
}

describe('with the keyboard only', () => {
  it('[ITEM-05, ITEM-08] an item is edited; the modal keeps the focus, Escape closes it and returns the focus to its opener', async () => {
    const { page, titles } = await enterWith(1);
    await tabTo(page, new RegExp(`^Edit ${titles[0]}$`));
    await press(page, 'Enter');
    await dialog(page, 'Edit Interaction').waitFor();
    for (let count = 0; count < ROUND; count += 1) await tabTo(page, /./);
    await tabTo(page, /^Title/);
    await press(page, 'Control+A');
    await page.keyboard.type('Renamed');
    await tabTo(page, /^Bit Amount/);
    await press(page, 'End');
    await tabTo(page, /^None/);
    await press(page, 'ArrowRight');
    await page.getByText(/^Updated [0-9a-f-]{36}$/).waitFor();
    await press(page, 'Escape');
    await dialog(page, 'Edit Interaction').waitFor({ state: 'detached' });
    expect(await focusOf(page)).toBe('Edit Renamed');
    const row = page.getByRole('list', { name: 'Interactions' }).getByRole('listitem').filter({ hasText: 'Renamed' });
    await row.getByText('10,000').waitFor();
    await row.getByText('1 Min').waitFor();
  });

  it('a toast in a modal does not trap the focus, and does not move it when it disappears', async () => {
    const { page, titles } = await enterWith(1);
    await tabTo(page, new RegExp(`^Edit ${titles[0]}$`));
    await press(page, 'Enter');
    await tabTo(page, /^Title/);
    await press(page, 'End');
    await page.keyboard.type('!');
    const toast = page.getByText(/^Updated [0-9a-f-]{36}$/);
    await toast.waitFor();
    await tabTo(page, /^Close toast$/);
    // Go around the modal, back to its first control.
    const passed: string[] = [];
    while (passed.length < 4 && passed.at(-1) !== 'Close') {
      await tabTo(page, /./);
      passed.push(await focusOf(page));
    }
    expect(passed.at(-1), passed.join(' | ')).toBe('Close');
    await tabTo(page, /^Title/);
    await toast.waitFor({ state: 'detached' });
    expect(await focusOf(page)).toMatch(/^Title/);
  });

  it('[EXT-07, EXT-12] items are reordered and deleted', async () => {
    const { page, titles: before } = await enterWith(3);
    await tabTo(page, new RegExp(`^Move ${before[0]}$`));
    await press(page, 'Space');
    await page.getByText(/ moved to position 1 of 3\.$/).waitFor({ state: 'attached' });
    // The drag-and-drop library measures the rows before it accepts keys.
    await page.waitForTimeout(500);
    await press(page, 'ArrowDown');
    await page.getByText(/ moved to position 2 of 3\.$/).waitFor({ state: 'attached' });
    await press(page, 'Space');
    const after = [before[1], before[0], before[2]];
    await expect.poll(() => titlesOf(page)).toEqual(after);
    expect(await focusOf(page)).toBe(`Move ${before[0]}`);

    await tabTo(page, new RegExp(`^Delete ${before[0]}$`));
    await press(page, 'Enter');
    expect(await focusOf(page)).toBe('Are you sure you want to delete?');
    await press(page, 'Escape');
    expect(await focusOf(page)).toBe(`Delete ${before[0]}`);
    await press(page, 'Enter');
    await press(page, 'Enter');
    await expect.poll(() => titlesOf(page)).toEqual([before[1], before[2]]);
    // The pressed button is gone: the focus continues from the list.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Interactions');
  });

  it('[PREF-03, PREF-04, PREF-08, PREF-09] the preferences are set', async () => {
    const { page } = await enterWith(0);
    await tabTo(page, /^Preferences$/);
    await press(page, 'Enter');
    await dialog(page, 'Preferences').waitFor();
    await tabTo(page, /^Blue$/);
    await press(page, 'ArrowRight');
    await page.getByText('Updated theme!').waitFor();
    await tabTo(page, /^Hide Notification$/);
    await press(page, 'Space');
    await page.getByText('Updated Alerts!').waitFor();
    await tabTo(page, /^Alert, /);
    for (let count = 0; count < 3; count += 1) await press(page, 'Shift+ArrowRight');
    await press(page, 'ArrowDown');
    await press(page, 'Tab');
    await page.getByText('Updated notification position!').waitFor();
    await press(page, 'Escape');
    await dialog(page, 'Preferences').waitFor({ state: 'detached' });
    expect(await focusOf(page)).toBe('Preferences');
  });

  it('[ONB-03, ONB-05, ONB-14, ONB-16] the extension is set up; each step moves the focus to its heading', async () => {
    const { page, context } = await enter('/dashboard', { extensionActive: false });
    await page.goto(`${world.ebs}/dashboard/extension/setup`);
    await page.getByRole('heading', { name: 'Meet the extension' }).waitFor();
    await tabTo(page, /^Continue$/);
    await press(page, 'Enter');
    await page.getByRole('heading', { name: 'Install the Extension' }).waitFor();
    await expect.poll(() => focusOf(page)).toBe('Install the Extension');
    await tabTo(page, /^Install the Extension$/);
    const [tab] = await Promise.all([context.waitForEvent('page'), press(page, 'Enter')]);
    await tab.getByRole('button', { name: 'Install', exact: true }).press('Enter');
    await tab.getByText('The extension is installed.').waitFor();
    await tab.close();
    await page.getByRole('heading', { name: 'Extension Installed' }).waitFor();
    await tabTo(page, /^Continue Setup$/);
    await press(page, 'Enter');
    await page.getByRole('heading', { name: 'Activate Your Extension' }).waitFor();
    await tabTo(page, /^Panel/);
    await press(page, 'Enter');
    await page.getByRole('heading', { name: 'Activation Successful!' }).waitFor();
    await tabTo(page, /^Finish Setup$/);
    await press(page, 'Enter');
    await page.waitForURL(`${world.ebs}/dashboard/extension`);
    await page.getByText('Extension Active').waitFor();
  });
});

describe('a modal', () => {
  it('inside another one closes on Escape without the outer one, and returns the focus to its opener', async () => {
    const { page } = await enterWith(0);
    await tabTo(page, /^Add Interaction$/);
    await press(page, 'Enter');
    await tabTo(page, /^Sound Alert/);
    await press(page, 'Enter');
    await tabTo(page, /^Add a sound$/);
    await press(page, 'Enter');
    await dialog(page, 'Add a sound').waitFor();
    await tabTo(page, /^Browse$/);
    await press(page, 'ArrowRight');
    expect(await focusOf(page)).toBe('Personal');
    await press(page, 'Escape');
    await dialog(page, 'Add a sound').waitFor({ state: 'detached' });
    expect(await focusOf(page)).toBe('Add a sound');
    await press(page, 'Escape');
    await dialog(page, 'Sound Alert').waitFor({ state: 'detached' });
    expect(await focusOf(page)).toBe('Add Interaction');
  });

  it('[BLOG-01] with a post returns the focus, as does the menu on a phone', async () => {
    const { page } = await enterShared('/dashboard');
    await page.setViewportSize({ width: 390, height: 844 });
    await tabTo(page, /^Menu$/);
    await press(page, 'Enter');
    await dialog(page, 'Menu').waitFor();
    await tabTo(page, /^Sign out$/);
    await press(page, 'Escape');
    await dialog(page, 'Menu').waitFor({ state: 'detached' });
    expect(await focusOf(page)).toBe('Menu');
    const card = page.getByRole('region', { name: "What's new" }).getByRole('button').first();
    const name = (await card.textContent()) ?? '';
    await tabTo(page, new RegExp(`^${name}`));
    await press(page, 'Enter');
    await page.getByRole('dialog').waitFor();
    await press(page, 'Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focusOf(page)).toBe(name);
  });
});
