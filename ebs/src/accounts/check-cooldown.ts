import type { Clock } from '../ports/clock.ts';

/** Callers remembered, at most; whoever is forgotten may check at once. */
const KEPT_MAX = 10_000;

/**
 * Lets each caller check once in a while (ALERT-11). The function it makes returns 0 for a check that may go ahead, else
 * the milliseconds to wait.
 */
export function createCheckCooldown(cooldownMs: number, clock: Clock): (callerId: string) => number {
  const checkedAt = new Map<string, number>();
  return (callerId) => {
    const now = clock.now();
    const waitMs = (checkedAt.get(callerId) ?? Number.NEGATIVE_INFINITY) + cooldownMs - now;
    if (waitMs > 0) return waitMs;
    if (checkedAt.size >= KEPT_MAX) checkedAt.clear();
    checkedAt.set(callerId, now);
    return 0;
  };
}
