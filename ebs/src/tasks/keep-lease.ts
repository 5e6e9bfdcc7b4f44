import type { Clock } from '../ports/system.ts';

/** A lease that is extended while work goes on. */
export interface KeptLease {
  /**
   * False once somebody else may hold the lease, because it could not be extended in time or this process was suspended.
   * Check it before anything that two processes must not both do.
   */
  isHeld(): boolean;
  /** Stops extending the lease, without releasing it. */
  stop(): void;
}

/**
 * Keeps extending a lease that was just taken until `until`, three times per `ttlMs` milliseconds. `renew` stores the new
 * expiry and returns false if the lease was lost. If it throws, it is called again.
 */
export function keepLease(
  { clock, ttlMs, until }: { clock: Clock; ttlMs: number; until: number },
  renew: (until: number) => Promise<boolean>,
): KeptLease {
  let heldUntil = until;
  let isStopped = false;
  let cancel = () => {};

  async function renewOnce(): Promise<void> {
    const next = clock.now() + ttlMs;
    try {
      if (!(await renew(next))) {
        heldUntil = 0;
        return;
      }
      heldUntil = next;
    } catch {
      // The store did not answer: the lease still holds until it expires, and a later try may succeed.
    }
    if (!isStopped) schedule();
  }

  function schedule(): void {
    cancel = clock.after(ttlMs / 3, () => void renewOnce());
  }

  schedule();
  return {
    isHeld: () => clock.now() < heldUntil,
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
