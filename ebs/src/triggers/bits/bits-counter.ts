import type { LedgerState } from '@bitcue/shared/ledger/states.ts';
import { createCachedAggregate } from '../../ledger/cached-aggregate.ts';
import type { Interaction } from '../../ledger/interaction.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { InteractionStore } from '../../ledger/stores.ts';
import type { Clock } from '../../ports/clock.ts';

/** Milliseconds after which the store is asked anew: other processes count too. */
const KEPT_MS = 300_000;

/** Ends of what was not used on the channel after all, or is not believed. */
export const UNPAID_STATES: readonly LedgerState[] = ['refunded', 'misrouted', 'quarantined'];

/** Bits that a viewer used on the channel with this record: none for a demo, a drill or a test. */
export function bitsOf(record: Interaction): number {
  return record.source === 'bits' && !record.test && !UNPAID_STATES.includes(record.state) ? record.amount : 0;
}

/** Sums up the Bits used on a channel since a moment (milliseconds since 1970), whatever became of what they were used on. */
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
  return createCachedAggregate({ ledger, clock, weigh: bitsOf, read, keptMs: KEPT_MS });
}
