import { ITEM_PATCH_DEBOUNCE_MS } from '@bitcue/shared/constants/timing.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleItem } from '../../../../test/samples.ts';
import { createItemPatches, type ItemPatchesDeps } from './item-patches.ts';

const item = sampleItem();
const { uuid } = item;

/** Creates patches of one stored item. `send` waits until the test releases it. */
function setUp(over: Partial<ItemPatchesDeps> = {}) {
  let stored: ExtensionItem | undefined = item;
  const open: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const sent: { uuid: string; updates: Partial<ExtensionItem>; leaving: boolean }[] = [];
  const outcomes: string[] = [];
  const patches = createItemPatches({
    read: () => stored,
    isRefused: () => false,
    async send(id, updates, leaving) {
      sent.push({ uuid: id, updates, leaving });
      await new Promise<void>((resolve, reject) => open.push({ resolve, reject }));
      stored = stored && { ...stored, ...updates };
    },
    onSaved: (id) => outcomes.push(`saved ${id}`),
    onFailed: (id) => outcomes.push(`failed ${id}`),
    ...over,
  });
  const settle = async (error?: Error) => {
    const next = open.shift();
    if (error) next?.reject(error);
    else next?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { patches, sent, outcomes, settle, forget: () => (stored = undefined) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const wait = (ms = ITEM_PATCH_DEBOUNCE_MS) => vi.advanceTimersByTimeAsync(ms);

describe('createItemPatches', () => {
  it('[ITEM-08] sends all keys in one patch, one second after the last change', async () => {
    const { patches, sent } = setUp();
    patches.change(uuid, { title: 'One' });
    await wait(ITEM_PATCH_DEBOUNCE_MS - 1);
    patches.change(uuid, { title: 'Two', amount: 500 });
    await wait(ITEM_PATCH_DEBOUNCE_MS - 1);
    expect(sent).toEqual([]);
    await wait(1);
    expect(sent).toEqual([{ uuid, updates: { title: 'Two', amount: 500 }, leaving: false }]);
  });

  it('[ITEM-09] ignores unknown keys and sends nothing if nothing changed', async () => {
    const { patches, sent } = setUp();
    patches.change(uuid, { title: item.title, colour: 'red' } as never);
    await wait();
    expect(sent).toEqual([]);
    expect(patches.getEdits().has(uuid)).toBe(false);
    patches.change(uuid, { enabled: false, colour: 'red' } as never);
    await wait();
    expect(sent).toEqual([{ uuid, updates: { enabled: false }, leaving: false }]);
  });

  it('keeps invalid edits and sends the rest', async () => {
    const { patches, sent } = setUp();
    patches.change(uuid, { title: ' ', enabled: false });
    await wait();
    expect(sent).toEqual([{ uuid, updates: { enabled: false }, leaving: false }]);
    expect(patches.getEdits().get(uuid)).toEqual({ title: ' ', enabled: false });
  });

  it('discards invalid edits when editing ends', async () => {
    const { patches, sent, settle } = setUp();
    patches.change(uuid, { title: ' ', amount: 5 });
    patches.settle(uuid);
    expect(sent).toEqual([{ uuid, updates: { amount: 5 }, leaving: false }]);
    await settle();
    expect(patches.getEdits().has(uuid)).toBe(false);
  });

  it('sends one patch of an item at a time, so that the last change wins', async () => {
    const { patches, sent, settle } = setUp();
    patches.change(uuid, { amount: 5 });
    await wait();
    patches.change(uuid, { amount: 10 });
    await wait();
    expect(sent).toHaveLength(1);
    expect(patches.getEdits().get(uuid)).toEqual({ amount: 10 });
    await settle();
    expect(sent.map(({ updates }) => updates)).toEqual([{ amount: 5 }, { amount: 10 }]);
    await settle();
    expect(patches.getEdits().size).toBe(0);
  });

  it('rolls back a failed edit, but not later ones', async () => {
    const { patches, settle, outcomes } = setUp();
    patches.change(uuid, { amount: 5 });
    await wait();
    patches.change(uuid, { title: 'Later' });
    await settle(new Error('away'));
    expect(outcomes).toEqual([`failed ${uuid}`]);
    expect(patches.getEdits().get(uuid)).toEqual({ title: 'Later' });
  });

  it('sends pending edits immediately when the page is left', () => {
    const { patches, sent } = setUp();
    patches.change(uuid, { amount: 5 });
    patches.flush(undefined, true);
    expect(sent).toEqual([{ uuid, updates: { amount: 5 }, leaving: true }]);
  });

  it('sends nothing for a deleted item or a refused change', async () => {
    const gone = setUp();
    gone.patches.change(uuid, { amount: 5 });
    gone.forget();
    await wait();
    expect(gone.sent).toEqual([]);
    expect(gone.patches.getEdits().size).toBe(0);
    const refused = setUp({ isRefused: (key) => key === 'features' });
    refused.patches.change(uuid, { features: [], amount: 5 });
    await wait();
    expect(refused.sent.map(({ updates }) => updates)).toEqual([{ amount: 5 }]);
    refused.patches.discard(uuid);
    await refused.settle();
    expect(refused.patches.getEdits().size).toBe(0);
  });
});
