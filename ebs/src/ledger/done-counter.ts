import type { InteractionStore } from '../ports/ledger-stores.ts';
import type { Ledger } from './ledger.ts';

/** Channels whose count is kept at hand, at most. */
const KEPT_MAX = 1_000;

/**
 * Counts what was done on a channel. A channel is counted in the store once, then kept up from the ledger's changes, so
 * that a page which asks every second costs the same after a year.
 */
export function createDoneCounter(ledger: Ledger, store: InteractionStore): (channelId: string) => Promise<number> {
  const counts = new Map<string, { counted: Promise<number>; since: number }>();
  ledger.onChange((record, before) => {
    const count = counts.get(record.channelId);
    if (!count || record.test) return;
    if (record.state === 'done' && before?.state !== 'done') count.since += 1;
    if (record.state !== 'done' && before?.state === 'done') count.since -= 1;
  });
  return async (channelId) => {
    let count = counts.get(channelId);
    if (!count) {
      if (counts.size >= KEPT_MAX) counts.clear();
      count = { counted: store.countDone(channelId), since: 0 };
      counts.set(channelId, count);
      count.counted.catch(() => counts.delete(channelId));
    }
    return (await count.counted) + count.since;
  };
}
