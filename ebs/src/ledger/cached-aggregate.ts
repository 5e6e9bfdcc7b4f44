import type { Clock } from '../ports/clock.ts';
import type { Interaction } from './interaction.ts';
import type { Ledger } from './ledger.ts';

/** Channels whose count is kept at hand, at most. */
const KEPT_MAX = 1_000;

/** What is counted, and how long a count is believed. */
export interface CachedAggregateDeps {
  ledger: Pick<Ledger, 'onChange'>;
  clock: Clock;
  /** What one record counts for, 0 when nothing. */
  weigh(record: Interaction): number;
  /** Counts a channel's records made since a moment in the store. */
  read(channelId: string, since: number): Promise<number>;
  /** Milliseconds after which the store is asked anew; without it, never while the process runs. */
  keptMs?: number;
}

interface Count {
  read: Promise<number>;
  since: number;
  at: number;
  /** What was added since the store was asked. */
  more: number;
}

/**
 * Counts a channel's records made since a moment (milliseconds since 1970). A channel is counted in the store once, then
 * kept up from the ledger's changes: what is asked for often costs the same after a year.
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
