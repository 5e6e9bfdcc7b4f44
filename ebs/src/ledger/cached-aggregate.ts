import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/system.ts';
import type { Interaction } from './interaction.ts';
import type { Ledger } from './ledger.ts';

/** Maximum channels whose total is cached. */
const CACHED_MAX = 1_000;

/** Dependencies of `createCachedAggregate`: what is added up, and how long a total is used before it is read again. */
export interface CachedAggregateDeps {
  ledger: Pick<Ledger, 'onChange'>;
  clock: Clock;
  /** What one record adds to the total. */
  weigh(record: Interaction): number;
  /** Reads a channel's total since a time (milliseconds since 1970) from the store. */
  read(channelId: string, since: number): Promise<number>;
  /** Milliseconds after which the store is read again; never if omitted. */
  cachedMs?: number;
}

interface Total {
  read: Promise<number>;
  since: number;
  /** What the ledger's changes added after the store was read. */
  added: number;
}

/**
 * Adds up a channel's records since a time (milliseconds since 1970). The store is read once per channel; after that the
 * total follows the ledger's changes, so that it costs the same after a year.
 */
export function createCachedAggregate(
  deps: CachedAggregateDeps,
): (channelId: string, since: number) => Promise<number> {
  const { weigh } = deps;
  const totals = new LRUCache<string, Total>({
    max: CACHED_MAX,
    // 0 means forever.
    ttl: deps.cachedMs ?? 0,
    ttlResolution: 0,
    perf: deps.clock,
  });
  deps.ledger.onChange((record, before) => {
    const total = totals.get(record.channelId);
    if (!total || record.createdAt < total.since) return;
    total.added += weigh(record) - (before === null ? 0 : weigh(before));
  });
  return async (channelId, since) => {
    const cached = totals.get(channelId);
    if (cached?.since === since) return (await cached.read) + cached.added;
    const total: Total = { read: deps.read(channelId, since), since, added: 0 };
    totals.set(channelId, total);
    total.read.catch(() => {
      if (totals.peek(channelId) === total) totals.delete(channelId);
    });
    return (await total.read) + total.added;
  };
}
