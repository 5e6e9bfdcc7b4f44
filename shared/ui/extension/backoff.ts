/** Delay before the first retry, in milliseconds. */
export const BACKOFF_FIRST_MS = 1_000;
/** Maximum delay between two tries, in milliseconds. */
export const BACKOFF_MAX_MS = 30_000;

/**
 * Returns the milliseconds to wait after the given number of failures in a row (from 1): doubling, capped, and spread
 * over the upper half by `draw` (0 up to 1), so that views do not all retry at the same moment.
 */
export function backoffMs(failures: number, draw: number = Math.random()): number {
  const full = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** Math.min(failures - 1, 10));
  return Math.round(full * (0.5 + draw / 2));
}
