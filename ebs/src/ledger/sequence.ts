import type { Clock } from '../ports/clock.ts';

/** Numbers handed out in one millisecond before the next one is borrowed. */
const PER_MS = 1_000;

/**
 * Hands out rising numbers for the order of acceptance: time with a counter behind it, so that a restart goes on above
 * what was handed out before. `floor` is the highest number known from storage.
 */
export function createSequence(clock: Clock, floor = 0): () => number {
  let last = floor;
  return () => {
    last = Math.max(last + 1, clock.now() * PER_MS);
    return last;
  };
}
