import { RESERVATION_REST_MS } from '@bitcue/shared/constants/timing.ts';
import { extensionItem } from '@bitcue/shared/items/item.ts';
import type { Db } from 'mongodb';
import type { ItemChange, ItemStore, StoredItem } from '../ports/items.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey } from './errors.ts';

const COLLECTION = 'items';

/** Indexes of the items. */
export const itemIndexes: CollectionIndexes = {
  collection: COLLECTION,
  read: (row) => itemOf(row as Row),
  indexes: [{ key: { channelId: 1 } }],
};

/** An item as stored. `readyAt` is when its cooldown ends, so that one condition can reserve it. */
type Row = Omit<StoredItem, 'uuid'> & { _id: string; readyAt: number };

/** Creates the store of extension items. */
export function createItemStore(db: Db): ItemStore {
  const rows = db.collection<Row>(COLLECTION);

  /**
   * Sets fields. If the cooldown changes, also sets `readyAt`, which depends on a last use that may change
   * concurrently.
   */
  async function update(channelId: string, uuid: string, fields: ItemChange): Promise<StoredItem | null> {
    const { cooldown } = fields;
    if (cooldown === undefined) {
      const row = await rows.findOneAndUpdate({ _id: uuid, channelId }, { $set: fields }, { returnDocument: 'after' });
      return row && itemOf(row);
    }
    for (;;) {
      const before = await rows.findOne({ _id: uuid, channelId });
      if (!before) return null;
      const { lastEpoch } = before;
      const row = await rows.findOneAndUpdate(
        { _id: uuid, channelId, lastEpoch },
        { $set: { ...fields, readyAt: lastEpoch + cooldown * 1_000 } },
        { returnDocument: 'after' },
      );
      if (row) return itemOf(row);
    }
  }

  async function markUsed(uuid: string, at: number): Promise<void> {
    for (;;) {
      const item = await rows.findOne({ _id: uuid, lastEpoch: { $lt: at } });
      if (!item) return;
      const { cooldown } = item;
      const result = await rows.updateOne(
        { _id: uuid, lastEpoch: { $lt: at }, cooldown },
        { $set: { lastEpoch: at, readyAt: at + cooldown * 1_000, reservation: null } },
      );
      if (result.matchedCount === 1) return;
    }
  }

  return {
    update,
    async find(channelId, uuid) {
      const row = await rows.findOne({ _id: uuid, channelId });
      return row && itemOf(row);
    },
    async delete(channelId, uuid) {
      return (await rows.deleteOne({ _id: uuid, channelId })).deletedCount === 1;
    },
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
      const ready = { _id: uuid, readyAt: { $lte: now } };
      const ownTurn = { 'reservation.opaqueId': by.opaqueId, 'reservation.until': { $gt: now } };
      const again = { 'reservation.nonce': by.nonce, 'reservation.released': false };
      if ((await rows.updateOne({ ...ready, ...ownTurn }, { $set: again })).matchedCount === 1) return true;
      const free = [
        { reservation: null },
        { 'reservation.until': { $lte: now - RESERVATION_REST_MS } },
        { 'reservation.opaqueId': { $ne: by.opaqueId }, 'reservation.until': { $lte: now } },
        { 'reservation.opaqueId': { $ne: by.opaqueId }, 'reservation.released': true },
      ];
      const result = await rows.updateOne({ ...ready, $or: free }, { $set: { reservation: by } });
      return result.matchedCount === 1;
    },
    async release(channelId, by) {
      const mine = by.nonce === undefined ? {} : { 'reservation.nonce': by.nonce };
      await rows.updateMany(
        { channelId, 'reservation.opaqueId': by.opaqueId, ...mine },
        { $set: { 'reservation.released': true } },
      );
    },
    markUsed,
    async markManyUsed(uses) {
      const writes = uses.map(({ uuid, at }) => ({
        updateOne: {
          filter: { _id: uuid, lastEpoch: { $lt: at }, cooldown: 0 as const },
          update: { $set: { lastEpoch: at, readyAt: at, reservation: null } },
        },
      }));
      if (writes.length === 0) return;
      const { matchedCount } = await rows.bulkWrite(writes, { ordered: false });
      // Some have since got a cooldown or a later use, or were deleted: each is handled on its own.
      if (matchedCount < uses.length) for (const { uuid, at } of uses) await markUsed(uuid, at);
    },
  };
}

function itemOf(row: Row): StoredItem {
  const { _id, channelId, reservation, ...rest } = row;
  return { ...extensionItem.parse({ uuid: _id, ...rest }), channelId, reservation };
}

/** Migration 18: adds the own look of items, empty so far: they look like their channel. */
export async function addItemLooks(db: Db): Promise<void> {
  await db.collection<Row>(COLLECTION).updateMany({ look: { $exists: false } }, { $set: { look: {} } });
}
