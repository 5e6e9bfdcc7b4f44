import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/system.ts';
import type { Interaction } from './interaction.ts';
import { currentSteps, openSteps } from './schedule.ts';

/** How long a channel's records are used before they are read again, in milliseconds: viewers ask once a second. */
const CACHED_MS = 1_000;
/** Maximum channels whose records are cached. */
const CACHED_MAX = 1_000;

/** Counts the listed records that have an alert ahead of this one in its lane. `now`: milliseconds since 1970. */
export function countAhead(records: Iterable<Interaction>, record: Interaction, now: number): number {
  const lane = openSteps(record)[0]?.lane;
  return [...records].filter(
    (one) => one.seq < record.seq && currentSteps(one, now).some((step) => step.kind === 'cue' && step.lane === lane),
  ).length;
}

/** Dependencies of `createAhead`. */
export interface AheadDeps {
  /** True if this process runs all records of a channel. */
  isHere(channelId: string): boolean;
  /** Counts the alerts ahead of one that this process plays. */
  countHere(record: Interaction): number;
  /** Lists a channel's open records, whichever process runs them. */
  openOf(channelId: string): Promise<Interaction[]>;
  clock: Clock;
}

/** Creates a function that counts the alerts ahead of one, in whichever process. If it is another one, the count may be a second old. */
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
