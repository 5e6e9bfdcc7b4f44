import type { HostedEngineId } from '../../ports/speech.ts';
import type { SpeechSpend } from '../../ports/speech-spend.ts';
import type { Clock } from '../../ports/system.ts';
import { VoiceProviderError } from '../../ports/voice-cloner.ts';

/** How long the sum is cached, in milliseconds. It expires because other processes spend as well. */
const SUM_MS = 60_000;

/** The monthly character budget of an engine. */
export interface Budget {
  /**
   * Records the request of a text. The same `key` within a day counts once. Returns a function that takes the record back, for a text that
   * was not rendered. Throws `VoiceProviderError` of kind `quota` if too little is left.
   */
  reserve(key: string, characters: number): Promise<() => Promise<void>>;
  /** Returns why this many characters are not left, as the end of a sentence, or null if they are. */
  whyUsedUp(characters: number): Promise<string | null>;
}

/** Creates the budget of an engine: at most `limit` characters in a calendar month (UTC), null for no limit. */
export function createBudget({
  spend,
  engine,
  limit,
  clock,
}: {
  spend: SpeechSpend;
  engine: HostedEngineId;
  limit: number | null;
  clock: Clock;
}): Budget {
  let known = { month: 0, sum: 0, readAt: Number.NEGATIVE_INFINITY };

  async function readSum(): Promise<number> {
    const now = new Date(clock.now());
    const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
    if (known.month === month && clock.now() - known.readAt < SUM_MS) return known.sum;
    known = { month, sum: await spend.sum(engine, new Date(month)), readAt: clock.now() };
    return known.sum;
  }

  async function whyUsedUp(characters: number): Promise<string | null> {
    if (limit === null || (await readSum()) + characters <= limit) return null;
    return `the ${limit} characters that ${engine} may speak in a month are used up`;
  }

  return {
    whyUsedUp,
    async reserve(key, characters) {
      const why = await whyUsedUp(characters);
      if (why !== null && !(await spend.isNoted(key, new Date(clock.now())))) {
        throw new VoiceProviderError('quota', `Not asked: ${why}.`);
      }
      const id = await spend.note({ key, engine, characters, at: new Date(clock.now()) });
      if (id !== null) known.sum += characters;
      return async () => {
        if (id === null) return;
        known.sum -= characters;
        await spend.takeBack(id);
      };
    },
  };
}
