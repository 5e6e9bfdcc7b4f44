import type { Clock } from '../ports/system.ts';

/**
 * Creates a limit of one call per caller and `cooldownMs` milliseconds (ALERT-11). The returned function returns 0 if
 * the call is allowed, otherwise the milliseconds to wait. Entries are removed only once they have expired, never to
 * save memory, so this is not an LRU cache.
 */
export function createCheckCooldown(cooldownMs: number, clock: Clock): (callerId: string) => number {
  /** Oldest first, because every entry lasts equally long. */
  const startedAt = new Map<string, number>();
  return (callerId) => {
    const now = clock.now();
    for (const [id, at] of startedAt) {
      if (now - at < cooldownMs) break;
      startedAt.delete(id);
    }
    const waitMs = (startedAt.get(callerId) ?? Number.NEGATIVE_INFINITY) + cooldownMs - now;
    if (waitMs > 0) return waitMs;
    startedAt.delete(callerId);
    startedAt.set(callerId, now);
    return 0;
  };
}
