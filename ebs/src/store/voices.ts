import type { Db } from 'mongodb';
import { z } from 'zod';
import type { Voice, VoiceStore } from '../ports/voices.ts';
import type { CollectionIndexes } from './collection-indexes.ts';

const COLLECTION = 'voices';

/** Indexes of the voices: few rows, always read together. */
export const voiceIndexes: CollectionIndexes = { collection: COLLECTION, indexes: [{ key: { position: 1 } }] };

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
type Row = z.output<typeof voiceRow>;

function toVoice(row: unknown): Voice {
  const { _id, position: _position, ...rest } = voiceRow.parse(row);
  return { name: _id, ...rest };
}

/** The voices in the store; `_id` is the name. They are listed in the order in which they were last given. */
export function createVoiceStore(db: Db): VoiceStore {
  const voices = db.collection<Row>(COLLECTION);
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
