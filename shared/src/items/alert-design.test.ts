import { expect, it } from 'vitest';
import { DEFAULT_DESIGN, DESIGN_FIELDS, designFor, mergeDesign } from './alert-design.ts';
import { alertDesign, designChange, ownLook } from './preferences.ts';

it('prefers the item’s own design to the tier’s, and the tier’s to the channel’s', () => {
  const design = {
    ...DEFAULT_DESIGN,
    size: 'l' as const,
    tiers: { 4: { style: 'paper' as const, size: 's' as const } },
  };
  expect(designFor(design, 3)).toMatchObject({ style: 'signal', size: 'l' });
  expect(designFor(design, 4)).toMatchObject({ style: 'paper', size: 's', face: 'style' });
  expect(designFor(design, 4, { size: 'm' })).toMatchObject({ style: 'paper', size: 'm' });
  expect(Object.keys(designFor(design, 4)).sort()).toEqual([...DESIGN_FIELDS].sort());
});

it('removes fields that a change sets to undefined', () => {
  expect(mergeDesign({ style: 'paper', size: 's' }, { style: undefined, face: 'book' })).toEqual({
    size: 's',
    face: 'book',
  });
});

it('changes nothing in any tier by default, and accepts known values only', () => {
  expect(alertDesign.parse({})).toEqual(DEFAULT_DESIGN);
  expect(alertDesign.parse({ tiers: { 5: { style: 'arcade' } } }).tiers).toEqual({ 5: { style: 'arcade' } });
  expect(alertDesign.safeParse({ tiers: { 5: { style: 'neon' } } }).success).toBe(false);
  expect(designChange.parse({})).toEqual({});
  expect(designChange.safeParse({ arrival: { isOn: true, volume: 101 } }).success).toBe(false);
  expect(ownLook.safeParse({ tier: 6 }).success).toBe(false);
});
