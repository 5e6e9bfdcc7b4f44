import type { LedgerState } from '@bitcue/shared/ledger/states.ts';
import { createCachedAggregate } from '../../ledger/cached-aggregate.ts';
import type { Interaction } from '../../ledger/interaction.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { InteractionStore } from '../../ledger/stores.ts';
import type { Clock } from '../../ports/system.ts';

/** Milliseconds after which the store is read again, because other processes count too. */
const CACHED_MS = 300_000;

/** States of purchases that were not used on the channel after all, or are not believed. */
export const UNPAID_STATES: readonly LedgerState[] = ['refunded', 'misrouted', 'quarantined'];

/** Bits that a viewer used on the channel with this record; 0 for demos, drills and tests. */
export function bitsOf(record: Interaction): number {
  return record.source === 'bits' && !record.test && !UNPAID_STATES.includes(record.state) ? record.amount : 0;
}

/** Adds up the Bits used on a channel since a moment (milliseconds since 1970), whether or not their effect played. */
export function createBitsCounter({
  ledger,
  interactions,
  clock,
}: {
  ledger: Pick<Ledger, 'onChange'>;
  interactions: Pick<InteractionStore, 'sumPaid'>;
  clock: Clock;
}): (channelId: string, since: number) => Promise<number> {
  const read = (channelId: string, since: number) =>
    interactions.sumPaid(channelId, { source: 'bits', since, except: UNPAID_STATES });
  return createCachedAggregate({ ledger, clock, weigh: bitsOf, read, cachedMs: CACHED_MS });
}
