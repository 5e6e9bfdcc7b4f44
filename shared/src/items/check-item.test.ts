import { describe, expect, it } from 'vitest';
import { BIT_AMOUNTS } from '../constants/bits.ts';
import { clipsOf } from '../features/feature.ts';
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
/** Returns the errors of the form with one value changed, or null. */
const errorsWith = (field: string, value: unknown) => {
  const check = checkItem({ ...form, [field]: value });
  return check.ok ? null : check.fields;
};

describe('the bits item form', () => {
  it('returns a valid item without unknown keys', () => {
    const check = checkItem({ ...form, extra: true, __proto__: { enabled: 'x' } });
    expect(check).toMatchObject({ ok: true, item: { ...form, features: [{ id: 'a', type: 'tts' }] } });
    expect(check.ok && check.item).not.toHaveProperty('extra');
  });

  it('needs no approval by default, and accepts only a boolean for it', () => {
    const checked = [form, { ...form, approval: true }].map(checkItem);
    expect(checked.map((check) => check.ok && check.item.approval)).toEqual([false, true]);
    expect(errorsWith('approval', 'yes')).toEqual({ approval: 'approval is invalid' });
  });

  it.each([undefined, null, '', 0, 1, 99, 99.5, '100', Number.NaN])('[ITEM-11] refuses the amount %s', (amount) => {
    expect(errorsWith('amount', amount)).toEqual({ amount: 'You must enter a Bit amount' });
  });

  it('[ITEM-11] accepts every allowed amount', () => {
    expect(BIT_AMOUNTS.map((amount) => errorsWith('amount', amount))).toEqual(BIT_AMOUNTS.map(() => null));
  });

  it('[ITEM-12] accepts a cooldown of 0, 60 or 300 only, a boolean and a number', () => {
    expect([0, 60, 300].map((cooldown) => errorsWith('cooldown', cooldown))).toEqual([null, null, null]);
    for (const cooldown of [1, 59, 301, '60', -60]) {
      expect(errorsWith('cooldown', cooldown)).toEqual({ cooldown: 'cooldown is invalid' });
    }
    for (const field of ['cooldown', 'enabled', 'lastEpoch']) {
      expect(errorsWith(field, undefined)).toEqual({ [field]: `${field} is required` });
    }
    expect([true, false].map((enabled) => errorsWith('enabled', enabled))).toEqual([null, null]);
    expect(errorsWith('enabled', 'true')).toEqual({ enabled: 'enabled is invalid' });
    expect([0, 1_800_000_000_000].map((lastEpoch) => errorsWith('lastEpoch', lastEpoch))).toEqual([null, null]);
    expect(errorsWith('lastEpoch', '0')).toEqual({ lastEpoch: 'lastEpoch is invalid' });
  });

  it('[ITEM-13] requires a uuid and arrays', () => {
    for (const uuid of ['x', '0000', 7]) expect(errorsWith('uuid', uuid)).toEqual({ uuid: 'uuid is invalid' });
    for (const field of ['uuid', 'features', 'allowed']) {
      for (const value of [undefined, null, ''])
        expect(errorsWith(field, value)).toEqual({ [field]: `${field} is required` });
    }
    expect([errorsWith('features', []), errorsWith('allowed', [])]).toEqual([null, null]);
    for (const field of ['features', 'allowed']) {
      expect(errorsWith(field, {})).toEqual({ [field]: `${field} is invalid` });
    }
    expect(errorsWith('allowed', ['not an id'])).toEqual({ allowed: 'allowed is invalid' });
    expect(errorsWith('features', [{ id: 'a', type: 'poll' }])).toEqual({ features: 'features is invalid' });
    expect(errorsWith('title', '  ')).toEqual({ title: 'title is required' });
    expect(errorsWith('title', 'x'.repeat(46))).toEqual({ title: 'title is invalid' });
  });

  it('[PUN-01] refuses punishment targets that only rewards can have', () => {
    const withTarget = (target: string) =>
      errorsWith('features', [{ id: 'a', type: 'punishment', settings: { target, target_username: 'somebody' } }]);
    expect(['text', 'username'].map(withTarget)).toEqual([null, null]);
    for (const target of ['redeemer', 'randomChatter']) {
      expect(withTarget(target)).toEqual({ features: 'features is invalid' });
    }
  });

  it('[EXT-13] rejects a second feature of the same type', () => {
    const features = [
      { id: 'a', type: 'tts' },
      { id: 'b', type: 'tts' },
    ];
    expect(errorsWith('features', features)).toEqual({ features: 'An item can have one feature of each type.' });
  });

  it('[ITEM-14] joins its messages with commas', () => {
    expect(checkItem({ ...form, amount: 1, cooldown: 7, enabled: undefined })).toMatchObject({
      ok: false,
      message: 'You must enter a Bit amount, cooldown is invalid, enabled is required',
    });
  });

  it.each([undefined, null, 'item', 7, []])('reports every field as missing when given %s', (given) => {
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
  it('[ITEM-09] change the given keys, and report which', () => {
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
    ['unknown keys', { color: 'red', 'features.0': null, constructor: 1 }],
    ['keys only the server sets', { uuid: '00000000-0000-4000-8000-000000000002', lastEpoch: 0, channelId: '1' }],
    ['the same values', { title: 'Horn ', amount: 25, allowed: [], enabled: true, cooldown: 0 }],
    ['the same settings without their defaults', { features: [{ type: 'tts', settings: { volume: 10 }, id: 'a' }] }],
  ])('[ITEM-09] change nothing for %s', (_, patch) => {
    expect(patchItem(item, patch)).toEqual({ kind: 'unchanged' });
  });

  it('[SND-03] ignore a volume that is not a number, and clamp one that is out of range', () => {
    const [first, second] = ['a'.repeat(21), 'b'.repeat(21)];
    const sounds = extensionItem.parse({
      ...item,
      features: [{ id: 's', type: 'sound', settings: { list: [{ shortId: first, volume: 72 }] } }],
    });
    const volumes = (list: unknown) => {
      const patch = patchItem(sounds, { features: [{ id: 's', type: 'sound', settings: { list } }] });
      const [feature] = (patch.kind === 'changed' ? patch.item : sounds).features;
      return feature && clipsOf(feature)?.list.map((entry) => entry.volume);
    };
    for (const volume of ['loud', '80', null, {}, undefined]) {
      expect(volumes([{ shortId: first, volume }])).toEqual([72]);
      expect(
        volumes([
          { shortId: second, volume },
          { shortId: first, volume },
        ]),
      ).toEqual([50, 72]);
    }
    expect(volumes([{ shortId: first, volume: 101 }])).toEqual([100]);
    expect(volumes([{ shortId: first, volume: -3 }])).toEqual([0]);
    for (const list of ['x', null, [null], ['x']]) {
      expect(patchItem(sounds, { features: [{ id: 's', type: 'sound', settings: { list } }] }).kind).toBe('refused');
    }
  });

  it('[RWD-13] ignore unknown settings, reject numbers that are not numeric, and cast texts to text', () => {
    const patch = (settings: object) => patchItem(item, { features: [{ id: 'a', type: 'tts', settings }] });
    expect(patch({ volume: 10, colour: 'red' })).toEqual({ kind: 'unchanged' });
    expect(patch({ volume: 10, charLimit: 'many' }).kind).toBe('refused');
    expect(patch({ volume: 10, voice: 5, actionVerb: true, template: { message: 1.5 } })).toMatchObject({
      kind: 'changed',
      updates: { features: [{ settings: { voice: '5', actionVerb: 'true', template: { message: '1.5' } } }] },
    });
    expect(patch({ volume: 10, voice: null }).kind).toBe('refused');
  });

  it('are rejected as a whole, with a message per field', () => {
    expect(patchItem(item, { title: 'Air horn', amount: 26, cooldown: null })).toEqual({
      kind: 'refused',
      problem: {
        ok: false,
        fields: { amount: 'You must enter a Bit amount', cooldown: 'cooldown is required' },
        message: 'You must enter a Bit amount, cooldown is required',
      },
    });
  });

  it('do not modify the given item, and drop keys that the store added', () => {
    const stored = { ...item, channelId: '1000' };
    const before = structuredClone(stored);
    const patch = patchItem(stored, { allowed: ['3000'] });
    expect(patch.kind === 'changed' && patch.item).toEqual({ ...item, allowed: ['3000'] });
    expect(stored).toEqual(before);
  });
});
