import { draw } from '@bitcue/shared/test/test-run.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addItem } from './add-item.ts';
import { alterBody, answer, cut, refuse } from './answers.ts';
import { useDashboard } from './enter.ts';
import { dialog, findToast, itemRow, press } from './find.ts';

const { twitch, shareStreamer } = await useDashboard();
const enter = shareStreamer();

const EXTENSION = '/dashboard/extension';
const NO_ANSWER = 'The server is not responding. Try again in a moment.';
const REFUSED = 'We cannot save anything right now.';

/** Ways a call fails: with a sentence from the server, or without an answer. */
const refused = (path: string, method: string) => (page: Page) => refuse(page, path, { message: REFUSED }, method);
const unanswered = (path: string, method: string) => (page: Page) => cut(page, path, method);

describe('preferences', () => {
  const THEME = '/api/user/extension/theme';
  const POSITION = '/api/user/extension/notifications';
  const HIDE = '/api/user/extension/hideAlerts';

  async function openPreferences() {
    const { page } = await enter(EXTENSION);
    await press(page, /^Preferences/);
    const modal = dialog(page, 'Preferences');
    await modal.waitFor();
    return { page, modal };
  }
  const alertBox = (page: Page) => page.getByRole('button', { name: /^Alert, / });
  const CHANGES = {
    /** Selects the other theme, and returns a check for the previous one. */
    async theme(page: Page) {
      const stored = (await page.getByRole('radio', { name: 'Blue' }).isChecked()) ? 'Blue' : 'Red';
      await page.getByRole('radio', { name: stored === 'Blue' ? 'Red' : 'Blue' }).check();
      return () => page.getByRole('radio', { name: stored }).isChecked();
    },
    /** Moves the alert by keyboard, then moves the focus away. */
    async position(page: Page) {
      const stored = await alertBox(page).getAttribute('aria-label');
      await alertBox(page).press('Shift+ArrowRight');
      expect(await alertBox(page).getAttribute('aria-label')).not.toBe(stored);
      await alertBox(page).blur();
      return async () => (await alertBox(page).getAttribute('aria-label')) === stored;
    },
    async hide(page: Page) {
      const toggle = page.getByRole('switch', { name: 'Hide Notification' });
      const stored = await toggle.isChecked();
      await toggle.click();
      return async () => (await toggle.isChecked()) === stored;
    },
  };

  it.each(
    draw(2, [
      ['Updated theme!', 'theme'],
      ['Updated notification position!', 'position'],
      ['Updated Alerts!', 'hide'],
    ] as const),
  )("[PREF-03, PREF-08, PREF-09] says '%s', and keeps the change", async (text, change) => {
    const { page, modal } = await openPreferences();
    const isAsBefore = await CHANGES[change](page);
    await findToast(page, text).waitFor();
    await page.reload();
    await press(page, /^Preferences/);
    await modal.waitFor();
    expect(await isAsBefore()).toBe(false);
  });

  it.each(
    draw(2, [
      ['Unknown error updating theme :(', 'theme', refused(THEME, 'PUT')],
      [NO_ANSWER, 'theme', unanswered(THEME, 'PUT')],
      [REFUSED, 'position', refused(POSITION, 'PUT')],
      [NO_ANSWER, 'position', unanswered(POSITION, 'PUT')],
      [REFUSED, 'hide', refused(HIDE, 'PUT')],
      [NO_ANSWER, 'hide', unanswered(HIDE, 'PUT')],
    ] as const),
  )(
    "[API-07, API-08, API-09, PREF-03, PREF-08, PREF-09] says '%s' when the %s cannot be saved, and reverts it",
    async (text, change, strike) => {
      const { page } = await openPreferences();
      await strike(page);
      const isAsBefore = await CHANGES[change](page);
      await findToast(page, text).waitFor();
      await expect.poll(isAsBefore).toBe(true);
    },
  );
});

