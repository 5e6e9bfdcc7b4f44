import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/system.ts';

/** Maximum channels in the cache. */
const CHANNELS_MAX = 1_000;
/** Minimum pause between reads in milliseconds, and as a multiple of the duration of the last read. */
const PAUSE_MIN_MS = 2_000;
const PAUSE_TIMES = 20;

/** A value, and when to read it again because it may be old; null if it was just read. */
export interface Paced<Value> {
  value: Value;
  until: number | null;
}

/**
 * Paces reads of a channel's records since a moment (milliseconds since 1970), so that they never take more than a twentieth of the
 * time, however much there is to read.
 */
export function createPaced<Value>(
  clock: Pick<Clock, 'now'>,
  read: (channelId: string, since: number) => Promise<Value>,
): (channelId: string, since: number) => Promise<Paced<Value>> {
  const known = new LRUCache<string, { value: Value; since: number; again: number }>({ max: CHANNELS_MAX });
  return async (channelId, since) => {
    const last = known.get(channelId);
    const startedAt = clock.now();
    if (last?.since === since && startedAt < last.again) return { value: last.value, until: last.again };
    const value = await read(channelId, since);
    const now = clock.now();
    known.set(channelId, { value, since, again: now + Math.max(PAUSE_MIN_MS, PAUSE_TIMES * (now - startedAt)) });
    return { value, until: null };
  };
}
