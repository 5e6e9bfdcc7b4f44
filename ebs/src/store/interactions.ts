import { SPEAKING_TYPES } from '@bitcue/shared/features/feature.ts';
import { isTerminal, OPEN_STATES, PAID_SOURCES, UNDECIDED_STATES } from '@bitcue/shared/ledger/states.ts';
import type { Db } from 'mongodb';
import { createBatch } from '../concurrency/batch.ts';
import { type Interaction, interaction } from '../ledger/interaction.ts';
import { UNSPOKEN_STATES } from '../ledger/speech-counter.ts';
import type { InteractionStore, PastQuery } from '../ledger/stores.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey, listDuplicates } from './errors.ts';

const COLLECTION = 'interactions';

/**
 * Indexes of the ledger. `openIn` and `unsettledAt` exist only while there is work left, so their indexes stay small. The same
 * goes for `calls`, `heldBy` and `wakeAt`, by which processes find each other's work.
 */
export const interactionIndexes: CollectionIndexes = {
  collection: COLLECTION,
  read: (row) => recordOf(row as Row),
  indexes: [
    { key: { intent: 1 }, unique: true, sparse: true },
    { key: { channelId: 1, createdAt: 1 } },
    { key: { openIn: 1 }, sparse: true },
    { key: { unsettledAt: 1 }, sparse: true },
    { key: { calls: 1 }, sparse: true },
    { key: { heldBy: 1 }, sparse: true },
    { key: { wakeAt: 1 }, sparse: true },
  ],
};

/** An interaction as stored. Keys for sparse indexes are missing when they do not apply. */
type Row = Omit<Interaction, 'id' | 'intent'> & {
  _id: string;
  intent?: string;
  openIn?: string;
  unsettledAt?: number;
  /** The process that has to look at it, or `ANYBODY`. */
  calls?: string;
  /** The process that runs it. */
  heldBy?: string;
  /** When it is due, if no process runs it. */
  wakeAt?: number;
};

/** Records counted per batch: a purchase that arrives meanwhile waits for only one batch. */
const COUNTED_BATCH = 40;

/** A call that any process may answer. */
const ANYBODY = 'anybody';

/** Creates the store of the ledger's interactions. `isShared`: several processes use it. */
export function createInteractionStore(db: Db, isShared: boolean): InteractionStore {
  const rows = db.collection<Row>(COLLECTION);
  const toRow = (record: Interaction) => (isShared ? withCalls(record, rowOf(record)) : rowOf(record));

  const insert = createBatch<Row, 'inserted' | 'duplicate' | 'intent-taken'>(async (batch) => {
    const outcomes = batch.map((): 'inserted' | 'duplicate' | 'intent-taken' => 'inserted');
    try {
      await rows.insertMany(batch, { ordered: false });
    } catch (error) {
      const refused = listDuplicates(error);
      const present = await findIds(refused.map((index) => batch[index]?._id ?? ''));
      for (const index of refused)
        outcomes[index] = present.has(batch[index]?._id ?? '') ? 'duplicate' : 'intent-taken';
    }
    return outcomes;
  });

  const replace = createBatch<Row, 'replaced' | 'conflict' | 'intent-taken'>(async (batch) => {
    const [only] = batch;
    if (only && batch.length === 1) return [await replaceOne(only)];
    const operations = batch.map((row) => ({
      replaceOne: { filter: { _id: row._id, rev: row.rev - 1 }, replacement: row },
    }));
    try {
      const result = await rows.bulkWrite(operations, { ordered: false });
      if (result.matchedCount === batch.length) return batch.map(() => 'replaced' as const);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    // Some were refused. Reads back which ones were applied, by `rev` and content, and rejects the rest one by one.
    const stored = await rows.find({ _id: { $in: batch.map((row) => row._id) } }).toArray();
    const outcomes: ('replaced' | 'conflict' | 'intent-taken')[] = [];
    for (const row of batch) {
      const now = stored.find((one) => one._id === row._id);
      const through = now?.rev === row.rev && JSON.stringify(now) === JSON.stringify(row);
      outcomes.push(through ? 'replaced' : await replaceOne(row));
    }
    return outcomes;
  });

  async function replaceOne(row: Row): Promise<'replaced' | 'conflict' | 'intent-taken'> {
    try {
      const result = await rows.replaceOne({ _id: row._id, rev: row.rev - 1 }, row);
      return result.matchedCount === 1 ? 'replaced' : 'conflict';
    } catch (error) {
      if (isDuplicateKey(error)) return 'intent-taken';
      throw error;
    }
  }

  async function findIds(ids: readonly string[], filter: object = {}): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const found = await rows.find({ _id: { $in: [...ids] }, ...filter }, { projection: { _id: 1 } }).toArray();
    return new Set(found.map((row) => row._id));
  }

  const findMany = async (filter: object, sort: Record<string, 1 | -1>, limit: number): Promise<Interaction[]> =>
    (await rows.find(filter).sort(sort).limit(limit).toArray()).map(recordOf);

  return {
    insert: (record) => insert(toRow(record)),
    replace: (record) => replace(toRow(record)),
    known: (ids) => findIds(ids),
    unconfirmed: (ids, door) => findIds(ids, { confirmed: false, [`doors.${door}`]: { $exists: false } }),
    async find(id) {
      const row = await rows.findOne({ _id: id });
      return row && recordOf(row);
    },
    findEach: async (ids) => (ids.length === 0 ? [] : findMany({ _id: { $in: [...ids] } }, { seq: 1 }, 0)),
    async findByIntent(intent) {
      const row = await rows.findOne({ intent });
      return row && recordOf(row);
    },
    findOpen: () => findMany({ openIn: { $exists: true } }, { seq: 1 }, 0),
    findOpenOf: (channelId) => findMany({ openIn: channelId }, { seq: 1 }, 0),
    async *readAll(channelId) {
      const filter = channelId === null ? {} : { channelId };
      for await (const row of rows.find(filter).sort({ channelId: 1, createdAt: 1 })) yield recordOf(row);
    },
    findCalls: (owner, limit) => findMany({ calls: { $in: [ANYBODY, owner] } }, { seq: 1 }, limit),
    async findOrphans(alive, dueBefore, limit) {
      const [held, due] = await Promise.all([
        findMany({ heldBy: { $exists: true, $nin: [...alive] } }, { seq: 1 }, limit),
        findMany({ wakeAt: { $lte: dueBefore } }, { wakeAt: 1 }, limit),
      ]);
      return [...held, ...due];
    },
    findPast: (channelId, query) =>
      findMany(pastFilter(channelId, query), { createdAt: query.order === 'oldest' ? 1 : -1 }, query.limit),
    countDone: (channelId) => rows.countDocuments({ channelId, state: 'done', test: false }),
    countSpoken: (channelId, since) =>
      rows.countDocuments({
        channelId,
        createdAt: { $gte: since },
        'steps.type': { $in: [...SPEAKING_TYPES] },
        source: { $in: [...PAID_SOURCES] },
        state: { $nin: [...UNSPOKEN_STATES] },
        test: false,
      }),
    async sumPaid(channelId, { source, since, except }) {
      const paid = { channelId, createdAt: { $gte: since }, source, state: { $nin: [...except] }, test: false };
      const [sum] = await rows
        .aggregate<{ amount: number; times: number }>([
          { $match: paid },
          { $group: { _id: null, amount: { $sum: '$amount' }, times: { $sum: 1 } } },
        ])
        .toArray();
      return { amount: sum?.amount ?? 0, times: sum?.times ?? 0 };
    },
    async *readCounted(channelId, since) {
      const counted = {
        channelId,
        createdAt: { $gte: since },
        state: 'done',
        test: false,
        source: { $in: [...PAID_SOURCES] },
      };
      const projection = { 'buyer.name': 1, source: 1, amount: 1 };
      const found = rows
        .find(counted as object, { projection })
        .sort({ createdAt: 1 })
        .batchSize(COUNTED_BATCH);
      for await (const { buyer, source, amount } of found) yield { name: buyer.name, source, amount };
    },
    countUnsettled: (channelId) => rows.countDocuments({ unsettledAt: { $exists: true }, channelId }),
    findUnsettled: (dueBefore, limit) => findMany({ unsettledAt: { $lte: dueBefore } }, { unsettledAt: 1 }, limit),
  };
}