describe('an item', () => {
  const PATCH = '/api/user/extension/*';

  async function openItem(over: Parameters<typeof addItem>[1] = {}) {
    const { page, open } = await enter('/dashboard/activity');
    const { uuid, title } = await addItem(page, over);
    await open(EXTENSION);
    await itemRow(page, title).waitFor();
    return { page, uuid, item: itemRow(page, title), title };
  }

  it("[ITEM-10, API-01] says 'Updated {uuid}'", async () => {
    const { page, uuid, item } = await openItem();
    await item.getByRole('switch').click();
    await findToast(page, `Updated ${uuid}`).waitFor();
  });

  it.each(
    draw(2, [
      ['refused', refused(PATCH, 'PATCH'), REFUSED],
      ['not answered', unanswered(PATCH, 'PATCH'), NO_ANSWER],
      ['answered with something else', (page: Page) => answer(page, PATCH, { body: {} }, 'PATCH'), NO_ANSWER],
    ] as const),
  )("[ITEM-10] says 'Error updating {uuid}' when the change is %s, and reverts it", async (_, strike, why) => {
    const { page, uuid, item } = await openItem();
    await strike(page);
    await item.getByRole('switch').click();
    expect(await item.getByRole('switch').isChecked()).toBe(false);
    await findToast(page, `Error updating ${uuid}`, why).waitFor();
    await expect.poll(() => item.getByRole('switch').isChecked()).toBe(true);
  });

  it("[ITEM-10, PREF-09] says 'Error updating {uuid}' and the thrown message while the server is gone", async () => {
    const { page, uuid, item } = await openItem();
    await twitch.killEbs();
    try {
      await item.getByRole('switch').click();
      await findToast(page, `Error updating ${uuid}`, NO_ANSWER).waitFor();
      await press(page, /^Preferences/);
      await page.getByRole('switch', { name: 'Hide Notification' }).click();
      await findToast(page, NO_ANSWER).waitFor();
    } finally {
      await twitch.startEbs();
    }
  });

  it("[EXT-07, API-03] asks 'Are you sure you want to delete?', and shows why it cannot be deleted", async () => {
    const { page, item, title } = await openItem();
    const mend = await refuse(page, PATCH, { message: REFUSED }, 'DELETE');
    await item.getByRole('button', { name: `Delete ${title}` }).click();
    await item.getByRole('button', { name: 'Are you sure you want to delete?' }).click();
    await findToast(page, REFUSED).waitFor();
    await mend();
    await item.getByRole('button', { name: 'Are you sure you want to delete?' }).click();
    await item.waitFor({ state: 'detached' });
  });

  it('[EXT-08] says that a feature must be added if there is none', async () => {
    const { item } = await openItem({ features: [] });
    await item.getByText('You need to add a feature for this item to work and display.', { exact: true }).waitFor();
  });

  it("[EXT-09] says 'This item might not work!' if its voice was removed", async () => {
    const { item } = await openItem({ features: [{ id: 'a', type: 'tts', settings: { voice: 'Gone' } }] });
    await item.getByText('This item might not work!', { exact: true }).waitFor();
    await item.getByText('No voice with name Gone found', { exact: true }).waitFor();
  });

  it("[ITEM-13] says 'title is required' when the title is emptied, and asks before it keeps the previous title", async () => {
    const { page, item, title } = await openItem();
    await item.getByRole('button', { name: `Edit ${title}` }).click();
    await dialog(page, 'Edit Interaction').getByLabel('Title').fill('');
    await dialog(page, 'Edit Interaction').getByText('title is required', { exact: true }).waitFor();
    await dialog(page, 'Edit Interaction').getByRole('button', { name: 'Go Back' }).click();
    await dialog(page, 'Edit Interaction').getByText('Not saved: title is required', { exact: true }).waitFor();
    await press(page, 'Discard');
    await item.waitFor();
  });
});

