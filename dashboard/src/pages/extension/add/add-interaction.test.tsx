import { BIT_AMOUNTS } from '@bitcue/shared/constants/bits.ts';
import { extensionItem } from '@bitcue/shared/items/item.ts';
import { waitFor } from '@bitcue/shared/test/wait-for.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openExtensionPage, sampleVoice } from '../../../../test/extension-page.tsx';
import { showFakeEditors } from '../../../../test/fake-editors.tsx';
import { type FakeAnswer, refusal } from '../../../../test/fake-server.ts';
import { sampleClip, sampleItem } from '../../../../test/samples.ts';

// The uuid of all-zero random bytes, so that the fake server knows the path of the call that creates the item.
const NEW = '00000000-0000-4000-8000-000000000000';
const NEW_FEATURE = 'A'.repeat(21);
const CREATE = `POST /api/user/extension/${NEW}`;
const created: FakeAnswer = ({ body }) => {
  const { item } = body as { item: unknown };
  return { body: { error: null, message: 'Successfully created new item!', item: extensionItem.parse(item) } };
};
const spoken = sampleItem(1, { features: [{ id: 'speech', type: 'tts', settings: { voice: 'Brian' } }] });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showFakeEditors();
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens the modal. */
async function openAdding(answers: Record<string, FakeAnswer> = {}) {
  const page = openExtensionPage([spoken], answers);
  await page.row('Item 1');
  const { user } = page;
  await user.click(screen.getByRole('button', { name: 'Add Interaction' }));
  await screen.findByRole('dialog', { name: 'Select feature' });
  const press = (name: string | RegExp) => user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  const type = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
  };
  const offered = () =>
    within(screen.getByRole('list', { name: 'Features' }))
      .getAllByRole('button')
      .map((button) => button.textContent);
  return { ...page, press, type, offered };
}

/** Continues to the last step with Text to Speech and the voice Joanna. */
async function goToLastStep(answers: Record<string, FakeAnswer> = {}) {
  const adding = await openAdding(answers);
  await adding.press(/^Text to Speech/);
  await adding.type('Voice', 'Joanna');
  await adding.press('Next');
  await screen.findByRole('dialog', { name: 'Create Item' });
  return adding;
}

describe('choosing a feature', () => {
  it("[EXT-04] [ADD-01] [ADD-03] [ADD-04] opens 'Select feature' from the tile, with AI TTS marked as featured", async () => {
    const { offered } = await openAdding();
    const names = ['AI TTS Featured', 'Text to Speech ', 'Punishment ', 'Sound Alert ', 'Video Alert '];
    expect(names.map((name, index) => offered()[index]?.slice(0, name.length))).toEqual(names);
  });

  it("[ADD-02] filters with the search box 'Search for a feature...'", async () => {
    const { offered, user } = await openAdding();
    await user.type(screen.getByPlaceholderText('Search for a feature...'), 'TIMES out');
    expect(offered()).toHaveLength(1);
    expect(offered()[0]).toMatch(/^Punishment/);
    await user.type(screen.getByPlaceholderText('Search for a feature...'), 'zzz');
    expect(screen.getByText('No matching features')).toBeDefined();
  });

  it('offers AI TTS first, but it needs set-up and cannot be chosen without an AI voice', async () => {
    const { offered, press } = await openAdding();
    await waitFor(() =>
      expect(offered()[0]).toBe(
        'AI TTS Featured Needs set-upThis server has no AI voice yet. Its operator can add one with: voices install hibari',
      ),
    );
    await press(/^AI TTS/);
    expect(screen.getByRole('dialog', { name: 'Select feature' })).toBeDefined();
    const tile = screen.getByRole('button', { name: /^AI TTS/ });
    expect(tile.getAttribute('aria-disabled')).toBe('true');
    // Nothing suggests that it can be chosen: no arrow, no bright border.
    expect(tile.querySelector('.lucide-chevron-right')).toBeNull();
    expect(tile.hasAttribute('data-featured')).toBe(false);
    const other = screen.getByRole('button', { name: /^Text to Speech/ });
    expect(other.querySelector('.lucide-chevron-right')).not.toBeNull();
  });

  it('passes the AI preset to the editor, and does not continue without an AI voice', async () => {
    const { press, offered } = await openAdding({ 'GET /api/voices': { body: [sampleVoice('Nova', 'ai')] } });
    await waitFor(() => expect(offered()[0]).not.toContain('Needs set-up'));
    expect(screen.getByRole('button', { name: /^AI TTS/ }).hasAttribute('data-featured')).toBe(true);
    await press(/^AI TTS/);
    expect(await screen.findByText('Editor of speech with ai')).toBeDefined();
    await press('Next');
    expect(await screen.findAllByText('Choose an AI voice.')).toHaveLength(2);
    expect(screen.getByRole('dialog', { name: 'AI TTS' })).toBeDefined();
  });
});

