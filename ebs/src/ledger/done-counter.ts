import type { Clock } from '../ports/system.ts';
import { createCachedAggregate } from './cached-aggregate.ts';
import type { Ledger } from './ledger.ts';
import type { InteractionStore } from './stores.ts';

/** Counts the interactions that ended `done` on a channel, without tests. */
export function createDoneCounter({
  ledger,
  interactions,
  clock,
}: {
  ledger: Pick<Ledger, 'onChange'>;
  interactions: Pick<InteractionStore, 'countDone'>;
  clock: Clock;
}): (channelId: string) => Promise<number> {
  const count = createCachedAggregate({
    ledger,
    clock,
    weigh: (record) => Number(record.state === 'done' && !record.test),
    read: interactions.countDone,
  });
  return (channelId) => count(channelId, 0);
}
