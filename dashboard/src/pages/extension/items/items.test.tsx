import { signInPath } from '@bitcue/shared/api/sign-in.ts';
import { DEMO_LOCK_MS, ITEM_PATCH_DEBOUNCE_MS } from '@bitcue/shared/constants/timing.ts';
import { waitFor } from '@bitcue/shared/test/wait-for.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openExtensionPage, READ_EXTENSION } from '../../../../test/extension-page.tsx';
import { refusal } from '../../../../test/fake-server.ts';
import { sampleItem, sampleUser } from '../../../../test/samples.ts';
import { extensionQuery } from '../../../api/queries.ts';

/** Address that asking for the punishment permission navigates to. */
const ASKED = signInPath({ returnTo: '/dashboard/extension', features: ['punishment'] });
const assign = vi.fn();

const speech = (n: number, settings: Record<string, unknown> = {}) =>
  sampleItem(n, { features: [{ id: 'speech', type: 'tts', settings: { voice: 'Brian', ...settings } }] });
const punishment = sampleItem(3, { features: [{ id: 'p', type: 'punishment', settings: { duration: 30 } }] });
const PERMISSION =
  'To time out chatters, Bitcue needs your permission to manage bans and moderators on your channel and to see who is in chat.';
const DEMO = 'POST /api/extension/demo';
const NO_FEATURE = 'You need to add a feature for this item to work and display.';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('location', { assign });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  assign.mockClear();
});
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the list of items', () => {
  it('[EXT-05] has a row per item with toggle, Edit, Demo, delete and price', async () => {
    const page = openExtensionPage([sampleItem(1, { amount: 1000, cooldown: 60 }), speech(2)]);
    const row = await page.row('Item 1');
    expect(page.titles()).toEqual(['Item 1', 'Item 2']);
    expect(row.getByRole('switch', { name: 'Enable Item 1' })).toHaveProperty('checked', true);
    for (const name of ['Edit Item 1', 'Demo of Item 1', 'Delete Item 1']) row.getByRole('button', { name });
    expect(row.getByText('1,000').textContent).toBe('1,000 Bits');
    expect(row.getByText('1 Min').textContent).toBe('Cooldown: 1 Min');
    row.getByText('Sound Alert · one sound · queued');
    (await page.row('Item 2')).getByText('Text to Speech · Brian · up to 450 characters');
  });

  it('shows what to do if there are no items or they cannot be loaded', async () => {
    const empty = openExtensionPage([]);
    await screen.findByText('No interactions yet');
    await empty.user.click(screen.getByRole('button', { name: 'Add your first interaction' }));
    await screen.findByRole('dialog', { name: 'Select feature' });
    empty.unmount();
    const page = openExtensionPage([sampleItem()], { [READ_EXTENSION]: refusal(503, 'Try again in a moment.') });
    await screen.findByText('Your interactions could not be loaded');
    page.server.answers[READ_EXTENSION] = { body: { items: [sampleItem()], sortOrder: [], preferences: {} } };
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await page.row('Item 1');
  });
});

describe('the toggle', () => {
  it('[EXT-06] [API-01] [ITEM-10] saves the key enabled a second later and shows a toast', async () => {
    const item = sampleItem();
    const { user, row, server } = openExtensionPage([item]);
    const toggle = (await row('Item 1')).getByRole<HTMLInputElement>('switch');
    await user.click(toggle);
    expect(toggle.checked).toBe(false);
    await advance(ITEM_PATCH_DEBOUNCE_MS);
    await screen.findByText(`Updated ${item.uuid}`);
    expect(server.callsTo(`PATCH /api/user/extension/${item.uuid}`).map(({ body }) => body)).toEqual([
      { updates: { enabled: false } },
    ]);
    expect(toggle.checked).toBe(false);
  });

  it('[ITEM-10] reverts and shows a toast if saving fails', async () => {
    const item = sampleItem();
    const { user, row } = openExtensionPage([item], {
      [`PATCH /api/user/extension/${item.uuid}`]: refusal(500, 'Something went wrong.'),
    });
    const toggle = (await row('Item 1')).getByRole<HTMLInputElement>('switch');
    await user.click(toggle);
    await advance(ITEM_PATCH_DEBOUNCE_MS);
    await screen.findByText(`Error updating ${item.uuid}`);
    screen.getByText('Something went wrong.');
    expect(toggle.checked).toBe(true);
  });

  it('keeps an unsaved change when the items are refetched', async () => {
    const { user, row, client, server } = openExtensionPage([sampleItem()]);
    const toggle = (await row('Item 1')).getByRole<HTMLInputElement>('switch');
    await user.click(toggle);
    await act(() => client.invalidateQueries({ queryKey: extensionQuery.queryKey }));
    expect(server.callsTo(READ_EXTENSION)).toHaveLength(2);
    expect(toggle.checked).toBe(false);
  });

  it.each(['unmount', 'pagehide'])('is saved immediately when the page is left (%s)', async (how) => {
    const item = sampleItem();
    const { user, row, server, unmount } = openExtensionPage([item]);
    await user.click((await row('Item 1')).getByRole('switch'));
    if (how === 'unmount') unmount();
    else window.dispatchEvent(new Event('pagehide'));
    expect(server.callsTo(`PATCH /api/user/extension/${item.uuid}`)).toMatchObject([{ keepalive: how === 'pagehide' }]);
  });
});

