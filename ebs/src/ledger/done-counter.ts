import type { Clock } from '../ports/system.ts';
import { createCachedAggregate } from './cached-aggregate.ts';
import type { Ledger } from './ledger.ts';
import type { InteractionStore } from './stores.ts';

/** Time after which the store is read again if other processes use it as well, in milliseconds. */
const CACHED_MS = 10_000;

/** Creates a function that counts the interactions that ended `done` on a channel, excluding tests. */
export function createDoneCounter({
  ledger,
  interactions,
  clock,
  isAlone,
}: {
  ledger: Pick<Ledger, 'onChange'>;
  interactions: Pick<InteractionStore, 'countDone'>;
  clock: Clock;
  /** True if no other process uses the store. */
  isAlone: boolean;
}): (channelId: string) => Promise<number> {
  const count = createCachedAggregate({
    ledger,
    clock,
    weigh: (record) => Number(record.state === 'done' && !record.test),
    read: interactions.countDone,
    ...(!isAlone && { cachedMs: CACHED_MS }),
  });
  return (channelId) => count(channelId, 0);
}
