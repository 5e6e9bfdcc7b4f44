import type { Db } from 'mongodb';
import { z } from 'zod';
import type { Remoderation, Tasks } from '../tasks/tasks.ts';
import type { CollectionIndexes } from './collection-indexes.ts';

const COLLECTION = 'tasks';
const REMODERATE = 'remoderate';

/** Indexes of the work to be done later. */
export const taskIndexes: CollectionIndexes = { collection: COLLECTION, indexes: [{ key: { kind: 1, at: 1 } }] };

const taskRow = z.object({
  _id: z.string(),
  kind: z.literal(REMODERATE),
  channelId: z.string(),
  userId: z.string(),
  at: z.date(),
});
type Row = z.output<typeof taskRow>;

const idOf = (channelId: string, userId: string) => `${REMODERATE}:${channelId}:${userId}`;

function toTask(row: Row): Remoderation {
  const { channelId, userId, at } = taskRow.parse(row);
  return { channelId, userId, at };
}

/** Work to be done later, in the store. */
export function createTasks(db: Db): Tasks {
  const tasks = db.collection<Row>(COLLECTION);
  return {
    async scheduleRemoderation({ channelId, userId, at }) {
      await tasks.updateOne(
        { _id: idOf(channelId, userId) },
        { $setOnInsert: { kind: REMODERATE, channelId, userId }, $max: { at } },
        { upsert: true },
      );
    },
    async postponeRemoderation({ channelId, userId, at }) {
      await tasks.updateOne({ _id: idOf(channelId, userId) }, { $max: { at } });
    },
    async moveRemoderation({ channelId, userId, at }) {
      await tasks.updateOne({ _id: idOf(channelId, userId) }, { $set: { at } });
    },
    async dropRemoderation(channelId, userId) {
      await tasks.deleteOne({ _id: idOf(channelId, userId) });
    },
    async claimRemoderation(now, leaseUntil) {
      const row = await tasks.findOneAndUpdate(
        { kind: REMODERATE, at: { $lte: now } },
        { $set: { at: leaseUntil } },
        { sort: { at: 1 }, returnDocument: 'after' },
      );
      return row === null ? null : toTask(row);
    },
    async finishRemoderation({ channelId, userId, at }) {
      await tasks.deleteOne({ _id: idOf(channelId, userId), at });
    },
  };
}
