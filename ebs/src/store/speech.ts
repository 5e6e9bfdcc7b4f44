import type { Db } from 'mongodb';
import { z } from 'zod';
import type { SpeechIndex } from '../speech/speech.ts';
import type { CollectionIndexes } from './collection-indexes.ts';

const COLLECTION = 'speech';

/** Indexes of the speech rendered so far: it is looked up by its hash, the `_id`, alone. */
export const speechIndexes: CollectionIndexes = { collection: COLLECTION, indexes: [] };

const speechRow = z.object({ _id: z.string(), durationMs: z.number(), bytes: z.number() });
type Row = z.output<typeof speechRow>;

/** What was rendered before, in the store. */
export function createSpeechIndex(db: Db): SpeechIndex {
  const speech = db.collection<Row>(COLLECTION);
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