describe('configuring the feature', () => {
  it('[ADD-07] does not continue with the voice of another item', async () => {
    const { press, type } = await openAdding();
    await press(/^Text to Speech/);
    await type('Voice', 'Brian');
    await press('Next');
    expect(await screen.findAllByText('You already have this voice added!')).toHaveLength(2);
    expect(screen.getByRole('dialog', { name: 'Text to Speech' })).toBeDefined();
    await type('Voice', 'Joanna');
    await press('Next');
    await screen.findByRole('dialog', { name: 'Create Item' });
  });

  it('does not continue with invalid settings, and shows where the error is', async () => {
    const { press, type } = await openAdding();
    await press(/^Text to Speech/);
    await type('Limit', '0');
    await press('Next');
    await screen.findByText('There was an error with your settings!');
    expect(screen.getByLabelText('Limit').getAttribute('aria-invalid')).toBe('true');
  });

  it('[ADD-06] keeps the input when moving between steps', async () => {
    const { press, user } = await goToLastStep();
    await user.click(screen.getByRole('radio', { name: '5 Min' }));
    await press('Back');
    expect(await screen.findByLabelText('Voice')).toHaveProperty('value', 'Joanna');
    await press('Back');
    await press(/^Sound Alert/);
    await press('Back');
    await press(/^Text to Speech/);
    expect(await screen.findByLabelText('Voice')).toHaveProperty('value', 'Joanna');
    await press('Next');
    expect(screen.getByRole('radio', { name: '5 Min' })).toHaveProperty('checked', true);
  });
});

