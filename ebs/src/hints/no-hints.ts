import type { Hints } from '../ports/hints.ts';

/** Creates hints that nobody gets: without Redis, processes find everything by looking at the store. */
export function createNoHints(): Hints {
  return { isUp: false, tell() {}, listen: () => () => {}, close() {} };
}
