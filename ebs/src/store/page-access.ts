import type { Db } from 'mongodb';
import { z } from 'zod';
import type { PageAccessStore } from '../ports/page-access.ts';
import type { CollectionIndexes } from './collection-indexes.ts';

const COLLECTION = 'page_access';

const pageAccess = z.object({
  _id: z.string(),
  changedAt: z.date(),
  refused: z.array(z.string()).default([]),
});
type Row = z.output<typeof pageAccess>;

/** Indexes of changes to who may be an alert page. They are removed a day later, when every process knows of them. */
export const pageAccessIndexes: CollectionIndexes = {
  collection: COLLECTION,
  read: (row) => pageAccess.parse(row),
  indexes: [{ key: { changedAt: 1 }, expireAfterSeconds: 86_400 }],
};

/** Creates the store of these changes: one row per channel. */
export function createPageAccessStore(db: Db): PageAccessStore {
  const rows = db.collection<Row>(COLLECTION);
  return {
    async noteKey(channelId, now) {
      const change = { $set: { changedAt: new Date(now), refused: [] } };
      await rows.updateOne({ _id: channelId }, change, { upsert: true });
    },
    async noteAnswer(channelId, { browser, isMine }, now) {
      const refused = { refused: browser };
      const change = { $set: { changedAt: new Date(now) }, ...(isMine ? { $pull: refused } : { $addToSet: refused }) };
      await rows.updateOne({ _id: channelId }, change, { upsert: true });
    },
    async findChanged(since) {
      const changed = await rows.find({ changedAt: { $gte: new Date(Math.max(0, since)) } }).toArray();
      return changed.map((row) => {
        const { _id: channelId, refused } = pageAccess.parse(row);
        return { channelId, refused };
      });
    },
  };
}