describe('creating the item', () => {
  it('[ADD-06] [ITEM-02] [ITEM-03] [API-04] posts the item with the defaults and its one feature', async () => {
    const { press, server, titles } = await goToLastStep({ [CREATE]: created });
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Bit Amount' });
    expect(slider.getAttribute('aria-valuetext')).toBe('100 Bits');
    await press('Create Item');
    await waitFor(() => expect(titles()).toEqual(['Item 1', 'Text to Speech']));
    const [call] = server.callsTo(CREATE);
    const { item } = z.object({ item: extensionItem }).parse(call?.body);
    const { features, ...rest } = item;
    expect(rest).toEqual({
      uuid: NEW,
      title: 'Text to Speech',
      amount: 100,
      cooldown: 0,
      enabled: true,
      approval: false,
      look: {},
      lastEpoch: 0,
      allowed: [],
    });
    expect(features).toMatchObject([{ id: NEW_FEATURE, type: 'tts', settings: { voice: 'Joanna' } }]);
    expect(features).toHaveLength(1);
  });

  it('[ADD-06] [ITEM-06] [ITEM-07] uses the chosen Bit amount, cooldown and enabled state', async () => {
    const { press, user, server } = await goToLastStep({ [CREATE]: created });
    fireEvent.change(screen.getByRole('slider', { name: 'Bit Amount' }), {
      target: { value: BIT_AMOUNTS.indexOf(7500) },
    });
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'None',
      '1 Min',
      '5 Min',
    ]);
    await user.click(screen.getByRole('radio', { name: '1 Min' }));
    await user.click(screen.getByRole('switch', { name: 'Enabled' }));
    await press('Create Item');
    await waitFor(() =>
      expect(server.callsTo(CREATE)[0]?.body).toMatchObject({ item: { amount: 7500, cooldown: 60, enabled: false } }),
    );
  });

  it('[ITEM-03] is titled after its clip', async () => {
    const { press, user } = await openAdding({
      'POST /api/library/shortId': {
        body: {
          error: null,
          media: [sampleClip(0, { title: 'Air horn' })],
        },
      },
    });
    await press(/^Sound Alert/);
    await user.click(await screen.findByRole('button', { name: 'Pick a clip' }));
    await press('Next');
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Air horn'));
  });

  it('[ITEM-03] can be neither named nor created before the title of its clip is loaded', async () => {
    let answer: (clip: ReturnType<typeof sampleClip>) => void = () => {};
    const clip = new Promise<ReturnType<typeof sampleClip>>((resolve) => {
      answer = resolve;
    });
    const { press, server, user } = await openAdding({
      'POST /api/library/shortId': async () => ({ body: { error: null, media: [await clip] } }),
      [CREATE]: created,
    });
    await press(/^Sound Alert/);
    await user.click(await screen.findByRole('button', { name: 'Pick a clip' }));
    await press('Next');
    const button = screen.getByRole('button', { name: 'Create Item' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await press('Create Item');
    expect(server.callsTo(CREATE)).toEqual([]);
    const title = screen.getByLabelText('Title');
    await user.type(title, 'My');
    expect(title).toMatchObject({ value: '', disabled: true, placeholder: 'Loading the title of your clip...' });
    answer(sampleClip(0, { title: 'Air horn' }));
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(title).toMatchObject({ value: 'Air horn', disabled: false, placeholder: '' });
    await press('Create Item');
    await screen.findByText('Successfully created new item!');
    expect(server.callsTo(CREATE)[0]?.body).toMatchObject({ item: { title: 'Air horn' } });
  });

  it('starts switched off and says why if the item could not play', async () => {
    const { press, server } = await openAdding({ [CREATE]: created });
    await press(/^Sound Alert/);
    await press('Next');
    expect(screen.getByRole('switch', { name: 'Enabled' })).toHaveProperty('checked', false);
    screen.getByText('Starts switched off, as it cannot play yet. Choose a sound for this item to work.');
    await press('Create Item');
    await screen.findByText('Successfully created new item!');
    expect(server.callsTo(CREATE)[0]?.body).toMatchObject({ item: { enabled: false } });
  });

  it('starts switched off with a voice that does not exist, unless the streamer switches it on', async () => {
    const { press, type, server, user } = await openAdding({ [CREATE]: created });
    await press(/^Text to Speech/);
    await type('Voice', 'Gone');
    await press('Next');
    screen.getByText('Starts switched off, as it cannot play yet. No voice with name Gone found');
    await user.click(screen.getByRole('switch', { name: 'Enabled' }));
    screen.getByText('This item cannot play yet. No voice with name Gone found');
    await press('Create Item');
    await screen.findByText('Successfully created new item!');
    expect(server.callsTo(CREATE)[0]?.body).toMatchObject({ item: { enabled: true } });
  });

  it('asks before it discards a filled draft, but not an empty one', async () => {
    const { press, type, user } = await openAdding();
    await press(/^Text to Speech/);
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add Interaction' }));
    await press(/^Text to Speech/);
    await type('Voice', 'Joanna');
    const dialog = screen.getByRole('dialog');
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(screen.getByRole('alert').textContent).toBe('This interaction is not created yet.');
    // Browsers close a dialog on a second Escape without asking the page.
    dialog.removeAttribute('open');
    fireEvent(dialog, new Event('close'));
    expect(dialog.hasAttribute('open')).toBe(true);
    await press('Keep editing');
    expect(screen.getByLabelText('Voice')).toHaveProperty('value', 'Joanna');
    await user.click(dialog);
    await press('Discard');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[ADD-08] [ADD-09] posts once however often it is pressed, shows a toast, and closes', async () => {
    const { server } = await goToLastStep({ [CREATE]: created });
    const button = screen.getByRole('button', { name: 'Create Item' });
    act(() => {
      button.click();
      button.click();
    });
    fireEvent.click(button);
    await screen.findByText('Successfully created new item!');
    expect(server.callsTo(CREATE)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [
      'with the message',
      refusal(409, 'You have reached the maximum number of items.'),
      'You have reached the maximum number of items.',
    ],
    [
      'with a sentence of its own without one',
      () => {
        throw new TypeError('no network');
      },
      'Failed to create item',
    ],
  ] as [string, FakeAnswer, string][])(
    '[ADD-08] [ADD-09] [ERR-06] [ERR-22] stays open when it fails, %s, and can be tried again',
    async (_, answer, sentence) => {
      const { press, server } = await goToLastStep({ [CREATE]: answer });
      await press('Create Item');
      await screen.findByText('Error trying to create new item...');
      screen.getByText(sentence);
      screen.getByRole('dialog', { name: 'Create Item' });
      server.answers[CREATE] = created;
      await press('Create Item');
      await screen.findByText('Successfully created new item!');
    },
  );

  it('[ITEM-13] [ITEM-14] shows every error in one toast and posts nothing', async () => {
    const { press, type, server, user } = await goToLastStep({ [CREATE]: created });
    await type('Title', 'x'.repeat(46));
    await press('Create Item');
    await screen.findByText('title is invalid');
    await user.clear(screen.getByLabelText('Title'));
    await press('Create Item');
    await screen.findByText('title is required');
    expect(server.callsTo(CREATE)).toHaveLength(0);
  });
});
