import { extensionItem } from '@bitcue/shared/items/item.ts';
import type { Db } from 'mongodb';
import type { ItemStore, StoredItem } from '../ports/items.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey } from './errors.ts';

const COLLECTION = 'items';

/** Indexes of the items. */
export const itemIndexes: CollectionIndexes = { collection: COLLECTION, indexes: [{ key: { channelId: 1 } }] };

/** An item as stored. `readyAt`: when its cooldown is over, so that one condition reserves it. */
type Row = Omit<StoredItem, 'uuid'> & { _id: string; readyAt: number };

/** Extension items in the store. */
export function createItemStore(db: Db): ItemStore {
  const rows = db.collection<Row>(COLLECTION);
  return {
    async listOf(channelId) {
      return (await rows.find({ channelId }).toArray()).map(itemOf);
    },
    async insert(channelId, item) {
      const { uuid, ...rest } = item;
      try {
        const readyAt = item.lastEpoch + item.cooldown * 1_000;
        await rows.insertOne({ _id: uuid, channelId, reservation: null, readyAt, ...rest });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async reserve(uuid, by, now) {
      const free = [
        { reservation: null },
        { 'reservation.until': { $lte: now } },
        { 'reservation.opaqueId': by.opaqueId },
      ];
      const result = await rows.updateOne(
        { _id: uuid, readyAt: { $lte: now }, $or: free },
        { $set: { reservation: by } },
      );
      return result.matchedCount === 1;
    },
    async release(channelId, by) {
      const mine = by.nonce === undefined ? {} : { 'reservation.nonce': by.nonce };
      await rows.updateMany(
        { channelId, 'reservation.opaqueId': by.opaqueId, ...mine },
        { $set: { reservation: null } },
      );
    },
    async markUsed(uuid, at) {
      const item = await rows.findOne({ _id: uuid, lastEpoch: { $lt: at } });
      if (!item) return;
      await rows.updateOne(
        { _id: uuid, lastEpoch: { $lt: at } },
        { $set: { lastEpoch: at, readyAt: at + item.cooldown * 1_000, reservation: null } },
      );
    },
  };
}

function itemOf(row: Row): StoredItem {
  const { _id, channelId, reservation, ...rest } = row;
  return { ...extensionItem.parse({ uuid: _id, ...rest }), channelId, reservation };
}
