import { describe, expect, it } from 'vitest';
import { extensionItem } from './item.ts';
import { patchItem } from './patch-item.ts';

const item = extensionItem.parse({
  uuid: '00000000-0000-4000-8000-000000000001',
  title: 'Horn',
  amount: 25,
  lastEpoch: 5,
  features: [{ id: 'a', type: 'tts', settings: { volume: 10 } }],
});

describe('item patches', () => {
  it('[ITEM-09] change the keys given, and tell which', () => {
    expect(patchItem(item, { title: ' Air horn ', amount: 25, enabled: false })).toEqual({
      kind: 'changed',
      item: { ...item, title: 'Air horn', enabled: false },
      updates: { title: 'Air horn', enabled: false },
    });
    const features = [{ id: 'a', type: 'tts', settings: { volume: 11 } }];
    expect(patchItem(item, { features })).toMatchObject({
      kind: 'changed',
      updates: { features: [{ settings: { volume: 11, charLimit: 450 } }] },
    });
    expect(patchItem(item, { features: [] })).toMatchObject({ kind: 'changed', updates: { features: [] } });
  });

  it.each([
    ['nothing', {}],
    ['what it does not know', { color: 'red', 'features.0': null, constructor: 1 }],
    ['what it may not change', { uuid: '00000000-0000-4000-8000-000000000002', lastEpoch: 0, channelId: '1' }],
    ['the same values', { title: 'Horn ', amount: 25, allowed: [], enabled: true, cooldown: 0 }],
    ['the same settings, defaults left out', { features: [{ type: 'tts', settings: { volume: 10 }, id: 'a' }] }],
  ])('[ITEM-09] change nothing for %s', (_, patch) => {
    expect(patchItem(item, patch)).toEqual({ kind: 'unchanged' });
  });

  it('are refused whole, with a sentence for each field', () => {
    expect(patchItem(item, { title: 'Air horn', amount: 26, cooldown: null })).toEqual({
      kind: 'refused',
      problem: {
        ok: false,
        fields: { amount: 'You must enter a Bit amount', cooldown: 'cooldown is required' },
        message: 'You must enter a Bit amount, cooldown is required',
      },
    });
  });

  it('leave the item they are given as it is, with whatever its store added', () => {
    const stored = { ...item, channelId: '1000' };
    const before = structuredClone(stored);
    const patch = patchItem(stored, { allowed: ['3000'] });
    expect(patch.kind === 'changed' && patch.item).toEqual({ ...item, allowed: ['3000'] });
    expect(stored).toEqual(before);
  });
});
