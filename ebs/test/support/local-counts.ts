import type { SharedCounts } from '../../src/ports/shared-counts.ts';

/** Creates counts for several servers in one process. `isAway`: true while the counts do not answer. */
export function createLocalCounts(): SharedCounts & { isAway: boolean; asked: string[] } {
  const counts = new Map<string, number>();
  const asked: string[] = [];
  return {
    isAway: false,
    asked,
    async add(key, windowMs) {
      asked.push(key);
      if (this.isAway) return null;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { count, leftMs: windowMs };
    },
    close() {},
  };
}
