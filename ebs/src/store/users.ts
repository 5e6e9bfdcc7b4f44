import { extensionPreferences } from '@bitcue/shared/items/preferences.ts';
import { onboardingExtension } from '@bitcue/shared/users/onboarding.ts';
import { PLAN_SOURCES, PLANS } from '@bitcue/shared/users/plans.ts';
import { punishmentGuards } from '@bitcue/shared/users/punishment-guards.ts';
import { waitingRules } from '@bitcue/shared/users/waiting-rules.ts';
import { widgetSettings } from '@bitcue/shared/widgets/widget-settings.ts';
import type { Db } from 'mongodb';
import { z } from 'zod';
import { createBatch } from '../concurrency/batch.ts';
import type { User, UserStore } from '../ports/users.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey } from './errors.ts';

const COLLECTION = 'users';
/** Maximum page keys per query. */
const KEYS_MAX = 200;
/** How long keys are collected, in milliseconds; too short for a page to notice. */
const KEYS_LINGER_MS = 10;

/** Indexes of the streamers' accounts. */
export const userIndexes: CollectionIndexes = {
  collection: COLLECTION,
  read: toUser,
  indexes: [
    { key: { alertKeyHash: 1 }, unique: true },
    { key: { 'widgetKey.hash': 1 }, unique: true, sparse: true },
    { key: { uuid: 1 }, unique: true },
    { key: { 'grant.state': 1 } },
    { key: { paused: 1 } },
    { key: { resumedAt: 1 } },
  ],
};

const grantRow = z.object({
  state: z.enum(['ok', 'relink']),
  accessToken: z.string(),
  refreshToken: z.string(),
  scopes: z.array(z.string()),
  expiresInS: z.number().nullable(),
  obtainedAt: z.date(),
});

const userRow = z.object({
  _id: z.string(),
  uuid: z.string(),
  login: z.string(),
  displayName: z.string(),
  picture: z.string(),
  broadcasterType: z.enum(['', 'affiliate', 'partner']),
  flags: z.record(z.string(), z.boolean()),
  welcomeOnboardingComplete: z.boolean(),
  onboardingExtension: onboardingExtension.prefault({}),
  obsSetupComplete: z.boolean(),
  plan: z.enum(PLANS).default('free'),
  planRenewsAt: z.date().nullable().default(null),
  planSource: z.enum(PLAN_SOURCES).nullable(),
  paused: z.boolean().default(false),
  resumedAt: z.date().nullable().default(null),
  preferences: extensionPreferences,
  punishmentGuards,
  waiting: waitingRules,
  sortOrder: z.array(z.string()),
  testing: z.boolean(),
  alertKeyHash: z.string(),
  alertKey: z.string(),
  trustedAlertPages: z.array(z.string()),
  widgets: widgetSettings.prefault({}),
  widgetKey: z.object({ hash: z.string(), sealed: z.string() }).optional(),
  grant: grantRow.nullable(),
  createdAt: z.date(),
});
const pauseRow = userRow.pick({ paused: true, resumedAt: true });
type Row = z.output<typeof userRow>;

function toUser(row: unknown): User {
  const { _id, ...rest } = userRow.parse(row);
  return { id: _id, ...rest };
}

