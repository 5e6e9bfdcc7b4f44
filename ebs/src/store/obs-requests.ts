import { obsAnswer, obsReport, obsThing, obsValue } from '@bitcue/shared/obs-studio/protocol.ts';
import type { Db } from 'mongodb';
import { z } from 'zod';
import type { ObsRequestStore } from '../ports/obs-requests.ts';
import type { CollectionIndexes } from './collection-indexes.ts';

const COLLECTION = 'obs_errands';

const ask = z.discriminatedUnion('do', [
  z.object({ do: z.literal('read'), thing: obsThing }),
  z.object({ do: z.literal('set'), thing: obsThing, value: obsValue }),
  z.object({ do: z.literal('save-replay') }),
  z.object({ do: z.literal('show-form') }),
  z.object({ do: z.literal('report') }),
]);
const answer = z.union([
  obsAnswer,
  z.object({ kind: z.literal('refused'), why: z.literal('absent') }),
  z.object({ kind: z.literal('report'), report: obsReport }),
]);
const request = z.object({
  _id: z.string(),
  channelId: z.string(),
  ask,
  due: z.number(),
  /** Absent once it is taken. */
  open: z.literal(true).optional(),
  answer: answer.optional(),
  createdAt: z.date(),
});
type Row = z.output<typeof request>;

/**
 * Indexes of the questions between processes. The one of open questions is empty while nothing is asked. Questions are
 * removed after a minute, because nobody waits that long.
 */
export const obsRequestIndexes: CollectionIndexes = {
  collection: COLLECTION,
  read: (row) => request.parse(row),
  indexes: [
    { key: { open: 1 }, sparse: true },
    { key: { createdAt: 1 }, expireAfterSeconds: 60 },
  ],
};

/** Creates the store of questions between processes. */
export function createObsRequestStore(db: Db): ObsRequestStore {
  const rows = db.collection<Row>(COLLECTION);
  return {
    async insert({ id, ...rest }, now) {
      await rows.insertOne({ _id: id, ...rest, open: true, createdAt: new Date(now) });
    },
    async findOpen(now) {
      const found = await rows.find({ open: true, due: { $gt: now } }).toArray();
      return found.map((row) => {
        const { _id: id, channelId, ask: asked, due } = request.parse(row);
        return { id, channelId, ask: asked, due };
      });
    },
    async take(id, now) {
      const filter = { _id: id, open: true as const, due: { $gt: now } };
      return (await rows.updateOne(filter, { $unset: { open: '' as const } })).matchedCount === 1;
    },
    async answer(id, given) {
      await rows.updateOne({ _id: id }, { $set: { answer: given } });
    },
    async findAnswers(ids) {
      const found = await rows.find({ _id: { $in: [...ids] } }).toArray();
      return found.flatMap((row) => {
        const { _id: id, answer: given } = request.parse(row);
        return given === undefined ? [] : [{ id, answer: given }];
      });
    },
    async drop(id) {
      return (await rows.deleteOne({ _id: id, open: true })).deletedCount === 1;
    },
  };
}