describe('a new item', () => {
  const CREATE = '/api/user/extension/*';
  const FAILED = 'Error trying to create new item...';

  /** Goes to the last step, with a unique title. */
  async function goToEnd() {
    const { page } = await enter(EXTENSION);
    await press(page, /^Add Interaction/);
    await dialog(page, 'Select feature')
      .getByRole('button', { name: /^Punishment/ })
      .click();
    await dialog(page, 'Punishment').getByRole('button', { name: 'Next' }).click();
    const title = `New ${crypto.randomUUID().slice(0, 8)}`;
    await dialog(page, 'Create Item').getByLabel('Title').fill(title);
    return { page, title, create: () => press(page, 'Create Item') };
  }

  it("[ADD-08, ADD-09] says 'Successfully created new item!', and closes the flow", async () => {
    const { page, title, create } = await goToEnd();
    await create();
    await findToast(page, 'Successfully created new item!').waitFor();
    await itemRow(page, title).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  /** Forwards the call to the server with another body. */
  const withItem = (alter: (item: Record<string, unknown>) => unknown) => (page: Page) =>
    alterBody<{ item: Record<string, unknown> }>(page, CREATE, ({ item }) => ({ item: alter(item) }), 'POST');
  it.each(
    draw(2, [
      [
        'You have no room.',
        (page: Page) => refuse(page, CREATE, { status: 409, message: 'You have no room.' }, 'POST'),
      ],
      ['Failed to create item', unanswered(CREATE, 'POST')],
      ['No item specified.', withItem(() => undefined)],
      ['You must enter a Bit amount', withItem((item) => ({ ...item, amount: 7 }))],
      [
        'You must enter a Bit amount, cooldown is required, enabled is required',
        withItem(({ amount, cooldown, enabled, ...item }) => item),
      ],
    ] as const),
  )(
    "[ADD-08, ADD-09, ERR-06, ERR-22, ITEM-11, ITEM-12, ITEM-14] says 'Error trying to create new item...' with '%s', stays open, and can be tried again",
    async (why, strike) => {
      const { page, title, create } = await goToEnd();
      const mend = await strike(page);
      await create();
      await findToast(page, FAILED, why).waitFor();
      await dialog(page, 'Create Item').waitFor();
      await mend();
      await create();
      await findToast(page, 'Successfully created new item!').waitFor();
      await itemRow(page, title).waitFor();
    },
  );

  it("[ITEM-13, ITEM-14] says 'title is required', and sends nothing", async () => {
    const { page, create } = await goToEnd();
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)));
    await dialog(page, 'Create Item').getByLabel('Title').fill(' ');
    await create();
    await findToast(page, 'title is required').waitFor();
    expect(sent.filter((path) => path.startsWith('/api/user/extension'))).toEqual([]);
  });

  it("[ERR-06] says 'No UUID specified.' to a call without one, which the page never sends", async () => {
    const { page } = await enter(EXTENSION);
    const said = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'bitcue' };
      const body = JSON.stringify({ item: {} });
      return (await fetch('/api/user/extension/none', { method: 'POST', headers, body })).json();
    });
    expect(said).toMatchObject({ fields: { uuid: 'No UUID specified.' } });
  });

  /** Opens the voices of a new Text to Speech, and returns one that no item has. */
  async function openVoices(page: Page, name: string) {
    await press(page, /^Add Interaction/);
    await dialog(page, 'Select feature')
      .getByRole('button', { name: /^Text to Speech/ })
      .click();
    const modal = dialog(page, 'Text to Speech');
    await modal.getByRole('combobox', { name: 'Voice' }).click();
    return { modal, option: modal.getByRole('option', { name }).first() };
  }
  async function readVoices(page: Page): Promise<string[]> {
    const voices: { name: string }[] = await page.evaluate(async () => (await fetch('/api/voices')).json());
    return voices.map(({ name }) => name);
  }

  it("[ADD-07] says 'You already have this voice added!' at once, and does not add it", async () => {
    const { page } = await enter(EXTENSION);
    const voice = (await readVoices(page)).at(-1) ?? '';
    await addItem(page, { features: [{ id: 'a', type: 'tts', settings: { voice } }] });
    await page.reload();
    const { modal, option } = await openVoices(page, voice);
    await option.click();
    await modal.getByText('You already have this voice added!', { exact: true }).waitFor();
    await modal.getByText('Choose a voice', { exact: true }).waitFor();
  });

  it("[ADD-07] says 'You already have this voice added!' at Next when another tab has added it meanwhile", async () => {
    const { page } = await enter(EXTENSION);
    const voice = (await readVoices(page)).at(-2) ?? '';
    const { modal, option } = await openVoices(page, voice);
    await option.click();
    const { title } = await addItem(page, { features: [{ id: 'a', type: 'tts', settings: { voice } }] });
    await page.getByText(title, { exact: true }).waitFor({ state: 'attached' });
    await modal.getByRole('button', { name: 'Next' }).click();
    await findToast(page, 'You already have this voice added!').waitFor();
    await modal.waitFor();
  });
});
