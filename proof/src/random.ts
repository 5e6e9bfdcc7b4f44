/** Seeded random numbers: the same choices in the same order on every run. */
export interface Random {
  /** Returns a number from 0 up to, but excluding, 1. */
  next(): number;
  /** Returns a whole number from 0 up to, but excluding, `limit`. */
  below(limit: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns a separate generator for one part, so that concurrent parts do not affect each other's sequence. */
  fork(name: string): Random;
}

/** Mulberry32: small, evenly distributed enough, and the same on every platform. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick(list) {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    fork(name) {
      let hash = seed >>> 0;
      for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
      return createRandom(hash);
    },
  };
}
