import type { Clock } from '../ports/system.ts';
import type { Interaction } from './interaction.ts';
import type { Ledger } from './ledger.ts';

/** Channels whose total is cached. */
const KEPT_MAX = 1_000;

/** What is counted, and how long a count is trusted. */
export interface CachedAggregateDeps {
  ledger: Pick<Ledger, 'onChange'>;
  clock: Clock;
  /** What one record adds to the total. */
  weigh(record: Interaction): number;
  /** Reads a channel's total since a moment from the store. */
  read(channelId: string, since: number): Promise<number>;
  /** Milliseconds after which the store is read again; never, if left out. */
  keptMs?: number;
}

interface Count {
  read: Promise<number>;
  since: number;
  at: number;
  /** What was added since the store was read. */
  more: number;
}

/**
 * Adds up a channel's records since a moment (milliseconds since 1970). The store is read once per channel; after that
 * the total follows the ledger's changes, so that it costs the same after a year.
 */
export function createCachedAggregate(
  deps: CachedAggregateDeps,
): (channelId: string, since: number) => Promise<number> {
  const { clock, weigh, keptMs = Number.POSITIVE_INFINITY } = deps;
  const counts = new Map<string, Count>();
  deps.ledger.onChange((record, before) => {
    const count = counts.get(record.channelId);
    if (!count || record.createdAt < count.since) return;
    count.more += weigh(record) - (before === null ? 0 : weigh(before));
  });
  return async (channelId, since) => {
    const at = clock.now();
    let count = counts.get(channelId);
    if (!count || count.since !== since || at - count.at > keptMs) {
      if (counts.size >= KEPT_MAX) counts.clear();
      count = { read: deps.read(channelId, since), since, at, more: 0 };
      counts.set(channelId, count);
      count.read.catch(() => counts.delete(channelId));
    }
    return (await count.read) + count.more;
  };
}
