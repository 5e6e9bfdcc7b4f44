import { isSpeaking } from '@bitcue/shared/features/feature.ts';
import type { LedgerState } from '@bitcue/shared/ledger/states.ts';
import { PAID_SOURCES } from '@bitcue/shared/ledger/states.ts';
import type { Clock } from '../ports/system.ts';
import { createCachedAggregate } from './cached-aggregate.ts';
import type { Interaction } from './interaction.ts';
import type { Ledger } from './ledger.ts';
import type { InteractionStore } from './stores.ts';

/** Time after which the store is read again, as other processes may have changed it, in milliseconds. */
const CACHED_MS = 300_000;

/** States in which a message was never spoken, so it does not count. */
export const UNSPOKEN_STATES: readonly LedgerState[] = ['refunded', 'skipped', 'misrouted', 'quarantined', 'dismissed'];

/** True for a viewer's message that was spoken or will be. */
export function isSpoken(record: Interaction): boolean {
  return (
    !record.test &&
    PAID_SOURCES.includes(record.source) &&
    !UNSPOKEN_STATES.includes(record.state) &&
    record.steps.some((step) => isSpeaking(step.type))
  );
}

/** Returns the start of the calendar month in UTC, in milliseconds since 1970 (TIER-09). */
export function startOfMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** Creates a function that counts the messages spoken on a channel this calendar month. Cached, as every use of an item needs it. */
export function createSpeechCounter({
  ledger,
  interactions,
  clock,
}: {
  ledger: Pick<Ledger, 'onChange'>;
  interactions: Pick<InteractionStore, 'countSpoken'>;
  clock: Clock;
}): (channelId: string) => Promise<number> {
  const weigh = (record: Interaction) => Number(isSpoken(record));
  const count = createCachedAggregate({ ledger, clock, weigh, read: interactions.countSpoken, cachedMs: CACHED_MS });
  return (channelId) => count(channelId, startOfMonth(clock.now()));
}
