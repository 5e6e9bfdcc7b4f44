import type { Db } from 'mongodb';
import type { NamedLeases } from '../ports/leases.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey } from './errors.ts';

const COLLECTION = 'leases';

/**
 * Indexes of the leases. One that was never released is removed a day after it expired, when all clocks agree that it has.
 */
export const namedLeaseIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [{ key: { until: 1 }, expireAfterSeconds: 86_400 }],
};

/** Creates the store of named leases. The name is the `_id`, so each has one owner. */
export function createNamedLeases(db: Db): NamedLeases {
  const leases = db.collection<{ _id: string; owner: string; until: Date }>(COLLECTION);
  return {
    async take(name, owner, now, until) {
      const lease = { owner, until: new Date(until) };
      const over = { _id: name, until: { $lte: new Date(now) } };
      if ((await leases.updateOne(over, { $set: lease })).matchedCount === 1) return null;
      try {
        await leases.insertOne({ _id: name, ...lease });
        return null;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // If it was released in the meantime, it is free as of now.
        return (await leases.findOne({ _id: name }))?.until.getTime() ?? now;
      }
    },
    async renew(name, owner, until) {
      const result = await leases.updateOne({ _id: name, owner }, { $set: { until: new Date(until) } });
      return result.matchedCount === 1;
    },
    async release(name, owner) {
      await leases.deleteOne({ _id: name, owner });
    },
    async freeAll() {
      await leases.deleteMany({});
    },
  };
}
