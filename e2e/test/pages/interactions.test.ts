import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { byLength, draw } from '../../../shared/test/test-run.ts';
import { findAccessibilityProblems } from '../../src/axe.ts';
import { playLikeObs } from '../../src/chromium.ts';
import { type DashboardPage, openDashboard } from '../../src/dashboard-page.ts';
import { createTwitchControl } from '../../src/twitch-control.ts';
import { useBrowser, useWorld } from '../use-world.ts';

const world = await useWorld();
const browser = await useBrowser([playLikeObs]);
const twitch = createTwitchControl(world);

let dashboard: DashboardPage;
let page: Page;
let login: string;

beforeEach(async () => {
  ({ login } = await twitch.newStreamer({ extensionActive: true }));
  dashboard = await openDashboard(browser, world, login);
  page = dashboard.page;
  await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Close' }).click();
  await dashboard.open('/dashboard/extension');
});
afterEach(async () => {
  expect(dashboard.problems).toEqual([]);
  await dashboard.close();
});

const dialog = (name: string) => page.getByRole('dialog', { name });
const rows = () => page.getByRole('list', { name: 'Interactions' }).getByRole('listitem');
const row = (title: string) => rows().filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const titles = () => rows().getByRole('heading').allTextContents();

/** Opens Add Interaction at the settings of a feature. */
async function chooseFeature(name: RegExp): Promise<Locator> {
  await page.getByRole('button', { name: /^Add Interaction/ }).click();
  await dialog('Select feature').getByRole('button', { name }).click();
  await dialog('Select feature').waitFor({ state: 'detached' });
  // The editor's code is loaded on demand, and the buttons below it move when it arrives.
  await page.getByRole('dialog').locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  return page.getByRole('dialog');
}

/** Opens the alert page in its own tab. `hear` receives the messages sent to it. */
async function openAlerts(hear: (message: string) => void = () => {}): Promise<Page> {
  const url = await page.evaluate(async () => (await (await fetch('/api/user')).json()).alertUrl as string);
  const alerts = await dashboard.context.newPage();
  alerts.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => hear(String(payload))));
  await alerts.goto(url);
  await page.getByText('Alert page connected').waitFor();
  return alerts;
}

/** Continues from the settings through the last step, with a new title, to the list. */
async function finish(title: string) {
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await dialog('Create Item').getByLabel('Title').fill(title);
  await dialog('Create Item').getByRole('button', { name: 'Create Item' }).click();
  await page.getByText('Successfully created new item!').first().waitFor();
  await row(title).waitFor();
}

/** Chooses the first clip of the public library. */
async function pickClip(kind: 'sound' | 'video') {
  await page.getByRole('button', { name: `Add a ${kind}` }).click();
  const picker = dialog(`Add a ${kind}`);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await picker
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  await picker.waitFor({ state: 'detached' });
  await page
    .getByRole('list', { name: `Chosen ${kind}s` })
    .getByRole('listitem')
    .waitFor();
}

const KINDS = [
  { kind: 'speech', name: /^Text to Speech/, configure: async () => {} },
  { kind: 'a sound', name: /^Sound Alert/, configure: () => pickClip('sound') },
  { kind: 'a video', name: /^Video Alert/, configure: () => pickClip('video') },
  { kind: 'a punishment', name: /^Punishment/, configure: async () => {} },
] as const;