/** Builds the filter of past interactions. Open ones are found by a small index of their own, ended ones by time. */
function pastFilter(channelId: string, { before, from, part }: PastQuery): object {
  const createdAt = { ...(before !== undefined && { $lt: before }), ...(from !== undefined && { $gte: from }) };
  const made = Object.keys(createdAt).length > 0 ? { createdAt } : {};
  if (part === undefined) return { channelId, ...made };
  if (part === 'ended') return { channelId, openIn: { $exists: false }, ...made };
  return { openIn: channelId, state: { $in: [...(part === 'open' ? OPEN_STATES : UNDECIDED_STATES)] }, ...made };
}

function rowOf(record: Interaction): Row {
  const { id, intent, ...rest } = record;
  const row: Row = { _id: id, ...rest };
  if (intent !== null) row.intent = intent;
  if (!isTerminal(record.state)) row.openIn = record.channelId;
  if (record.settlement?.state === 'due') row.unsettledAt = record.settlement.dueAt;
  return row;
}

/** Adds the keys by which processes find each other's work. A process that is alone needs none of them. */
function withCalls({ tell, state, lease, dueAt }: Interaction, row: Row): Row {
  if (tell !== undefined) row.calls = tell;
  else if (state === 'queued' && lease === null) row.calls = ANYBODY;
  if (lease !== null) row.heldBy = lease.owner;
  else if (dueAt !== null) row.wakeAt = dueAt;
  return row;
}

function recordOf(row: Row): Interaction {
  const { _id, openIn: _o, unsettledAt: _u, calls: _c, heldBy: _h, wakeAt: _w, intent, ...rest } = row;
  return interaction.parse({ id: _id, intent: intent ?? null, ...rest });
}

/** Gives redemptions from before rewards the fields their module reads: they name no reward and cannot be settled. */
export async function nameRedemptions(db: Db): Promise<void> {
  const rows = db.collection<{ _id: string; source: string }>(COLLECTION);
  const details = { rewardId: '', userInput: '', settleable: false };
  await rows.updateMany({ source: 'points', 'details.rewardId': { $exists: false } }, { $set: { details } });
}

/** Moves the SKU, which 0.1.0 stored beside the price, to `details`, which holds what only the source understands. */
export async function moveSkuToDetails(db: Db): Promise<void> {
  const rows = db.collection<{ _id: string; sku?: string }>(COLLECTION);
  for await (const { _id, sku } of rows.find({ details: { $exists: false } }, { projection: { sku: 1 } })) {
    await rows.updateOne({ _id }, { $set: { details: sku ? { sku } : {} }, $unset: { sku: '' } });
  }
}
