import type { Db } from 'mongodb';
import { z } from 'zod';
import type { ClaimedTask, StoredTask, TaskStore } from '../ports/tasks.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey, isNothingToDrop } from './errors.ts';

const COLLECTION = 'tasks';

/** Indexes of the tasks. */
export const taskIndexes: CollectionIndexes = {
  collection: COLLECTION,
  read: (row) => taskRow.parse(row),
  indexes: [{ key: { kind: 1, key: 1 }, unique: true }, { key: { kind: 1, due: 1 } }],
};

const taskRow = z.object({
  kind: z.string(),
  key: z.string(),
  due: z.number().nullable(),
  payload: z.unknown(),
  rev: z.string(),
  tries: z.number(),
  lease: z.object({ owner: z.string(), until: z.number() }).nullable(),
  failure: z.string().nullable(),
}) satisfies z.ZodType<StoredTask>;

/** Fields of a task that has not been tried yet. */
const UNTRIED = { tries: 0, failure: null };

/** Creates the store of tasks. */
export function createTaskStore(db: Db): TaskStore {
  const tasks = db.collection<StoredTask>(COLLECTION);
  const mine = ({ kind, key, lease }: ClaimedTask) => ({ kind, key, 'lease.owner': lease.owner });
  return {
    async find({ kind, key }) {
      const row = await tasks.findOne({ kind, key });
      return row === null ? null : taskRow.parse(row);
    },
    async listKeys(kind, start) {
      // The character after the slash is 0.
      const rows = await tasks.find({ kind, key: { $gte: start, $lt: `${start.slice(0, -1)}0` } }).toArray();
      return rows.map((row) => taskRow.parse(row).key);
    },
    async insert({ kind, key, due, payload, rev }) {
      try {
        await tasks.insertOne({ kind, key, due, payload, rev, ...UNTRIED, lease: null });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async replace({ kind, key }, rev, next) {
      const { due, payload, rev: nextRev } = next;
      const fields = { due, payload, rev: nextRev, ...UNTRIED };
      return (await tasks.updateOne({ kind, key, rev }, { $set: fields })).matchedCount === 1;
    },
    async remove({ kind, key }, rev) {
      return (await tasks.deleteOne({ kind, key, rev })).deletedCount === 1;
    },
    async claim(kinds, now, lease) {
      const row = await tasks.findOneAndUpdate(
        { kind: { $in: [...kinds] }, due: { $lte: now }, $or: [{ lease: null }, { 'lease.until': { $lte: now } }] },
        { $set: { lease }, $inc: { tries: 1 } },
        { sort: { due: 1 }, returnDocument: 'after' },
      );
      return row === null ? null : claimedOf(row);
    },
    async renew(claimed, until) {
      return (await tasks.updateOne(mine(claimed), { $set: { 'lease.until': until } })).matchedCount === 1;
    },
    async settle(claimed, rest) {
      const unchanged = { ...mine(claimed), rev: claimed.rev };
      const isSettled =
        rest === null
          ? (await tasks.deleteOne(unchanged)).deletedCount === 1
          : (await tasks.updateOne(unchanged, { $set: { ...rest, lease: null } })).matchedCount === 1;
      if (!isSettled) await tasks.updateOne(mine(claimed), { $set: { lease: null } });
    },
    async findNextDue(kinds) {
      const [next] = await tasks
        .find({ kind: { $in: [...kinds] }, due: { $gt: 0 }, lease: null })
        .sort({ due: 1 })
        .limit(1)
        .toArray();
      return next === undefined ? null : taskRow.parse(next).due;
    },
    async freeAll() {
      await tasks.updateMany({ lease: { $ne: null } }, { $set: { lease: null } });
    },
  };
}

function claimedOf(row: unknown): ClaimedTask {
  const task = taskRow.parse(row);
  const { due, lease } = task;
  if (due === null || lease === null) throw new Error('The claimed task is not due');
  return { ...task, due, lease };
}

/**
 * Migrates tasks from before version 5. All were of one kind, with the payload's fields at the top level, and claiming
 * one moved its due time instead of leasing it.
 */
export async function reshapeTasks(db: Db): Promise<void> {
  const tasks = db.collection(COLLECTION);
  const old = z.object({ channelId: z.string(), userId: z.string(), at: z.date() });
  for await (const row of tasks.find({ rev: { $exists: false } })) {
    const { channelId, userId, at } = old.parse(row);
    const task: Omit<StoredTask, 'kind'> = {
      key: `${channelId}:${userId}`,
      due: at.getTime(),
      payload: { channelId, userId },
      rev: String(row._id),
      ...UNTRIED,
      lease: null,
    };
    await tasks.updateOne({ _id: row._id }, { $set: task, $unset: { channelId: '', userId: '', at: '' } });
  }
  await tasks.dropIndex('kind_1_at_1').catch((error) => {
    if (!isNothingToDrop(error)) throw error;
  });
}
