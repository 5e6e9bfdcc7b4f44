import { describe, expect, it } from 'vitest';
import { listFeatureTypes } from '../features/catalog.ts';
import { definitionOf } from '../features/feature.ts';
import { FIXTURES } from '../features/fixtures.ts';
import { createNewItem, extensionItem, findFirstItemType, itemFeature } from './item.ts';

const UUID = '00000000-0000-4000-8000-000000000001';
const tts = { id: 'a', type: 'tts' as const };

describe('items', () => {
  it('[ITEM-01] have their fields', () => {
    const item = { uuid: UUID, title: 'Say it', features: [tts] };
    expect(Object.keys(extensionItem.parse(item)).sort()).toEqual(
      ['uuid', 'title', 'amount', 'cooldown', 'enabled', 'approval', 'look', 'lastEpoch', 'allowed', 'features'].sort(),
    );
  });

  it.each(listFeatureTypes('bits'))('[ITEM-02] start with the defaults and one feature: %s', (type) => {
    expect(createNewItem({ uuid: UUID, feature: { id: 'feature-1', type } })).toEqual({
      uuid: UUID,
      title: expect.any(String),
      amount: 100,
      cooldown: 0,
      enabled: true,
      approval: false,
      look: {},
      lastEpoch: 0,
      allowed: [],
      features: [{ id: 'feature-1', type, settings: FIXTURES[type].defaults }],
    });
  });

  it('are speech for a streamer’s first one', () => {
    expect(findFirstItemType()).toBe('tts');
  });

  it('[ITEM-03] are named after their clip or else their feature, cut at 45 characters', () => {
    const titleOf = (mediaTitle?: string) =>
      createNewItem({ uuid: UUID, feature: { id: 'a', type: 'sound' }, mediaTitle }).title;
    expect(titleOf(' Air horn ')).toBe('Air horn');
    expect([titleOf(), titleOf(''), titleOf('  ')]).toEqual(['Sound Alert', 'Sound Alert', 'Sound Alert']);
    expect(titleOf('x'.repeat(46))).toBe('x'.repeat(45));
    expect(titleOf('🎉'.repeat(50))).toBe('🎉'.repeat(45));
  });

  it('have a title of 1 to 45 characters', () => {
    const isTaken = (title: string) => extensionItem.safeParse({ uuid: UUID, title, features: [] }).success;
    expect(['', '  ', 'x', 'x'.repeat(45), 'x'.repeat(46), '🎉'.repeat(45), '🎉'.repeat(46)].map(isTaken)).toEqual([
      false,
      false,
      true,
      true,
      false,
      true,
      false,
    ]);
  });

  it.each(listFeatureTypes('bits'))('[ITEM-04] have features with an id, a type and settings: %s', (type) => {
    const { bitsSettings } = definitionOf(type);
    for (const { settings } of FIXTURES[type].good) {
      const { success, data } = itemFeature.safeParse({ id: 'feature-1', type, settings });
      expect(success).toBe(bitsSettings === undefined || bitsSettings.safeParse(settings).success);
      if (success) expect(data).toMatchObject({ id: 'feature-1', type, settings });
    }
    for (const { settings } of FIXTURES[type].bad) {
      expect(itemFeature.safeParse({ id: 'feature-1', type, settings }).success).toBe(false);
    }
    for (const id of ['', 'a b', 'a.b', 'a:b', 'a'.repeat(41)]) {
      expect(itemFeature.safeParse({ id, type }).success).toBe(false);
    }
  });

  it('[ITEM-04] have only features of types that viewers can use Bits on', () => {
    for (const type of listFeatureTypes('bits')) expect(itemFeature.safeParse({ id: 'a', type }).success).toBe(true);
    expect(listFeatureTypes('bits')).toEqual(expect.arrayContaining(['punishment', 'sound', 'tts', 'video']));
    expect(itemFeature.safeParse({ id: 'a', type: 'unknown' }).success).toBe(false);
  });

  it('[EXT-13] have one feature of each type', () => {
    const parse = (features: object[]) => extensionItem.safeParse({ uuid: UUID, title: 'Both', features });
    expect(parse([tts, { id: 'b', type: 'sound' }]).success).toBe(true);
    const twice = parse([tts, { id: 'b', type: 'sound' }, { id: 'c', type: 'tts' }]);
    expect(twice.error?.issues[0]?.message).toBe('An item can have one feature of each type.');
  });
});
