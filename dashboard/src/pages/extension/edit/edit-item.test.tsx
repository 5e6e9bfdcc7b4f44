import { BIT_AMOUNTS } from '@bitcue/shared/constants/bits.ts';
import { ITEM_PATCH_DEBOUNCE_MS } from '@bitcue/shared/constants/timing.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openExtensionPage } from '../../../../test/extension-page.tsx';
import { showFakeEditors } from '../../../../test/fake-editors.tsx';
import { sampleItem } from '../../../../test/samples.ts';
import { extensionQuery } from '../../../api/queries.ts';

const speech = (n: number, voice: string) =>
  sampleItem(n, { features: [{ id: 'speech', type: 'tts', settings: { voice } }] });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showFakeEditors();
});
afterEach(() => vi.useRealTimers());
const rest = () => act(() => vi.advanceTimersByTimeAsync(ITEM_PATCH_DEBOUNCE_MS));

async function openEditing(item: ExtensionItem, ...others: ExtensionItem[]) {
  const page = openExtensionPage([item, ...others]);
  const { user, server } = page;
  await user.click((await page.row(item.title)).getByRole('button', { name: `Edit ${item.title}` }));
  const modal = within(await screen.findByRole('dialog', { name: 'Edit Interaction' }));
  const type = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    if (text !== '') await user.type(field, text);
  };
  const updates = () =>
    server
      .callsTo(`PATCH /api/user/extension/${item.uuid}`)
      .map(({ body }) => (body as { updates: Partial<ExtensionItem> }).updates);
  return { ...page, modal, type, updates };
}

