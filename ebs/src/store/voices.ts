import type { Db } from 'mongodb';
import { z } from 'zod';
import type { Voice, VoiceStore } from '../ports/speech.ts';
import type { SpeechIndex } from '../speech/speech.ts';
import type { CollectionIndexes } from './collection-indexes.ts';

const VOICES = 'voices';
const SPEECH = 'speech';

/** Indexes of the voices: a few rows, always read together. */
export const voiceIndexes: CollectionIndexes = { collection: VOICES, indexes: [{ key: { position: 1 } }] };

const voiceRow = z.object({
  _id: z.string(),
  type: z.enum(['polly', 'ai']),
  engine: z.literal('espeak'),
  engineVoice: z.string(),
  language: z.string(),
  gender: z.string(),
  alt: z.string(),
  image_thumbnail_url: z.string(),
  model_id: z.string(),
  public: z.boolean(),
  position: z.number(),
});
type VoiceRow = z.output<typeof voiceRow>;

function toVoice(row: unknown): Voice {
  const { _id, position: _position, ...rest } = voiceRow.parse(row);
  return { name: _id, ...rest };
}

/** Creates the store of voices. `_id` is the name. Voices are listed in the order of the last `upsert`. */
export function createVoiceStore(db: Db): VoiceStore {
  const voices = db.collection<VoiceRow>(VOICES);
  return {
    async list() {
      return (await voices.find({}).sort({ position: 1 }).toArray()).map(toVoice);
    },
    async upsert(given) {
      let added = 0;
      for (const [position, { name, ...rest }] of given.entries()) {
        const result = await voices.updateOne({ _id: name }, { $set: { ...rest, position } }, { upsert: true });
        added += result.upsertedCount;
      }
      return added;
    },
  };
}

/** Indexes of rendered speech: none, because it is only looked up by its hash, the `_id`. */
export const speechIndexes: CollectionIndexes = { collection: SPEECH, indexes: [] };

const speechRow = z.object({ _id: z.string(), durationMs: z.number(), bytes: z.number() });
type SpeechRow = z.output<typeof speechRow>;

/** Creates the index of rendered speech. */
export function createSpeechIndex(db: Db): SpeechIndex {
  const speech = db.collection<SpeechRow>(SPEECH);
  return {
    async findDurationMs(hash) {
      const row = await speech.findOne({ _id: hash });
      return row === null ? null : speechRow.parse(row).durationMs;
    },
    async remember({ hash, durationMs, bytes }) {
      await speech.updateOne({ _id: hash }, { $set: { durationMs, bytes } }, { upsert: true });
    },
  };
}
