import { describe, expect, it } from 'vitest';
import { BIT_AMOUNTS } from '../constants/bits.ts';
import { rankOf, tierOfBits } from './tiers.ts';

const rank = (change: Partial<Parameters<typeof rankOf>[0]>) =>
  rankOf({ source: 'bits', amount: 300, test: false, ...change });

describe('tiers of alerts', () => {
  it('begin at 1, 100, 1,000, 5,000 and 10,000 Bits', () => {
    expect([1, 99, 100, 999, 1_000, 4_999, 5_000, 9_999, 10_000, 1_000_000].map(tierOfBits)).toEqual([
      1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
    ]);
  });

  it('can all be reached with the prices that items can have', () => {
    expect(new Set(BIT_AMOUNTS.map(tierOfBits)).size).toBe(5);
  });

  it('follow Bits, in the extension and as Power-ups', () => {
    expect(rank({ amount: 5_000 })).toEqual({ tier: 4, origin: 'bits' });
    expect(rank({ amount: 5_000, source: 'powerups' })).toEqual({ tier: 4, origin: 'power-up' });
  });

  it('do not depend on channel points: any number is tier 2, and the points are included', () => {
    expect(rank({ source: 'points', amount: 50_000 })).toEqual({ tier: 2, origin: 'points', points: 50_000 });
  });

  it('use the tier that the streamer chose only where no Bits are used', () => {
    expect(rank({ source: 'points', amount: 10, unpriced: 4 })).toEqual({ tier: 4, origin: 'points', points: 10 });
    expect(rank({ source: 'demo', amount: 0, unpriced: 5 })).toEqual({ tier: 5, origin: 'demo' });
    expect(rank({ amount: 10, unpriced: 5 })).toEqual({ tier: 1, origin: 'bits' });
    expect(rank({ amount: 10, source: 'powerups', unpriced: 5 })).toEqual({ tier: 1, origin: 'power-up' });
  });

  it('mark demos and tests, which cost nothing', () => {
    expect(rank({ source: 'demo', amount: 0, test: true })).toEqual({ tier: 2, origin: 'demo' });
    expect(rank({ source: 'drill', amount: 0 })).toEqual({ tier: 2, origin: 'test' });
    expect(rank({ amount: 10_000, test: true })).toEqual({ tier: 5, origin: 'test' });
    expect(rank({ source: 'points', amount: 700, test: true })).toEqual({ tier: 2, origin: 'test' });
  });
});
