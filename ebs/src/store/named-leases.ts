import type { Db } from 'mongodb';
import type { NamedLeases } from '../ports/leases.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey } from './errors.ts';

const COLLECTION = 'leases';

/** Leases that were never released are removed a day after they expired, when every clock agrees that they have. */
export const namedLeaseIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [{ key: { until: 1 }, expireAfterSeconds: 86_400 }],
};

/** Named leases in the store. The name is the `_id`, so each has one owner. */
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
        // If it was released at this very moment, it is free from now on.
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