describe('interactions', () => {
  // The kinds differ only in their settings, which component tests cover, so a short run goes through one of them.
  it.each(
    byLength<readonly (typeof KINDS)[number][]>({ short: KINDS.slice(1, 2), middle: draw(2, KINDS), full: KINDS }),
  )(
    '[ADD-01, ADD-06, ADD-09, ITEM-05, ITEM-08, ITEM-10, EXT-06, EXT-07] $kind is created, edited, switched off and deleted',
    async ({ name, configure }) => {
      await page.getByText('Extension Active').waitFor();
      const form = await chooseFeature(name);
      await form.getByRole('button', { name: 'Next' }).waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await configure();
      await finish('First name');

      await row('First name').getByRole('button', { name: 'Edit First name' }).click();
      const edit = dialog('Edit Interaction');
      await edit.getByLabel('Title').fill('Second name');
      await edit.getByRole('slider', { name: 'Bit Amount' }).press('End');
      await edit.getByRole('radio', { name: '1 Min' }).check();
      await page
        .getByText(/^Updated [0-9a-f-]{36}$/)
        .first()
        .waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await edit.getByRole('button', { name: 'Go Back' }).click();
      await row('Second name').getByText('10,000').waitFor();
      await row('Second name').getByRole('switch').uncheck();
      await page.waitForTimeout(1_500);
      await page.reload();
      await row('Second name').getByText('1 Min').waitFor();
      expect(await row('Second name').getByRole('switch').isChecked()).toBe(false);

      await row('Second name').getByRole('button', { name: 'Delete Second name' }).click();
      await row('Second name').getByRole('button', { name: 'Are you sure you want to delete?' }).click();
      await row('Second name').waitFor({ state: 'detached' });
      await page.reload();
      await page.getByText('Extension Active').waitFor();
      expect(await rows().count()).toBe(0);
    },
  );

  it('ask for the Twitch permission that a feature needs, in context, and resume where they were left', async () => {
    const form = await chooseFeature(/^Punishment/);
    await form.getByText(/^To time out chatters, Bitcue needs your permission/).waitFor();
    await form.getByLabel('Action').selectOption('Unban');
    await form.getByRole('button', { name: 'Next' }).click();
    await dialog('Create Item').getByRole('button', { name: 'Create Item' }).click();
    await row('Punishment').getByText('This item cannot run yet.').waitFor();

    await chooseFeature(/^Punishment/);
    await form.getByLabel('Action').selectOption('Untimeout');
    await form.getByRole('button', { name: 'Allow on Twitch' }).click();
    await page.getByText('Ban, time out and unban people').waitFor();
    await page.getByText('Add and remove moderators').waitFor();
    expect(await page.getByText('Start and end polls').count()).toBe(0);
    await page.getByLabel('Sign in as').selectOption(login);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.waitForURL(`${world.ebs}/dashboard/extension`);
    await dialog('Punishment').getByRole('button', { name: 'Next' }).waitFor();
    expect(await form.getByLabel('Action').inputValue()).toBe('untimeout');
    expect(await form.getByRole('button', { name: 'Allow on Twitch' }).count()).toBe(0);
    await finish('Let back in');
    await row('Let back in').getByText('Punishment · Untimeout · viewer picks the chatter').waitFor();
    expect(await page.getByText('This item cannot run yet.').count()).toBe(0);
  });

  it('[EXT-12] are reordered by mouse and by keyboard, in other tabs too', async () => {
    for (const [name, title] of [
      [/^Text to Speech/, 'One'],
      [/^Punishment/, 'Two'],
      [/^Punishment/, 'Three'],
    ] as const) {
      await chooseFeature(name);
      await finish(title);
    }
    const other = await dashboard.context.newPage();
    await other.goto(`${world.ebs}/dashboard/extension`);
    const otherTitles = () => other.getByRole('list', { name: 'Interactions' }).getByRole('heading').allTextContents();
    await expect.poll(otherTitles).toEqual(await titles());
    const before = await titles();

    const from = await page.getByRole('button', { name: `Move ${before[0]}` }).boundingBox();
    const to = await page.getByRole('button', { name: `Move ${before[2]}` }).boundingBox();
    if (!from || !to) throw new Error('A handle is not to be seen.');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, to.y + 8, { steps: 12 });
    await page.mouse.move(to.x + 8, to.y + 12, { steps: 4 });
    await page.mouse.up();
    const moved = [before[1], before[2], before[0]];
    await expect.poll(titles).toEqual(moved);
    await expect.poll(otherTitles).toEqual(moved);

    const handle = page.getByRole('button', { name: `Move ${before[0]}` });
    await handle.focus();
    await page.keyboard.press('Space');
    await page.getByText(/ moved to position 3 of 3\.$/).waitFor({ state: 'attached' });
    // The drag-and-drop library measures the rows before it accepts keys.
    await page.waitForTimeout(500);
    await page.keyboard.press('ArrowUp');
    await page.getByText(/ moved to position 2 of 3\.$/).waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await expect.poll(titles).toEqual([before[1], before[0], before[2]]);
    await page.reload();
    await expect.poll(titles).toEqual([before[1], before[0], before[2]]);
  });

  it('[EXT-10, EXT-11, API-11] play a demo on the alert page, and lock its button for ten seconds', async () => {
    await chooseFeature(/^Text to Speech/);
    await finish('Say it');
    const alerts = await openAlerts();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Edit Say it' }) });
    const measure = () =>
      row.evaluate((element) =>
        [element, ...element.querySelectorAll('*')].map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [x, y, width, height].map(Math.round).join(' ');
        }),
      );
    const before = await measure();
    await page.getByRole('button', { name: 'Demo of Say it' }).click();
    const locked = page.getByRole('button', { name: /^Demo of Say it, again in \d+ s$/ });
    await locked.waitFor();
    expect(await locked.getAttribute('aria-disabled')).toBe('true');
    expect(await measure()).toEqual(before);
    await alerts.locator('.box').first().waitFor();
    await page.getByRole('button', { name: 'Demo of Say it', exact: true }).waitFor({ timeout: 30_000 });
    await alerts.close();
  });

  it('[ADD-06] can be created with the keyboard only', async () => {
    const press = async (key: string, times = 1) => {
      for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
    };
    const tabTo = async (name: RegExp) => {
      for (let count = 0; count < 80; count += 1) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(() => {
          const element = document.activeElement;
          return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
        });
        if (name.test(focused)) return;
      }
      throw new Error(`The Tab key does not reach ${name}.`);
    };
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabTo(/^Add Interaction/);
    await press('Enter');
    await dialog('Select feature').waitFor();
    await page.getByLabel('Search for a feature').focus();
    await page.keyboard.type('punish');
    await tabTo(/^Punishment/);
    await press('Enter');
    await dialog('Punishment').waitFor();
    await tabTo(/^Next$/);
    await press('Enter');
    await dialog('Create Item').waitFor();
    await tabTo(/^Create Item$/);
    await press('Enter');
    await row('Punishment').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Add Interaction/);
  });
});

