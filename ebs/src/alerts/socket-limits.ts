import { LRUCache } from 'lru-cache';
import type { SharedCounts } from '../ports/shared-counts.ts';
import type { Clock } from '../ports/system.ts';

/** Maximum open sockets per address: a household or studio has a few pages. */
const SOCKETS_MAX = 50;
/** Maximum wrong keys per address within `WINDOW_MS`; a page with an old key does not try again. */
const WRONG_KEYS_MAX = 20;
const WINDOW_MS = 60_000;
/** Maximum addresses remembered for their wrong keys. */
const ADDRESSES_MAX = 10_000;

/** Limits the sockets of pages per address. An address of null is not limited. */
export interface SocketLimits {
  /** False if this address has too many sockets, or tried too many wrong keys. */
  mayOpen(address: string | null): boolean;
  noteOpened(address: string | null): void;
  noteClosed(address: string | null): void;
  noteWrongKey(address: string | null): void;
}

/** Creates the limits. Open sockets are counted per process; wrong keys, with `counts`, across all processes, per area. */
export function createSocketLimits(
  clock: Pick<Clock, 'now'>,
  counts: SharedCounts | null = null,
  area: 'alerts' | 'widgets' = 'alerts',
): SocketLimits {
  const open = new Map<string, number>();
  const wrong = new LRUCache<string, { since: number; count: number }>({ max: ADDRESSES_MAX });
  const countWrong = (address: string): number => {
    const seen = wrong.get(address);
    return seen !== undefined && clock.now() - seen.since < WINDOW_MS ? seen.count : 0;
  };
  return {
    mayOpen: (address) =>
      address === null || ((open.get(address) ?? 0) < SOCKETS_MAX && countWrong(address) < WRONG_KEYS_MAX),
    noteOpened(address) {
      if (address !== null) open.set(address, (open.get(address) ?? 0) + 1);
    },
    noteClosed(address) {
      if (address === null) return;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    },
    noteWrongKey(address) {
      if (address === null) return;
      const count = countWrong(address);
      if (count === 0) wrong.set(address, { since: clock.now(), count: 1 });
      else wrong.set(address, { since: wrong.get(address)?.since ?? clock.now(), count: count + 1 });
      // The count of all processes applies from the next socket on.
      void counts?.add(`wrong-key ${area} ${address}`, WINDOW_MS).then((all) => {
        if (!all || all.count <= countWrong(address)) return;
        wrong.set(address, { since: clock.now() + all.leftMs - WINDOW_MS, count: all.count });
      });
    },
  };
}
