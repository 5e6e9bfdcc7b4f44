import type { Db } from 'mongodb';
import { z } from 'zod';
import type { RestoreStore } from '../ports/restores.ts';
import type { CollectionIndexes } from './collection-indexes.ts';

const COLLECTION = 'restores';
const LAST = 'last';

const row = z.object({
  _id: z.literal(LAST),
  backupAt: z.number(),
  restoredAt: z.number(),
  until: z.number().nullable(),
  reconciledAt: z.number().nullable(),
});
type Row = z.output<typeof row>;

/** Indexes of the mark: none, because it is one row. */
export const restoreIndexes: CollectionIndexes = {
  collection: COLLECTION,
  read: (found) => row.parse(found),
  indexes: [],
};

/** Creates the store of the mark that a restore leaves. It has one row. */
export function createRestoreStore(db: Db): RestoreStore {
  const rows = db.collection<Row>(COLLECTION);
  return {
    async read() {
      const found = await rows.findOne({ _id: LAST });
      if (found === null) return null;
      const { _id, ...restore } = row.parse(found);
      return restore;
    },
    async mark(made) {
      const next = { ...made, until: null, reconciledAt: null };
      await rows.replaceOne({ _id: LAST }, next, { upsert: true });
    },
    async begin(until) {
      await rows.updateOne({ _id: LAST, until: null }, { $set: { until } });
    },
    async end(reconciledAt) {
      await rows.updateOne({ _id: LAST }, { $set: { reconciledAt } });
    },
  };
}
