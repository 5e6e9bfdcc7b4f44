import type { LedgerState } from '@bitcue/shared/ledger/states.ts';
import type { Clock } from '../ports/system.ts';
import { createCachedAggregate } from './cached-aggregate.ts';
import type { Interaction } from './interaction.ts';
import type { Ledger } from './ledger.ts';
import type { InteractionStore } from './stores.ts';

/** Time after which the store is read again, as other processes may have changed it, in milliseconds. */
const CACHED_MS = 300_000;

/** States of payments that were not used on the channel after all, or are not trusted. */
const UNPAID_STATES: readonly LedgerState[] = ['refunded', 'misrouted', 'quarantined'];

/** What viewers used on a channel: Bits in `alerts` purchases and Power-ups, points in `redemptions`. */
export interface Paid {
  bits: number;
  alerts: number;
  points: number;
  redemptions: number;
}

/** Creates a function that adds up what viewers used on a channel since a time (milliseconds since 1970), even if no effect played. */
export function createPaidCounter(deps: {
  ledger: Pick<Ledger, 'onChange'>;
  interactions: Pick<InteractionStore, 'sumPaid'>;
  clock: Clock;
}): (channelId: string, since: number) => Promise<Paid> {
  const count = (source: Interaction['source'], what: 'amount' | 'times') =>
    createCachedAggregate({
      ...deps,
      weigh(record) {
        if (record.source !== source || record.test || UNPAID_STATES.includes(record.state)) return 0;
        return what === 'amount' ? record.amount : 1;
      },
      read: async (channelId, since) =>
        (await deps.interactions.sumPaid(channelId, { source, since, except: UNPAID_STATES }))[what],
      cachedMs: CACHED_MS,
    });
  const counters = [
    count('bits', 'amount'),
    count('bits', 'times'),
    count('points', 'amount'),
    count('points', 'times'),
    count('powerups', 'amount'),
    count('powerups', 'times'),
  ];
  return async (channelId, since) => {
    const [bits = 0, alerts = 0, points = 0, redemptions = 0, ofPowerUps = 0, powerUps = 0] = await Promise.all(
      counters.map((counter) => counter(channelId, since)),
    );
    return { bits: bits + ofPowerUps, alerts: alerts + powerUps, points, redemptions };
  };
}