/** Creates the store of streamers' accounts. `_id` is the Twitch user id. */
export function createUserStore(db: Db): UserStore {
  const users = db.collection<Row>(COLLECTION);
  const findOrNull = (row: unknown) => (row === null ? null : toUser(row));
  // After a restart all pages reconnect at once, so look-ups are batched into one query.
  const createFinder = (field: string, hashOf: (row: Row) => string | undefined) =>
    createBatch<string, User | null>(
      async (hashes) => {
        const rows = await users.find({ [field]: { $in: hashes } }).toArray();
        const found = new Map(rows.map((row) => [hashOf(row), toUser(row)]));
        return hashes.map((hash) => found.get(hash) ?? null);
      },
      { maxEntries: KEYS_MAX, lingerMs: KEYS_LINGER_MS },
    );
  async function set(id: string, fields: object): Promise<User | null> {
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    return findOrNull(await users.findOneAndUpdate({ _id: id }, { $set: given }, { returnDocument: 'after' }));
  }
  return {
    findById: async (id) => findOrNull(await users.findOne({ _id: id })),
    findByAlertKeyHash: createFinder('alertKeyHash', (row) => row.alertKeyHash),
    findByWidgetKeyHash: createFinder('widgetKey.hash', (row) => row.widgetKey?.hash),
    async listIdsWithGrant() {
      const rows = await users.find({ 'grant.state': 'ok' }, { projection: { _id: 1 } }).toArray();
      return rows.map((row) => row._id);
    },
    async list() {
      return (await users.find({}).toArray()).map(toUser).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },
    async listPauses(resumedSince) {
      const projection = { paused: 1, resumedAt: 1 };
      const [paused, resumed] = await Promise.all([
        users.find({ paused: true }, { projection }).toArray(),
        users.find({ resumedAt: { $gt: resumedSince } }, { projection }).toArray(),
      ]);
      return [...new Map([...paused, ...resumed].map((row) => [row._id, row])).values()].map((row) => ({
        id: row._id,
        ...pauseRow.parse(row),
      }));
    },
    async insertIfNew({ id, ...rest }) {
      try {
        await users.insertOne({ _id: id, ...rest });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const known = await users.findOne({ _id: id });
        if (known === null) throw error;
        return toUser(known);
      }
      return { id, ...rest };
    },
    update: set,
    setParts: set,
    async trustAlertPage({ id, alertKeyHash }, page, { onlyFirst }) {
      const filter = { _id: id, alertKeyHash, ...(onlyFirst && { trustedAlertPages: [] }) };
      await users.updateOne(filter, { $addToSet: { trustedAlertPages: page } });
      return findOrNull(await users.findOne({ _id: id }));
    },
    async appendToSortOrder(id, uuids) {
      await users.updateOne({ _id: id }, { $addToSet: { sortOrder: { $each: [...uuids] } } });
    },
    async removeFromSortOrder(id, uuid) {
      await users.updateOne({ _id: id }, { $pull: { sortOrder: uuid } });
    },
    async noteExtension(id, { installedAt, activatedAt }) {
      const moments = { installed_at: installedAt, activated_at: activatedAt };
      for (const [name, at] of Object.entries(moments)) {
        const field = `onboardingExtension.${name}`;
        if (at !== undefined) await users.updateOne({ _id: id, [field]: null }, { $set: { [field]: at } });
      }
    },
    async replaceAlertKey(id, before, fields) {
      return (await users.updateOne({ _id: id, alertKeyHash: before }, { $set: fields })).matchedCount === 1;
    },
    async replaceWidgetKey(id, before, widgetKey) {
      await users.updateOne({ _id: id, 'widgetKey.hash': before }, { $set: { widgetKey } });
    },
    async replaceGrant(id, before, grant) {
      const result = await users.updateOne({ _id: id, 'grant.refreshToken': before }, { $set: { grant } });
      return result.matchedCount === 1;
    },
    async replacePlan(id, before, fields) {
      return (await users.updateOne({ _id: id, planSource: before }, { $set: fields })).matchedCount === 1;
    },
    async delete(id) {
      await users.deleteOne({ _id: id });
    },
  };
}

/** Gives accounts from before version 8 their empty list of trusted alert pages. */
export async function addTrustedAlertPages(db: Db): Promise<void> {
  const users = db.collection<Row>(COLLECTION);
  await users.updateMany({ trustedAlertPages: { $exists: false } }, { $set: { trustedAlertPages: [] } });
}

/** Migration 10: adds the flag that alerts were seen in the streaming software, not set yet. */
export async function addObsSetup(db: Db): Promise<void> {
  const users = db.collection<Row>(COLLECTION);
  await users.updateMany({ obsSetupComplete: { $exists: false } }, { $set: { obsSetupComplete: false } });
}

/** Gives accounts from before version 11 the default guards of punishments. */
export async function addPunishmentGuards(db: Db): Promise<void> {
  const users = db.collection<Row>(COLLECTION);
  const missing = { punishmentGuards: { $exists: false } };
  await users.updateMany(missing, { $set: { punishmentGuards: punishmentGuards.parse({}) } });
}

/** Migration 14: adds the rules for what waits on a channel; nothing does so far. */
export async function addWaitingRules(db: Db): Promise<void> {
  const users = db.collection<Row>(COLLECTION);
  await users.updateMany({ waiting: { $exists: false } }, { $set: { waiting: waitingRules.parse({}) } });
}

/** Migration 17: adds the design of alerts, as in a new channel. */
export async function addAlertDesign(db: Db): Promise<void> {
  const users = db.collection<Row>(COLLECTION);
  const design = extensionPreferences.parse({}).design;
  await users.updateMany({ 'preferences.design': { $exists: false } }, { $set: { 'preferences.design': design } });
}

/** Migration 18: adds the designs of tiers; none differs so far. */
export async function addTierDesigns(db: Db): Promise<void> {
  const users = db.collection<Row>(COLLECTION);
  await users.updateMany(
    { 'preferences.design.tiers': { $exists: false } },
    { $set: { 'preferences.design.tiers': {} } },
  );
}

/** Migration 19: adds who gave an account Plus; until then, only the operator could. */
export async function addPlanSource(db: Db): Promise<void> {
  const users = db.collection<Row>(COLLECTION);
  const missing = { planSource: { $exists: false } };
  await users.updateMany({ ...missing, plan: 'plus' }, { $set: { planSource: 'admin' } });
  await users.updateMany(missing, { $set: { planSource: null } });
}

/** Migration 21: adds the settings of widgets; none has a goal so far. */
export async function addWidgetSettings(db: Db): Promise<void> {
  const users = db.collection<Row>(COLLECTION);
  await users.updateMany({ widgets: { $exists: false } }, { $set: { widgets: widgetSettings.parse({}) } });
}
