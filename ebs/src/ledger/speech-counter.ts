import type { LedgerState } from '@bitcue/shared/ledger/states.ts';
import type { Clock } from '../ports/clock.ts';
import type { InteractionStore } from '../ports/ledger-stores.ts';
import type { Interaction } from './interaction.ts';
import type { Ledger } from './ledger.ts';

/** Channels whose count is kept at hand, at most. */
const KEPT_MAX = 1_000;
/** Milliseconds after which the store is asked anew: other processes count too. */
const KEPT_MS = 300_000;

/** Whose messages count (TIER-09): viewers', not demos or drills. */
export const SPOKEN_SOURCES: readonly Interaction['source'][] = ['bits', 'points'];
/** Ends without speech: their messages do not count. */
export const UNSPOKEN_STATES: readonly LedgerState[] = ['refunded', 'skipped', 'misrouted', 'quarantined', 'dismissed'];

/** True for a viewer's message that is spoken, or about to be. */
export function isSpoken(record: Interaction): boolean {
  return (
    !record.test &&
    SPOKEN_SOURCES.includes(record.source) &&
    !UNSPOKEN_STATES.includes(record.state) &&
    record.steps.some((step) => step.type === 'tts')
  );
}

/** Milliseconds since 1970 of the start of the calendar month, in UTC (TIER-09). */
export function startOfMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

interface Count {
  counted: Promise<number>;
  month: number;
  at: number;
  since: number;
}

/**
 * Counts the messages spoken on a channel in this calendar month. A channel is counted in the store at times, and kept up
 * from the ledger's changes in between: viewers ask at every use.
 */
export function createSpeechCounter(deps: {
  ledger: Pick<Ledger, 'onChange'>;
  interactions: Pick<InteractionStore, 'countSpoken'>;
  clock: Clock;
}): (channelId: string) => Promise<number> {
  const counts = new Map<string, Count>();
  deps.ledger.onChange((record, before) => {
    const count = counts.get(record.channelId);
    if (!count || record.createdAt < count.month) return;
    count.since += Number(isSpoken(record)) - Number(before !== null && isSpoken(before));
  });
  return async (channelId) => {
    const now = deps.clock.now();
    const month = startOfMonth(now);
    let count = counts.get(channelId);
    if (!count || count.month !== month || now - count.at > KEPT_MS) {
      if (counts.size >= KEPT_MAX) counts.clear();
      count = { counted: deps.interactions.countSpoken(channelId, month), month, at: now, since: 0 };
      counts.set(channelId, count);
      count.counted.catch(() => counts.delete(channelId));
    }
    return (await count.counted) + count.since;
  };
}
