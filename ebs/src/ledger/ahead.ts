import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/system.ts';
import type { Interaction } from './interaction.ts';
import { currentSteps, openSteps } from './schedule.ts';

/** Milliseconds for which the records of a channel are used before they are read again: viewers ask once a second. */
const CACHED_MS = 1_000;
/** Channels whose records are cached, at most. */
const CACHED_MAX = 1_000;

/** Counts the records of the list with an alert that plays before this one in its lane. `now`: milliseconds since 1970. */
export function countAhead(records: Iterable<Interaction>, record: Interaction, now: number): number {
  const lane = openSteps(record)[0]?.lane;
  return [...records].filter(
    (one) => one.seq < record.seq && currentSteps(one, now).some((step) => step.kind === 'cue' && step.lane === lane),
  ).length;
}

/** What `createAhead` needs. */
export interface AheadDeps {
  /** True if this process runs all records of a channel. */
  isHere(channelId: string): boolean;
  /** Counts the alerts before one of this process. */
  countHere(record: Interaction): number;
  /** Lists a channel's open records, whichever process runs them. */
  openOf(channelId: string): Promise<Interaction[]>;
  clock: Clock;
}

/** Creates a function that counts the alerts before one, whichever process plays them. Elsewhere, the count may be a second old. */
export function createAhead({ isHere, countHere, openOf, clock }: AheadDeps) {
  const cached = new LRUCache<string, Promise<Interaction[]>>({
    max: CACHED_MAX,
    ttl: CACHED_MS,
    ttlResolution: 0,
    perf: clock,
  });

  async function readRunning(channelId: string): Promise<Interaction[]> {
    return (await openOf(channelId)).filter(({ state }) => state === 'leased' || state === 'started');
  }

  return async (record: Interaction): Promise<number> => {
    const { channelId } = record;
    if (isHere(channelId)) return countHere(record);
    let reading = cached.get(channelId);
    if (!reading) {
      reading = readRunning(channelId);
      cached.set(channelId, reading);
      reading.catch(() => cached.delete(channelId));
    }
    return countAhead(await reading, record, clock.now());
  };
}
