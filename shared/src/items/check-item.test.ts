import { describe, expect, it } from 'vitest';
import { BIT_AMOUNTS } from '../constants/bits.ts';
import { checkItem, patchItem } from './check-item.ts';
import { extensionItem } from './item.ts';

const form = {
  uuid: '00000000-0000-4000-8000-000000000001',
  title: 'Horn',
  amount: 25,
  cooldown: 60,
  enabled: false,
  lastEpoch: 5,
  allowed: ['3000'],
  features: [{ id: 'a', type: 'tts' }],
};
/** What is said of the form with one value changed. */
const told = (field: string, value: unknown) => {
  const check = checkItem({ ...form, [field]: value });
  return check.ok ? null : check.fields;
};

describe('the bits item form', () => {
  it('gives the item when all is right, without keys that are no field', () => {
    const check = checkItem({ ...form, extra: true, __proto__: { enabled: 'x' } });
    expect(check).toMatchObject({ ok: true, item: { ...form, features: [{ id: 'a', type: 'tts' }] } });
    expect(check.ok && check.item).not.toHaveProperty('extra');
  });

  it.each([undefined, null, '', 0, 1, 99, 99.5, '100', Number.NaN])('[ITEM-11] refuses the amount %s', (amount) => {
    expect(told('amount', amount)).toEqual({ amount: 'You must enter a Bit amount' });
  });

  it('[ITEM-11] takes every allowed amount', () => {
    expect(BIT_AMOUNTS.map((amount) => told('amount', amount))).toEqual(BIT_AMOUNTS.map(() => null));
  });

  it('[ITEM-12] takes a cooldown of 0, 60 or 300 alone, a boolean and a number', () => {
    expect([0, 60, 300].map((cooldown) => told('cooldown', cooldown))).toEqual([null, null, null]);
    for (const cooldown of [1, 59, 301, '60', -60]) {
      expect(told('cooldown', cooldown)).toEqual({ cooldown: 'cooldown is invalid' });
    }
    for (const field of ['cooldown', 'enabled', 'lastEpoch']) {
      expect(told(field, undefined)).toEqual({ [field]: `${field} is required` });
    }
    expect([true, false].map((enabled) => told('enabled', enabled))).toEqual([null, null]);
    expect(told('enabled', 'true')).toEqual({ enabled: 'enabled is invalid' });
    expect([0, 1_800_000_000_000].map((lastEpoch) => told('lastEpoch', lastEpoch))).toEqual([null, null]);
    expect(told('lastEpoch', '0')).toEqual({ lastEpoch: 'lastEpoch is invalid' });
  });

  it('[ITEM-13] wants a uuid and arrays', () => {
    for (const uuid of ['x', '0000', 7]) expect(told('uuid', uuid)).toEqual({ uuid: 'uuid is invalid' });
    for (const field of ['uuid', 'features', 'allowed']) {
      for (const value of [undefined, null, ''])
        expect(told(field, value)).toEqual({ [field]: `${field} is required` });
    }
    expect([told('features', []), told('allowed', [])]).toEqual([null, null]);
    for (const field of ['features', 'allowed']) {
      expect(told(field, {})).toEqual({ [field]: `${field} is invalid` });
    }
    expect(told('allowed', ['not an id'])).toEqual({ allowed: 'allowed is invalid' });
    expect(told('features', [{ id: 'a', type: 'poll' }])).toEqual({ features: 'features is invalid' });
    expect(told('title', '  ')).toEqual({ title: 'title is required' });
    expect(told('title', 'x'.repeat(46))).toEqual({ title: 'title is invalid' });
  });

  it('[EXT-13] tells of a second feature of one type', () => {
    const features = [
      { id: 'a', type: 'tts' },
      { id: 'b', type: 'tts' },
    ];
    expect(told('features', features)).toEqual({ features: 'An item can have one feature of each type.' });
  });

  it('[ITEM-14] joins its sentences with commas', () => {
    expect(checkItem({ ...form, amount: 1, cooldown: 7, enabled: undefined })).toMatchObject({
      ok: false,
      message: 'You must enter a Bit amount, cooldown is invalid, enabled is required',
    });
  });

  it.each([undefined, null, 'item', 7, []])('asks for everything when it is given %s', (given) => {
    const check = checkItem(given);
    expect(check.ok ? [] : Object.keys(check.fields)).toEqual(Object.keys(form));
  });
});

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
