import type { Hints } from '../ports/hints.ts';

/** Creates hints that reach nobody: without Redis, processes find everything by polling the store. */
export function createNoHints(): Hints {
  return { isUp: false, tell() {}, listen: () => () => {}, close() {} };
}
