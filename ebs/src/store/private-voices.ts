import { PRIVATE_VOICE_FAILURES, PRIVATE_VOICE_STATES } from '@bitcue/shared/api/private-voices.ts';
import type { Db } from 'mongodb';
import { z } from 'zod';
import type { PrivateVoice, PrivateVoiceStore } from '../ports/private-voices.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey } from './errors.ts';

const COLLECTION = 'private_voices';

/** Indexes of private voices. */
export const privateVoiceIndexes: CollectionIndexes = {
  collection: COLLECTION,
  read: toPrivateVoice,
  indexes: [{ key: { ownerId: 1, createdAt: -1 } }, { key: { state: 1 } }],
};

const privateVoiceRow = z.object({
  _id: z.string(),
  ownerId: z.string(),
  label: z.string(),
  language: z.string(),
  gender: z.string(),
  sample: z.string(),
  state: z.enum(PRIVATE_VOICE_STATES),
  failure: z.enum(PRIVATE_VOICE_FAILURES).nullable(),
  wasAsked: z.boolean(),
  engineVoice: z.string().nullable(),
  consent: z.object({
    version: z.number(),
    words: z.string(),
    at: z.date(),
    by: z.object({ id: z.string(), login: z.string() }),
  }),
  createdAt: z.date(),
});

function toPrivateVoice(row: unknown): PrivateVoice {
  const { _id, ...rest } = privateVoiceRow.parse(row);
  return { modelId: _id, ...rest };
}

/** Creates the store of private voices. `_id` is the `model_id`. */
export function createPrivateVoiceStore(db: Db): PrivateVoiceStore {
  const rows = db.collection<z.output<typeof privateVoiceRow>>(COLLECTION);
  return {
    async find(modelId) {
      const row = await rows.findOne({ _id: modelId });
      return row === null ? null : toPrivateVoice(row);
    },
    async listOf(ownerId) {
      return (await rows.find({ ownerId }).sort({ createdAt: -1 }).toArray()).map(toPrivateVoice);
    },
    async listCreating() {
      return (await rows.find({ state: 'creating' }, { projection: { _id: 1 } }).toArray()).map((row) => row._id);
    },
    async insert({ modelId, ...rest }) {
      try {
        await rows.insertOne({ _id: modelId, ...rest });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async advance(modelId, change) {
      return (await rows.updateOne({ _id: modelId, state: 'creating' }, { $set: change })).matchedCount === 1;
    },
    async delete(modelId) {
      await rows.deleteOne({ _id: modelId });
    },
  };
}
