import { legacyFeature } from '@bitcue/shared/features/legacy.ts';
import { rewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { rewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { rewardRules } from '@bitcue/shared/rewards/reward-rules.ts';
import type { Db } from 'mongodb';
import { z } from 'zod';
import {
  NO_OWN_CHANGES,
  REWARD_KINDS,
  type RewardStore,
  type StoredReward,
  type StoredRewardChange,
} from '../ports/rewards.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey } from './errors.ts';

const COLLECTION = 'rewards';

/** Indexes of the rewards. Drafts have no `twitchId`, so the index of those is sparse. */
export const rewardIndexes: CollectionIndexes = {
  collection: COLLECTION,
  read: (found) => row.parse(found),
  indexes: [{ key: { channelId: 1 } }, { key: { twitchId: 1 }, unique: true, sparse: true }],
};

const row = z.object({
  _id: z.string(),
  kind: z.enum(REWARD_KINDS),
  channelId: z.string(),
  twitchId: z.string().optional(),
  isOurs: z.boolean(),
  skipsQueue: z.boolean(),
  form: rewardForm,
  features: z.array(rewardFeature),
  legacy: z.array(legacyFeature),
  rules: rewardRules,
  cooling: z.object({ by: z.string(), until: z.number() }).nullable().default(null),
  lastRedeemedAt: z.number().nullable().default(null),
  featuredAt: z.number().nullable(),
  pulledTo: z.number().nullable(),
  creatingAt: z.number().nullable(),
  storingAt: z.number().nullable().default(null),
  switchingAt: z.number().nullable().default(null),
  storedAt: z.number().nullable().default(null),
  isDeletedByHand: z.boolean().default(false),
  picture: z.string().nullable().default(null),
  restores: z.object({ isPaused: z.boolean(), skipsQueue: z.boolean() }).nullable().default(null),
  why: z.string().nullable(),
  savedAt: z.number(),
  ownChanges: z.object({
    count: z.number().int(),
    by: z.array(z.string()),
    pending: rewardForm.pick({ title: true, prompt: true, cost: true }).partial().nullable(),
  }),
});
type Row = z.input<typeof row>;

/** Creates the store of rewards. */
export function createRewardStore(db: Db): RewardStore {
  const rows = db.collection<Row>(COLLECTION);
  return {
    listOf: async (channelId) => (await rows.find({ channelId }).toArray()).map(rewardOf),
    async listChannels(kind) {
      const featured = await rows.find({ kind, featuredAt: { $ne: null } }).toArray();
      return [...new Set(featured.filter((one) => one.twitchId !== undefined).map((one) => one.channelId))];
    },
    async findByTwitchId(channelId, twitchId) {
      const found = await rows.findOne({ twitchId, channelId });
      return found && rewardOf(found);
    },
    async insert({ id, twitchId, ...rest }) {
      try {
        await rows.insertOne({ _id: id, ...rest, ...(twitchId === null ? {} : { twitchId }) });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async update(channelId, id, change) {
      const found = await rows.findOneAndUpdate({ _id: id, channelId }, toUpdate(change), { returnDocument: 'after' });
      return found && rewardOf(found);
    },
    async beginCooldown(twitchId, cooling, now) {
      const free = [{ cooling: null }, { 'cooling.until': { $lte: now } }, { 'cooling.by': cooling.by }];
      return (await rows.updateOne({ twitchId, $or: free }, { $set: { cooling } })).matchedCount === 1;
    },
    async noteRedeemed(twitchId, at) {
      const isNews = [{ lastRedeemedAt: null }, { lastRedeemedAt: { $lt: at } }];
      await rows.updateOne({ twitchId, $or: isNews }, { $set: { lastRedeemedAt: at } });
    },
    async delete(channelId, id) {
      await rows.deleteOne({ _id: id, channelId });
    },
    async deleteOf(channelId) {
      await rows.deleteMany({ channelId });
    },
  };
}

function toUpdate({ twitchId, ...rest }: StoredRewardChange) {
  if (twitchId === null) return { $set: rest, $unset: { twitchId: '' as const } };
  return { $set: twitchId === undefined ? rest : { ...rest, twitchId } };
}

function rewardOf(found: Row): StoredReward {
  const { _id, twitchId, ...rest } = row.parse(found);
  return { id: _id, twitchId: twitchId ?? null, ...rest };
}

/** Migration 15: adds own changes and legacy features to rewards; there are none yet. */
export async function addOwnChanges(db: Db): Promise<void> {
  const rows = db.collection(COLLECTION);
  await rows.updateMany({ ownChanges: { $exists: false } }, { $set: { ownChanges: NO_OWN_CHANGES } });
  await rows.updateMany({ legacy: { $exists: false } }, { $set: { legacy: [] } });
}

/** Migration 14: adds our own rules to rewards, none of them set. */
export async function addRewardRules(db: Db): Promise<void> {
  const rows = db.collection<Row>(COLLECTION);
  await rows.updateMany({ rules: { $exists: false } }, { $set: { rules: rewardRules.parse({}) } });
}

/** Migration 16: adds its kind to every row, because Power-ups are stored beside rewards. */
export async function nameRewardKinds(db: Db): Promise<void> {
  await db.collection(COLLECTION).updateMany({ kind: { $exists: false } }, { $set: { kind: 'reward' } });
}

/** Migration 18: adds the own look of rewards, empty so far: they look like their channel. */
export async function addRewardLooks(db: Db): Promise<void> {
  const rows = db.collection<Row>(COLLECTION);
  await rows.updateMany({ 'rules.look': { $exists: false } }, { $set: { 'rules.look': {} } });
}
