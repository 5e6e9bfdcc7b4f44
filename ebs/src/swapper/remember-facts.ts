import { LRUCache } from 'lru-cache';
import type { Streams } from '../ports/swapper.ts';
import type { Clock } from '../ports/system.ts';

/** Milliseconds for which an answer is shown: the page reads again after each step of a swap. */
const SHOWN_MS = 5_000;
/** Channels that are remembered, at most. */
const CHANNELS_MAX = 500;

type Answer = Awaited<ReturnType<Streams['readFacts']>>;

/** A look at streams for what is shown. */
export interface ShownStreams extends Streams {
  /** When Twitch stopped saying what a channel streams, in milliseconds since 1970; null while it does. */
  silentSince(channelId: string): number | null;
}

/** Returns the look at streams with answers that are a few seconds old. Nothing is decided on it. */
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