describe('EditItemModal', () => {
  it("[ITEM-05] has Title, Bit Amount, Cooldown and Feature settings, and closes with 'Go Back'", async () => {
    const { modal, user } = await openEditing(speech(1, 'Brian'));
    expect(modal.getByLabelText('Title')).toHaveProperty('value', 'Item 1');
    expect(modal.getByRole('slider', { name: 'Bit Amount' }).getAttribute('aria-valuetext')).toBe('100 Bits');
    expect(modal.getByRole('group', { name: 'Cooldown' })).toBeDefined();
    const settings = within(modal.getByRole('region', { name: 'Text to Speech settings' }));
    expect(await settings.findByLabelText('Voice')).toHaveProperty('value', 'Brian');
    await user.click(modal.getByRole('button', { name: 'Go Back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[ITEM-06] [LIM-04] offers the 26 amounts on the slider, from 5 to 10000', async () => {
    const { modal, updates } = await openEditing(sampleItem());
    const slider = modal.getByRole<HTMLInputElement>('slider', { name: 'Bit Amount' });
    const shown = BIT_AMOUNTS.map((_amount, step) => {
      fireEvent.change(slider, { target: { value: step } });
      return slider.getAttribute('aria-valuetext');
    });
    expect(shown).toEqual(BIT_AMOUNTS.map((amount) => `${amount.toLocaleString('en')} Bits`));
    expect([slider.min, slider.max, slider.step]).toEqual(['0', '25', '1']);
    await rest();
    expect(updates()).toEqual([{ amount: 10000 }]);
  });

  it('[ITEM-08] [ITEM-10] saves all changes within a second in one patch', async () => {
    const { user, modal, type, updates } = await openEditing(speech(1, 'Brian'));
    await type('Title', 'Say it');
    await user.click(modal.getByRole('radio', { name: '1 Min' }));
    await type('Voice', 'Joanna');
    await rest();
    await screen.findByText(/^Updated 0{8}-/);
    expect(updates()).toHaveLength(1);
    expect(updates()[0]).toMatchObject({
      title: 'Say it',
      cooldown: 60,
      features: [{ type: 'tts', settings: { voice: 'Joanna' } }],
    });
  });

  it('gives its alerts a look of their own, and saves only the settings that were chosen', async () => {
    const { modal, updates, user } = await openEditing(sampleItem(1, { look: { size: 's' } }));
    expect(modal.getByText('Its own')).toBeDefined();
    await user.click(modal.getByRole('radio', { name: 'Paper', hidden: true }));
    await rest();
    expect(updates()).toEqual([{ look: { size: 's', style: 'paper' } }]);
  });

  it('switches approval on, and explains what happens to the Bits', async () => {
    const { modal, updates, user } = await openEditing(sampleItem());
    await user.click(modal.getByRole('switch', { name: 'Ask me first' }));
    modal.getByText(/for up to 30 minutes until you approve it\. If you refuse, Bits cannot be returned/);
    await rest();
    expect(updates()).toEqual([{ approval: true }]);
  });

  it('keeps what is being typed when the items are refetched', async () => {
    const { type, client, updates } = await openEditing(sampleItem());
    await type('Title', 'Half a ti');
    await act(() => client.invalidateQueries({ queryKey: extensionQuery.queryKey }));
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Half a ti');
    await rest();
    expect(updates()).toEqual([{ title: 'Half a ti' }]);
  });

  it('shows what is wrong with invalid changes, does not send them, and saves the valid ones', async () => {
    const { type, user, modal, updates } = await openEditing(speech(1, 'Brian'));
    expect(modal.getByRole('status').textContent).toBe('Changes save automatically.');
    await user.click(modal.getByRole('radio', { name: '1 Min' }));
    expect(modal.getByRole('status').textContent).toBe('Saving…');
    await type('Title', '');
    await type('Limit', '0');
    expect(modal.getByText('title is required')).toBeDefined();
    await rest();
    expect(modal.getByRole('status').textContent).toBe(
      'There was an error with your settings! title is required, charLimit is invalid',
    );
    expect(updates()).toEqual([{ cooldown: 60 }]);
  });

  it.each(['Go Back', 'Close'])('asks before %s discards an invalid change', async (name) => {
    const { type, user, modal, updates, row } = await openEditing(sampleItem());
    await type('Title', '');
    await user.click(modal.getByRole('button', { name }));
    expect((await screen.findByRole('alert')).textContent).toBe('Not saved: title is required');
    expect(document.activeElement?.textContent).toBe('Keep editing');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Title')).toHaveProperty('value', '');
    await type('Title', 'Horn');
    await rest();
    expect(updates()).toEqual([{ title: 'Horn' }]);
    await type('Title', '');
    await user.click(modal.getByRole('button', { name }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await row('Horn');
  });

  it('asks before Escape discards a feature being added', async () => {
    const { user, modal, type } = await openEditing(sampleItem());
    await user.click(modal.getByRole('button', { name: 'Add Feature' }));
    await user.click(await screen.findByRole('button', { name: /^Text to Speech/ }));
    await type('Voice', 'Joanna');
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect((await screen.findByRole('alert')).textContent).toBe('This feature is not added yet.');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Voice')).toHaveProperty('value', 'Joanna');
  });

  it('[ADD-07] does not accept the voice of another item', async () => {
    const { type, modal, updates } = await openEditing(speech(1, 'Brian'), speech(2, 'Joanna'));
    await type('Voice', 'Joanna');
    expect(modal.getByText('You already have this voice added!')).toBeDefined();
    await rest();
    expect(updates().filter(({ features }) => JSON.stringify(features).includes('Joanna'))).toEqual([]);
  });

  it("[ADD-10] [ADD-05] [EXT-13] adds a feature of another type with 'Add Feature'", async () => {
    const { user, modal, updates } = await openEditing(speech(1, 'Brian'));
    await user.click(modal.getByRole('button', { name: 'Add Feature' }));
    const chooser = within(await screen.findByRole('dialog', { name: 'Select feature' }));
    const names = chooser.getAllByRole('listitem').map((choice) => choice.textContent);
    expect(names.join()).not.toContain('Text to Speech');
    expect(names.slice(0, 3).map((text) => /^(Punishment|Sound Alert|Video Alert) /.exec(text ?? '')?.[1])).toEqual([
      'Punishment',
      'Sound Alert',
      'Video Alert',
    ]);
    await user.click(chooser.getByRole('button', { name: /^Sound Alert/ }));
    await user.click(await screen.findByRole('button', { name: 'Pick a clip' }));
    await user.click(screen.getByRole('button', { name: 'Add Feature' }));
    await screen.findByRole('region', { name: 'Sound Alert settings' });
    await rest();
    expect(updates()[0]?.features?.map((feature) => feature.type)).toEqual(['tts', 'sound']);
  });

  it('[EXT-08] [ADD-10] shows that an item without a feature needs one, and adds one', async () => {
    const { user, modal, updates } = await openEditing(sampleItem(1, { features: [] }));
    expect(modal.getByText('You need to add a feature for this item to work and display.')).toBeDefined();
    await user.click(modal.getByRole('button', { name: 'Add Feature' }));
    await user.click(await screen.findByRole('button', { name: /^Sound Alert/ }));
    await user.click(await screen.findByRole('button', { name: 'Add Feature' }));
    await rest();
    expect(updates()[0]?.features?.map((feature) => feature.type)).toEqual(['sound']);
  });
});
