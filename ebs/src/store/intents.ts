import { INTENT_KEPT_MS } from '@bitcue/shared/constants/timing.ts';
import type { Db } from 'mongodb';
import { createBatch } from '../concurrency/batch.ts';
import { type Intent, type IntentStore, intent } from '../triggers/bits/intent.ts';
import type { CollectionIndexes } from './collection-indexes.ts';

const COLLECTION = 'intents';
/** Maximum candidates read. */
const CANDIDATES_MAX = 10;

/** Indexes of the intents. `keptUntil` removes an intent once no purchase can belong to it. */
export const intentIndexes: CollectionIndexes = {
  collection: COLLECTION,
  read: (row) => intentOf(row as Row),
  indexes: [{ key: { 'buyer.userId': 1, createdAt: 1 } }, { key: { keptUntil: 1 }, expireAfterSeconds: 0 }],
};

type Row = Omit<Intent, 'nonce'> & { _id: string; keptUntil: Date };

/** Creates the store of intents. */
export function createIntentStore(db: Db): IntentStore {
  const rows = db.collection<Row>(COLLECTION);
  const insert = createBatch<Row, void>(async (batch) => {
    await rows.insertMany(batch, { ordered: false });
    return batch.map(() => undefined);
  });

  return {
    insert({ nonce, ...rest }) {
      return insert({ _id: nonce, ...rest, keptUntil: new Date(rest.createdAt + INTENT_KEPT_MS) });
    },
    async find(nonce) {
      const row = await rows.findOne({ _id: nonce });
      return row && intentOf(row);
    },
    async findCandidates({ channelId, userId, sku, from, to }) {
      const found = await rows
        .find({ 'buyer.userId': userId, createdAt: { $gte: from, $lte: to }, channelId, sku, cancelledAt: null })
        .sort({ createdAt: -1 })
        .limit(CANDIDATES_MAX)
        .toArray();
      return found.map(intentOf);
    },
    async findSince(from) {
      const found = await rows
        .find({ keptUntil: { $gte: new Date(from + INTENT_KEPT_MS) } })
        .sort({ keptUntil: 1 })
        .toArray();
      return found.map(intentOf);
    },
    async cancel(nonce, channelId, opaqueId, now) {
      const row = await rows.findOneAndUpdate(
        { _id: nonce, channelId, 'buyer.opaqueId': opaqueId, cancelledAt: null },
        { $set: { cancelledAt: now } },
        { returnDocument: 'after' },
      );
      return row && intentOf(row);
    },
  };
}

function intentOf(row: Row): Intent {
  const { _id, keptUntil: _, ...rest } = row;
  return intent.parse({ nonce: _id, ...rest });
}
