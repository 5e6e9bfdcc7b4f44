import { signInPath } from '@bitcue/shared/api/sign-in.ts';
import { extensionItem } from '@bitcue/shared/items/item.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openExtensionPage } from '../../../test/extension-page.tsx';
import type { FakeAnswer } from '../../../test/fake-server.ts';
import { sampleItem, sampleUser } from '../../../test/samples.ts';
import { clearSavedDialog, readKeptDialog, saveDialog } from './kept-dialog.ts';

/** Address that asking for the punishment permission navigates to. */
const ASKED = signInPath({ returnTo: '/dashboard/extension', features: ['punishment'] });
const assign = vi.fn();

const WHY =
  'To time out chatters, Bitcue needs your permission to manage bans and moderators on your channel and to see who is in chat.';
const NOT_GRANTED: Record<string, FakeAnswer> = { 'GET /api/user': { body: sampleUser({ grantedScopes: [] }) } };
const sound = sampleItem(1);
const punishment = sampleItem(2, { features: [{ id: 'p', type: 'punishment', settings: {} }] });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('location', { assign });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  assign.mockClear();
  sessionStorage.clear();
});

const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = async (page: ReturnType<typeof openExtensionPage>, name: string | RegExp) =>
  page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('adding a feature that needs a permission', () => {
  async function setUp() {
    const page = openExtensionPage([sound], NOT_GRANTED);
    await page.row('Item 1');
    await page.user.click(screen.getByRole('button', { name: 'Add Interaction' }));
    await press(page, /^Punishment/);
    await dialog('Punishment');
    return page;
  }

  it('explains why in one sentence, and links to Twitch for this feature and back to this page', async () => {
    const page = await setUp();
    await screen.findByText(WHY);
    await press(page, 'Allow on Twitch');
    expect(assign).toHaveBeenCalledExactlyOnceWith(ASKED);
  });

  it('restores the open dialog and its input, once', async () => {
    const before = await setUp();
    await before.user.click(await screen.findByRole('radio', { name: /Always the same chatter/ }));
    await before.user.type(screen.getByLabelText('Username'), 'demo_chatter');
    await press(before, 'Next');
    await before.user.click(screen.getByRole('radio', { name: '5 Min' }));
    await press(before, 'Back');
    await press(before, 'Allow on Twitch');
    const kept = readKeptDialog();
    before.unmount();

    const create: FakeAnswer = ({ body }) => {
      const item = extensionItem.parse((body as { item: unknown }).item);
      return { body: { error: null, message: 'Successfully created new item!', item } };
    };
    const after = openExtensionPage([sound], { [`POST /api/user/extension/${kept?.uuid}`]: create });
    await dialog('Punishment');
    expect(await screen.findByLabelText('Username')).toHaveProperty('value', 'demo_chatter');
    expect(screen.queryByText(WHY)).toBeNull();
    await press(after, 'Next');
    await press(after, 'Create Item');
    await screen.findByText('Successfully created new item!');
    expect(after.server.callsTo(`POST /api/user/extension/${kept?.uuid}`)[0]?.body).toMatchObject({
      item: { cooldown: 300, features: [{ type: 'punishment', settings: { target_username: 'demo_chatter' } }] },
    });
    await after.user.click(screen.getByRole('button', { name: 'Add Interaction' }));
    await dialog('Select feature');
    after.unmount();

    const later = openExtensionPage([sound]);
    await later.row('Item 1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not ask for granted permissions, nor for a feature that needs none', async () => {
    const page = openExtensionPage([punishment]);
    await page.user.click((await page.row('Item 2')).getByRole('button', { name: 'Edit Item 2' }));
    await dialog('Edit Interaction');
    expect(screen.queryByText(WHY)).toBeNull();
    page.unmount();
    const other = openExtensionPage([sound], NOT_GRANTED);
    await other.user.click((await other.row('Item 1')).getByRole('button', { name: 'Edit Item 1' }));
    await dialog('Edit Interaction');
    expect(screen.queryByRole('button', { name: 'Allow on Twitch' })).toBeNull();
  });
});

describe('an item with a feature that needs a permission', () => {
  it('asks in its editor, and restores it', async () => {
    const page = openExtensionPage([sound, punishment], NOT_GRANTED);
    await page.user.click((await page.row('Item 2')).getByRole('button', { name: 'Edit Item 2' }));
    const settings = within(await screen.findByRole('region', { name: 'Punishment settings' }));
    await settings.findByText(WHY);
    await page.user.click(settings.getByRole('button', { name: 'Allow on Twitch' }));
    expect(assign).toHaveBeenCalledExactlyOnceWith(ASKED);
    page.unmount();
    openExtensionPage([sound, punishment]);
    await screen.findByRole('region', { name: 'Punishment settings' });
    expect(within(await dialog('Edit Interaction')).getByLabelText('Title')).toHaveProperty('value', 'Item 2');
  });

  it('asks while the feature is being added, and restores that', async () => {
    const page = openExtensionPage([sound], NOT_GRANTED);
    await page.user.click((await page.row('Item 1')).getByRole('button', { name: 'Edit Item 1' }));
    await press(page, 'Add Feature');
    await press(page, /^Punishment/);
    await screen.findByText(WHY);
    await page.user.selectOptions(screen.getByLabelText('Action'), 'Unban');
    await press(page, 'Allow on Twitch');
    page.unmount();
    const after = openExtensionPage([sound]);
    await dialog('Punishment');
    expect(await screen.findByLabelText('Action')).toHaveProperty('value', 'unban');
    await press(after, 'Add Feature');
    await within(await dialog('Edit Interaction')).findByRole('region', { name: 'Punishment settings' });
  });
});

describe('the kept dialog', () => {
  const uuid = sound.uuid;

  it.each([
    ['no JSON', '{'],
    ['another dialog', JSON.stringify({ dialog: 'other', uuid })],
    ['no uuid', JSON.stringify({ dialog: 'edit', uuid: 'x', drafts: null })],
    ['terms that no form has', JSON.stringify({ dialog: 'add', uuid, drafts: {}, terms: { amount: 7 } })],
  ])('is null if the tab has saved %s', async (_, text) => {
    sessionStorage.setItem('bitcue.kept-dialog', text);
    expect(readKeptDialog()).toBeNull();
    const page = openExtensionPage([sound]);
    await page.row('Item 1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('drops invalid settings, and is null once deleted', () => {
    const wrong = { id: 'a', type: 'punishment', settings: { target_username: 'x'.repeat(27) } };
    const right = { id: 'b', type: 'tts', settings: { charLimit: 99 } };
    saveDialog({
      dialog: 'edit',
      uuid,
      drafts: { choice: 'punishment', features: { punishment: wrong, tts: right } as never },
    });
    expect(readKeptDialog()).toMatchObject({ drafts: { features: { tts: { settings: { charLimit: 99 } } } } });
    expect(readKeptDialog()?.drafts?.features.punishment).toBeUndefined();
    clearSavedDialog();
    expect(readKeptDialog()).toBeNull();
  });
});
