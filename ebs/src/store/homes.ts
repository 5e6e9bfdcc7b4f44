import type { Db } from 'mongodb';
import { z } from 'zod';
import type { HomeStore } from '../ports/homes.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey } from './errors.ts';

const COLLECTION = 'homes';

const home = z.object({
  _id: z.string(),
  owner: z.string().nullable(),
  pageId: z.string(),
  client: z.enum(['obs', 'browser']),
  changedAt: z.number(),
  leftAt: z.date().optional(),
});
type Row = z.output<typeof home>;

/** Indexes of the homes. One that ended is removed a day later, when every process knows of it. */
export const homeIndexes: CollectionIndexes = {
  collection: COLLECTION,
  read: (row) => home.parse(row),
  indexes: [{ key: { changedAt: 1 } }, { key: { leftAt: 1 }, expireAfterSeconds: 86_400 }],
};

/** Creates the store of homes. The channel is the `_id`, so each has one home. */
export function createHomeStore(db: Db): HomeStore {
  const rows = db.collection<Row>(COLLECTION);
  return {
    async claim({ channelId, owner, pageId, client }, before, now) {
      const row = { owner, pageId, client, changedAt: now };
      const change = { $set: row, $unset: { leftAt: '' as const } };
      if ((await rows.updateOne({ _id: channelId, owner: before }, change)).matchedCount === 1) return true;
      if (before !== null) return false;
      try {
        await rows.insertOne({ _id: channelId, ...row });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async leave(channelId, owner, now) {
      await rows.updateOne({ _id: channelId, owner }, { $set: { owner: null, changedAt: now, leftAt: new Date(now) } });
    },
    async findChanged(since) {
      const changed = await rows.find({ changedAt: { $gte: since } }).toArray();
      return changed.map((row) => {
        const { _id: channelId, owner, pageId, client } = home.parse(row);
        return { channelId, owner, pageId, client };
      });
    },
  };
}
