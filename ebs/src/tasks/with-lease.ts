import type { NamedLeases } from '../ports/leases.ts';
import type { Clock, Random } from '../ports/system.ts';
import { type KeptLease, keepLease } from './keep-lease.ts';

/** Interval between attempts to take a lease that another owner holds, in milliseconds. */
const RETRY_MS = 50;

/** How to take a lease. */
export interface LeaseTerms<T> {
  /** Time until it expires if its owner dies, in milliseconds. It is extended while the work runs. */
  ttlMs: number;
  /** How long to wait while another owner holds it, in milliseconds. */
  waitMs: number;
  /** Called instead of the work if the lease did not become free in time; returns the result, or throws. */
  onBusy(): T;
}

/**
 * Runs `work` while it holds a named lease, so that no other call runs under that name, in this process or another one on
 * the same store. Throws what `work`, `onBusy` or the store throws.
 */
export type WithLease = <T>(
  name: string,
  terms: LeaseTerms<T>,
  work: (lease: Pick<KeptLease, 'isHeld'>) => Promise<T>,
) => Promise<T>;

/** Creates `withLease` on the leases of a store. */
export function createWithLease({
  leases,
  clock,
  random,
}: {
  leases: NamedLeases;
  clock: Clock;
  random: Random;
}): WithLease {
  return async (name, { ttlMs, waitMs, onBusy }, work) => {
    const owner = random.id();
    const giveUpAt = clock.now() + waitMs;
    let until = clock.now() + ttlMs;
    while ((await leases.take(name, owner, clock.now(), until)) !== null) {
      if (clock.now() >= giveUpAt) return onBusy();
      await new Promise<void>((resolve) => clock.after(RETRY_MS, resolve));
      until = clock.now() + ttlMs;
    }
    const lease = keepLease({ clock, ttlMs, until }, (next) => leases.renew(name, owner, next));
    try {
      return await work(lease);
    } finally {
      lease.stop();
      // If it cannot be released, it expires.
      await leases.release(name, owner).catch(() => {});
    }
  };
}
