import type { AskedSpeech, SpeechSpend } from '../../src/ports/speech-spend.ts';
import type { SpeechFacts, SpeechIndex } from '../../src/speech/speech.ts';

/** Time within which a text counts once, in milliseconds. */
const DAY_MS = 24 * 3_600_000;

/** Creates an index of speech in memory, which forgets nothing. */
export function createMemorySpeechIndex(): SpeechIndex {
  const rows = new Map<string, SpeechFacts>();
  const voicesOf = new Map<string, readonly string[]>();
  return {
    find: async (hash) => rows.get(hash) ?? null,
    async remember({ hash, bytes: _bytes, voices, ...facts }) {
      rows.set(hash, facts);
      voicesOf.set(hash, voices);
    },
    voicesOf: async (hash) => [...(voicesOf.get(hash) ?? [])],
    touch: async () => {},
    listUnused: async () => [],
    listOf: async () => [],
    forget: async () => false,
  };
}

/** Texts that companies were asked to speak, in memory. `asked`: the texts that count. */
export interface MemorySpend extends SpeechSpend {
  asked: Map<string, AskedSpeech>;
}

/** Creates a record, in memory, of the texts that companies were asked to speak. */
export function createMemorySpend(): MemorySpend {
  const asked = new Map<string, AskedSpeech>();
  const isNoted = async (key: string, now: Date) =>
    [...asked.values()].some((one) => one.key === key && now.getTime() - one.at.getTime() < DAY_MS);
  return {
    asked,
    isNoted,
    async note(one) {
      if (await isNoted(one.key, one.at)) return null;
      const id = `${one.key} ${one.at.getTime()}`;
      asked.set(id, one);
      return id;
    },
    takeBack: async (id) => void asked.delete(id),
    sum: async (engine, since) =>
      [...asked.values()]
        .filter((one) => one.engine === engine && one.at >= since)
        .reduce((sum, { characters }) => sum + characters, 0),
  };
}
