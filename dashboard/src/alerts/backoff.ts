/** Milliseconds. Shortest wait before a new connection. */
export const RETRY_MIN_MS = 300;
/** Milliseconds. Longest wait while the address is valid. */
export const RETRY_MAX_MS = 10_000;
/** Milliseconds. Wait after the EBS said that this address is not valid, or that too many pages are open. */
export const RETRY_REFUSED_MS = 60_000;

/**
 * Milliseconds to wait before the next try: anywhere between 0.3 s and a ceiling of 1, 2, 4, 8, then 10 s. The whole width is
 * drawn, so that thousands of pages that lost one server come back spread out, and a single dropped link is back within a second.
 * @param attempt tries since the last connection that held, from 0
 * @param draw a number in [0, 1)
 */
export function chooseRetryMs(attempt: number, draw: number): number {
  const ceiling = Math.min(RETRY_MAX_MS, 1_000 * 2 ** Math.min(attempt, 10));
  return Math.round(RETRY_MIN_MS + draw * (ceiling - RETRY_MIN_MS));
}
