import type { Clock } from '../ports/system.ts';

/**
 * Lets each caller through once per `cooldownMs` milliseconds (ALERT-11). The returned function answers 0 when
 * the call may go ahead, otherwise the milliseconds to wait. A cooldown is never dropped to save memory: an entry goes
 * when it is over, and not before.
 */
export function createCheckCooldown(cooldownMs: number, clock: Clock): (callerId: string) => number {
  /** Oldest first: every entry lasts equally long. */
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
