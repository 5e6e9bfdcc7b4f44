import type { Db } from 'mongodb';
import type { LeaseStore } from '../ledger/stores.ts';
import type { CollectionIndexes } from './collection-indexes.ts';

const PROCESSES = 'processes';
const SWEEPS = 'sweeps';
const TRANSACTIONS = 'transactions';

/** Processes without a heartbeat for a day are removed. */
export const leaseIndexes: CollectionIndexes = {
  collection: PROCESSES,
  indexes: [{ key: { seenAt: 1 }, expireAfterSeconds: 86_400 }],
};

/** Creates the store of heartbeats and of the last pull. */
export function createLeaseStore(db: Db): LeaseStore {
  const processes = db.collection<{ _id: string; until: number; seenAt: Date }>(PROCESSES);
  const sweeps = db.collection<{ _id: string; startedAt: number }>(SWEEPS);
  return {
    async beat(owner, until) {
      await processes.updateOne({ _id: owner }, { $set: { until, seenAt: new Date(until) } }, { upsert: true });
    },
    async findAlive(now) {
      const alive = await processes.find({ until: { $gt: now } }).toArray();
      return new Set(alive.map((one) => one._id));
    },
    async leave(owner) {
      await processes.deleteOne({ _id: owner });
    },
    async readSweep() {
      return (await sweeps.findOne({ _id: TRANSACTIONS }))?.startedAt ?? null;
    },
    async writeSweep(startedAt) {
      await sweeps.updateOne({ _id: TRANSACTIONS }, { $set: { startedAt } }, { upsert: true });
    },
  };
}
