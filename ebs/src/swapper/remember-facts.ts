import { LRUCache } from 'lru-cache';
import type { Streams } from '../ports/swapper.ts';
import type { Clock } from '../ports/system.ts';

/** How long an answer is cached, in milliseconds: the page reads again after each step of a swap. */
const SHOWN_MS = 5_000;
/** Maximum channels in the cache. */
const CHANNELS_MAX = 500;

type Answer = Awaited<ReturnType<Streams['readFacts']>>;

/** A cached reader of streams, for display only. */
export interface ShownStreams extends Streams {
  /** Returns since when Twitch has not told what a channel streams, in milliseconds since 1970; null while it does. */
  silentSince(channelId: string): number | null;
}

/** Wraps a reader of streams in a cache of a few seconds. No decision is based on it. */
export function rememberFacts(streams: Streams, clock: Clock): ShownStreams {
  const answers = new LRUCache<string, { answer: Answer; until: number; silentSince: number | null }>({
    max: CHANNELS_MAX,
  });
  return {
    silentSince: (channelId) => answers.get(channelId)?.silentSince ?? null,
    async readFacts(channelId) {
      const known = answers.get(channelId);
      if (known !== undefined && clock.now() < known.until) return known.answer;
      const answer = await streams.readFacts(channelId);
      const now = clock.now();
      const silentSince = answer.kind === 'done' ? null : (known?.silentSince ?? now);
      answers.set(channelId, { answer, until: now + SHOWN_MS, silentSince });
      return answer;
    },
  };
}
