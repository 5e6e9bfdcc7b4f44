/** Seeded randomness: the same seed gives the same cases everywhere. */
export type Random = {
  /** A whole number from 0 up to, but not including, `bound`. */
  below(bound: number): number;
  pick<T>(items: readonly T[]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
};

/** Mulberry32: small, fast and good enough to spread cases. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined && items.length === 0) throw new RangeError('nothing to pick from');
      return item as (typeof items)[number];
    },
    chance: (probability) => next() < probability,
  };
}
