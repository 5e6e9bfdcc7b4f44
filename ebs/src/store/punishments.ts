import type { Db } from 'mongodb';
import { z } from 'zod';
import type { PlacedPunishment, PunishmentStore } from '../ports/punishments.ts';
import type { CollectionIndexes } from './collection-indexes.ts';

const COLLECTION = 'punishments';
/** Retention of a timeout after it was set, and after it ended, in milliseconds. Only those of the last hour are counted. */
const KEPT_MS = 24 * 3_600_000;

/** Indexes of the punishments. Timeouts are removed a day after their end; bans stay. */
export const punishmentIndexes: CollectionIndexes = {
  collection: COLLECTION,
  read: (found) => row.parse(found),
  indexes: [{ key: { channelId: 1, userId: 1 } }, { key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
};

const row = z.object({
  _id: z.string(),
  channelId: z.string(),
  userId: z.string(),
  at: z.date(),
  until: z.date().nullable(),
  lifted: z.boolean(),
  /** When the row is removed; null for a ban. */
  expiresAt: z.date().nullable(),
});

/** Creates the store of the punishments that this product set. */
export function createPunishmentStore(db: Db): PunishmentStore {
  const rows = db.collection<z.output<typeof row>>(COLLECTION);
  return {
    async listOf(channelId, userId) {
      const found = await rows.find({ channelId, userId }).toArray();
      return found.map((one): PlacedPunishment => {
        const { _id, expiresAt: _, ...rest } = row.parse(one);
        return { id: _id, ...rest };
      });
    },
    async save({ id, ...placed }) {
      const { at, until } = placed;
      const end = until && Math.max(at.getTime(), until.getTime());
      const expiresAt = end === null ? null : new Date(end + KEPT_MS);
      await rows.updateOne({ _id: id }, { $set: { ...placed, expiresAt } }, { upsert: true });
    },
    async remove(id) {
      await rows.deleteOne({ _id: id });
    },
    async markLifted(channelId, userId) {
      await rows.updateMany({ channelId, userId }, { $set: { lifted: true } });
    },
    async deleteOf(channelId) {
      await rows.deleteMany({ channelId });
    },
  };
}
