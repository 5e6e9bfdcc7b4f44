import { SWAP_ACTIONS, swapRules, swapSet } from '@bitcue/shared/swapper/swap-rule.ts';
import type { Db } from 'mongodb';
import { z } from 'zod';
import type { Swapper, SwapperStore } from '../ports/swapper.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey } from './errors.ts';

const COLLECTION = 'swappers';

/** Indexes of the swappers: none, because they are found only by their channel. */
export const swapperIndexes: CollectionIndexes = {
  collection: COLLECTION,
  read: (found) => row.parse(found),
  indexes: [],
};

const choice = z.string().nullable();
const on = z.object({ choice, since: z.number(), why: z.string(), isOld: z.boolean() }).nullable();
const swap = z.object({
  id: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  before: z.object({ on, set: swapSet.nullable() }),
  interrupts: z.string().nullable(),
  target: swapSet,
  stores: z.boolean(),
  why: z.string(),
  begunAt: z.number(),
  plannedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  nextAt: z.number(),
  isStopped: z.boolean(),
  fulfils: z.boolean(),
  steps: z.array(
    z.object({
      action: z.enum(SWAP_ACTIONS),
      id: z.string(),
      title: z.string(),
      state: z.enum(['waiting', 'done', 'refused']),
      why: z.string().nullable(),
      tries: z.number(),
      due: z.number(),
    }),
  ),
});

const row = z.object({
  _id: z.string(),
  rev: z.number().int(),
  settings: swapRules,
  settingsRev: z.number().int(),
  standing: z.object({
    on,
    hold: z.object({ instead: choice }).nullable(),
    pending: z.object({ choice, since: z.number(), due: z.number() }).nullable(),
  }),
  swap: swap.nullable(),
  log: z.array(swap),
});
type Row = z.input<typeof row>;

/** Creates the store of swappers. */
export function createSwapperStore(db: Db): SwapperStore {
  const rows = db.collection<Row>(COLLECTION);
  return {
    async find(channelId) {
      const found = await rows.findOne({ _id: channelId });
      return found && swapperOf(found);
    },
    async listActive() {
      const found = await rows.find({ $or: [{ 'settings.automatic': true }, { swap: { $ne: null } }] }).toArray();
      return found.map(({ _id }) => _id);
    },
    async save({ channelId, ...rest }) {
      const next = { ...rest, rev: rest.rev + 1 };
      if (rest.rev === 0) {
        try {
          await rows.insertOne({ _id: channelId, ...next });
          return { channelId, ...next };
        } catch (error) {
          if (isDuplicateKey(error)) return null;
          throw error;
        }
      }
      const { matchedCount } = await rows.replaceOne({ _id: channelId, rev: rest.rev }, next);
      return matchedCount === 1 ? { channelId, ...next } : null;
    },
    async deleteOf(channelId) {
      await rows.deleteOne({ _id: channelId });
    },
  };
}

function swapperOf(found: Row): Swapper {
  const { _id, ...rest } = row.parse(found);
  return { channelId: _id, ...rest };
}