it('a press outside closes a dialog, unless it began inside, as when selecting text', async () => {
  const form = await chooseFeature(/^Text to Speech/);
  const box = await form.getByRole('heading', { level: 2 }).boundingBox();
  if (!box) throw new Error('There is no heading.');
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  expect(await form.isVisible()).toBe(true);
  await page.mouse.click(5, 5);
  await form.waitFor({ state: 'detached' });
});

describe('preferences', () => {
  it('[PREF-03, PREF-04, PREF-08, PREF-09] saves theme, position and visibility', async () => {
    await page.getByRole('button', { name: /^Preferences/ }).click();
    const preferences = dialog('Preferences');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await preferences.getByRole('radio', { name: 'Green' }).check();
    await page.getByText('Updated theme!').waitFor();
    await preferences.getByRole('switch', { name: 'Hide Notification' }).click();
    await page.getByText('Updated Alerts!').waitFor();
    const box = await preferences.getByRole('button', { name: /^Alert, / }).boundingBox();
    if (!box) throw new Error('The alert is not to be seen.');
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x - 400, box.y - 400, { steps: 5 });
    await page.mouse.move(box.x + 120, box.y + 110, { steps: 5 });
    await page.mouse.up();
    await page.getByText('Updated notification position!').waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^Preferences/ }).click();
    expect(await preferences.getByRole('radio', { name: 'Green' }).isChecked()).toBe(true);
    expect(await preferences.getByRole('switch', { name: 'Hide Notification' }).isChecked()).toBe(true);
    expect(await preferences.getByRole('button', { name: /^Alert, / }).getAttribute('aria-label')).not.toBe(
      'Alert, 0 from the left, 0 from the top',
    );
  });

  it('a design put on stream reaches the alert page within two seconds, without a reload', async () => {
    await chooseFeature(/^Text to Speech/);
    await finish('Say it');
    const looks: { design: string; at: number }[] = [];
    const alerts = await openAlerts((message) => {
      const { type, look } = JSON.parse(message) as { type: string; look?: { design: { style: string } } };
      if (type === 'look' && look) looks.push({ design: look.design.style, at: performance.now() });
    });
    await alerts.evaluate(() => Object.assign(globalThis, { isSame: true }));
    await page.getByRole('button', { name: /^Preferences/ }).click();
    const preferences = dialog('Preferences');
    const stage = preferences.locator('.alerts');
    await preferences.getByRole('radio', { name: 'Paper' }).check();
    await stage.locator('.box[data-style="paper"]').waitFor();
    await preferences.getByRole('button', { name: 'Play a test of 5,000 Bits' }).click();
    await stage.locator('.box[data-tier="4"][data-phase="playing"]').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    // Designs that are only tried stay in the designer.
    expect(looks.map(({ design }) => design)).not.toContain('paper');
    const putAt = performance.now();
    await preferences.getByRole('button', { name: 'Put on stream' }).click();
    await page.getByText('The design is on your stream!').waitFor();
    await expect.poll(() => looks.at(-1)?.design).toBe('paper');
    expect((looks.at(-1)?.at ?? Number.POSITIVE_INFINITY) - putAt).toBeLessThan(2_000);
    await preferences.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Demo of Say it' }).click();
    await alerts.locator('.box[data-style="paper"][data-origin="demo"]').waitFor();
    expect(await alerts.evaluate(() => 'isSame' in globalThis)).toBe(true);
    await alerts.close();
  });
});