describe('deleting', () => {
  const path = (n: number) => `DELETE /api/user/extension/${sampleItem(n).uuid}`;

  it('[EXT-07] [API-03] asks first and deletes on the second press', async () => {
    const { user, row, server, titles } = openExtensionPage([sampleItem(1), sampleItem(2)], {
      [path(1)]: { body: { message: 'The item is deleted.' } },
    });
    await user.click((await row('Item 1')).getByRole('button', { name: 'Delete Item 1' }));
    expect(server.callsTo(path(1))).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Are you sure you want to delete?' }));
    await waitFor(() => expect(titles()).toEqual(['Item 2']));
    expect(server.callsTo(path(1))).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Interactions' })));
  });

  it('[EXT-07] is cancelled by Escape and on blur', async () => {
    const { user, row, server } = openExtensionPage([sampleItem(1)]);
    const first = await row('Item 1');
    const press = () => user.click(first.getByRole('button', { name: 'Delete Item 1' }));
    await press();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Are you sure you want to delete?')).toBeNull();
    await press();
    await user.tab({ shift: true });
    expect(screen.queryByText('Are you sure you want to delete?')).toBeNull();
    expect(server.callsTo(path(1))).toHaveLength(0);
  });

  it('is cancelled after five seconds without an answer', async () => {
    const { user, row } = openExtensionPage([sampleItem(1)]);
    await user.click((await row('Item 1')).getByRole('button', { name: 'Delete Item 1' }));
    await advance(4_900);
    expect(screen.queryByRole('button', { name: 'Are you sure you want to delete?' })).not.toBeNull();
    await advance(200);
    expect(screen.queryByRole('button', { name: 'Are you sure you want to delete?' })).toBeNull();
  });

  it('does not take a double click as confirmation, and reports a failure', async () => {
    const { user, row, server } = openExtensionPage([sampleItem(1)], { [path(1)]: refusal(500, 'Not now.') });
    await user.dblClick((await row('Item 1')).getByRole('button', { name: 'Delete Item 1' }));
    expect(server.callsTo(path(1))).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Are you sure you want to delete?' }));
    await screen.findByText('Not now.');
    await row('Item 1');
  });
});

describe('notices', () => {
  it('[EXT-08] shows that an item without a feature needs one', async () => {
    const { row } = openExtensionPage([sampleItem(1, { features: [] }), sampleItem(2)]);
    (await row('Item 1')).getByText(NO_FEATURE);
    expect((await row('Item 2')).queryByText(NO_FEATURE)).toBeNull();
  });

  it('[EXT-09] warns about a missing voice', async () => {
    const { row } = openExtensionPage([speech(1, { voice: 'Gone' }), speech(2)]);
    const first = await row('Item 1');
    await first.findByText('This item might not work!');
    first.getByText('No voice with name Gone found');
    expect((await row('Item 2')).queryByText('This item might not work!')).toBeNull();
  });

  it('explains a missing permission and links to the consent page of Twitch', async () => {
    const { row, user } = openExtensionPage([punishment, sampleItem(1)], {
      'GET /api/user': { body: sampleUser({ grantedScopes: ['channel:manage:moderators'] }) },
    });
    const warned = await row('Item 3');
    await warned.findByText('This item cannot run yet.');
    warned.getByText(PERMISSION);
    await user.click(warned.getByRole('button', { name: 'Allow on Twitch' }));
    expect(assign).toHaveBeenCalledExactlyOnceWith(ASKED);
    expect((await row('Item 1')).queryByRole('button', { name: 'Allow on Twitch' })).toBeNull();
  });

  it('shows no notice about granted permissions', async () => {
    const { row } = openExtensionPage([punishment]);
    await (await row('Item 3')).findByText(/^Punishment/);
    expect(screen.queryByText(PERMISSION)).toBeNull();
  });
});

