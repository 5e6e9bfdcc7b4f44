import { LRUCache } from 'lru-cache';
import type { Clock, Log } from '../ports/system.ts';
import type { StreamStatus } from '../ports/twitch.ts';

/** Interval at which a status is read again, in milliseconds. */
const READ_EVERY_MS = 60_000;
/** Milliseconds for which a notification takes precedence, because Twitch's list of streams lags by a minute or two. */
const EVENT_TRUSTED_MS = 180_000;
/** Maximum channels followed. The least recently requested one is dropped first. */
const MAX_CHANNELS = 1_000;

/** Options for `createStreamStatus`. */
export interface StreamStatusOptions {
  /** Asks Twitch. Throws if it does not answer. */
  fetchLive(channelId: string): Promise<boolean>;
  /** Calls `onLive` at every start and end of a stream, until the returned function or `onEnded` is called. */
  watch(channelId: string, onLive: (live: boolean) => void, onEnded: () => void): () => void;
  clock: Clock;
  log: Log;
}

/** The known status of a channel. `events` counts notifications, so that an answer requested before one is ignored. */
interface Known {
  live: boolean | null;
  freshUntil: number;
  isReading: boolean;
  events: number;
  stopWatching: (() => void) | null;
}

/** Creates the stream status: read on first use, updated by notifications, and read again as a fallback. */
export function createStreamStatus({ fetchLive, watch, clock, log }: StreamStatusOptions): StreamStatus {
  const channels = new LRUCache<string, Known>({
    max: MAX_CHANNELS,
    dispose: (known) => known.stopWatching?.(),
  });
  const listeners = new Set<(channelId: string, live: boolean) => void>();

  const learn = (channelId: string, known: Known, live: boolean, freshMs: number) => {
    const isNew = known.live !== live;
    known.live = live;
    known.freshUntil = clock.now() + freshMs;
    if (isNew) for (const listener of listeners) listener(channelId, live);
  };

  const read = async (channelId: string, known: Known): Promise<void> => {
    const { events } = known;
    known.isReading = true;
    try {
      const live = await fetchLive(channelId);
      if (known.events === events) learn(channelId, known, live, READ_EVERY_MS);
    } catch (error) {
      known.freshUntil = clock.now() + READ_EVERY_MS;
      log.warn('stream.read_failed', { channelId, error: error instanceof Error ? error.message : 'unknown' });
    } finally {
      known.isReading = false;
    }
  };

  const startWatching = (channelId: string, known: Known) => {
    known.stopWatching = watch(
      channelId,
      (live) => {
        known.events += 1;
        learn(channelId, known, live, EVENT_TRUSTED_MS);
      },
      () => {
        known.stopWatching = null;
      },
    );
  };

  const addChannel = (channelId: string): Known => {
    const known = { live: null, freshUntil: 0, isReading: false, events: 0, stopWatching: null };
    channels.set(channelId, known);
    return known;
  };

  return {
    isLive(channelId) {
      const known = channels.get(channelId) ?? addChannel(channelId);
      if (clock.now() >= known.freshUntil && !known.isReading) {
        if (known.stopWatching === null) startWatching(channelId, known);
        void read(channelId, known);
      }
      return known.live;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forget(channelId) {
      channels.delete(channelId);
    },
  };
}