describe('the demo', () => {
  it('[EXT-10] is disabled for ten seconds after each press, with a countdown', async () => {
    const { user, row, server } = openExtensionPage([sampleItem(1)], {
      [DEMO]: { body: { message: 'It plays now.' } },
    });
    const first = await row('Item 1');
    const button = await first.findByRole('button', { name: 'Demo of Item 1' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    await screen.findByText('It plays now.');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.textContent).toBe('Demo 10 s');
    await advance(3_000);
    expect(button.textContent).toBe('Demo 7 s');
    await user.click(button);
    expect(server.callsTo(DEMO)).toHaveLength(1);
    await advance(DEMO_LOCK_MS - 3_000);
    expect(button.textContent).toBe('Demo');
    expect(button.getAttribute('aria-disabled')).not.toBe('true');
    await user.click(button);
    expect(server.callsTo(DEMO)).toHaveLength(2);
  });

  it.each([
    [
      'a sound by its shortId',
      sampleItem(1),
      { type: 'sound', uuid: sampleItem(1).uuid, input: { shortId: 'demo-clip-00000000000' } },
    ],
    [
      'a message in its voice',
      speech(2),
      {
        type: 'tts',
        uuid: speech(2).uuid,
        input: { message: 'This is how a message sounds on your stream.', voice: 'Brian' },
      },
    ],
    [
      'a punishment of a placeholder',
      punishment,
      { type: 'punishment', uuid: punishment.uuid, input: { duration: 30, id: '0', username: 'demo_chatter' } },
    ],
  ])('[API-11] [API-12] sends %s with the access token', async (_name, item, interaction) => {
    const { user, row, server } = openExtensionPage([item], { [DEMO]: { body: { message: 'It plays now.' } } });
    const button = (await row(item.title)).getByRole('button', { name: /^Demo/ });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    const [sent] = server.callsTo(DEMO);
    expect(sent?.body).toEqual({ interaction, amount: 100 });
    expect(sent?.headers.authorization).toBe('Bearer demo-access-token');
  });

  it('[USER-09] sends the access token in this header only: no address, body, other call or storage contains it', async () => {
    const { user, row, server } = openExtensionPage([sampleItem(1)], {
      [DEMO]: { body: { message: 'It plays now.' } },
    });
    const button = (await row('Item 1')).getByRole('button', { name: /^Demo/ });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    await waitFor(() => expect(server.callsTo(DEMO)).toHaveLength(1));
    const holding = server.calls.filter((sent) => JSON.stringify(sent).includes('demo-access-token'));
    expect(holding.map(({ call }) => call)).toEqual([DEMO]);
    const { headers = {}, ...rest } = holding[0] ?? {};
    expect(JSON.stringify(rest)).not.toContain('demo-access-token');
    expect(Object.keys(headers).filter((name) => headers[name]?.includes('demo-access-token'))).toEqual([
      'authorization',
    ]);
    const kept = [{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie, document.body.outerHTML];
    expect(JSON.stringify(kept)).not.toContain('demo-access-token');
  });

  it('[EXT-11] is not sent without a feature', async () => {
    const { user, row, server } = openExtensionPage([sampleItem(1, { features: [] })]);
    const button = (await row('Item 1')).getByRole<HTMLButtonElement>('button', { name: /^Demo/ });
    await advance(100);
    expect(button.disabled).toBe(true);
    await user.click(button);
    expect(server.callsTo(DEMO)).toHaveLength(0);
  });

  it('[EXT-11] is not sent without an access token', async () => {
    const { user, row, server } = openExtensionPage([sampleItem(1)], {
      'GET /api/user': { body: sampleUser({ twitch: { id: '1000', access_token: '' } }) },
    });
    const button = (await row('Item 1')).getByRole<HTMLButtonElement>('button', { name: /^Demo/ });
    await waitFor(() => expect(server.callsTo('GET /api/user')).toHaveLength(1));
    await advance(100);
    expect(button.disabled).toBe(true);
    await user.click(button);
    expect(server.callsTo(DEMO)).toHaveLength(0);
  });

  it('shows why it was refused', async () => {
    const { user, row } = openExtensionPage([sampleItem(1)], { [DEMO]: refusal(429, 'Wait a few seconds.') });
    const button = (await row('Item 1')).getByRole('button', { name: /^Demo/ });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    await screen.findByText('Wait a few seconds.');
  });
});
