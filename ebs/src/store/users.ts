import { extensionPreferences } from '@bitcue/shared/items/preferences.ts';
import type { Db } from 'mongodb';
import { z } from 'zod';
import { createBatch } from '../ledger/batch.ts';
import type { User, UserStore } from '../ports/users.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey } from './errors.ts';

const COLLECTION = 'users';

/** Indexes of the streamers' accounts. */
export const userIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    { key: { alertKeyHash: 1 }, unique: true },
    { key: { uuid: 1 }, unique: true },
    { key: { 'grant.state': 1 } },
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
  preferences: extensionPreferences,
  sortOrder: z.array(z.string()),
  testing: z.boolean(),
  alertKeyHash: z.string(),
  alertKey: z.string(),
  grant: grantRow.nullable(),
  createdAt: z.date(),
});
type Row = z.output<typeof userRow>;

function toUser(row: unknown): User {
  const { _id, ...rest } = userRow.parse(row);
  return { id: _id, ...rest };
}

/** Streamers' accounts in the store; `_id` is the Twitch user id. */
export function createUserStore(db: Db): UserStore {
  const users = db.collection<Row>(COLLECTION);
  const findOrNull = (row: unknown) => (row === null ? null : toUser(row));
  // After a restart all alert pages come back at once: look-ups of one turn are one query.
  const findByHash = createBatch<string, User | null>(async (hashes) => {
    const rows = await users.find({ alertKeyHash: { $in: hashes } }).toArray();
    const found = new Map(rows.map((row) => [row.alertKeyHash, toUser(row)]));
    return hashes.map((hash) => found.get(hash) ?? null);
  });
  return {
    findById: async (id) => findOrNull(await users.findOne({ _id: id })),
    findByAlertKeyHash: findByHash,
    async listIdsWithGrant() {
      const rows = await users.find({ 'grant.state': 'ok' }, { projection: { _id: 1 } }).toArray();
      return rows.map((row) => row._id);
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
    async update(id, fields) {
      const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      return findOrNull(await users.findOneAndUpdate({ _id: id }, { $set: set }, { returnDocument: 'after' }));
    },
    async replaceGrant(id, before, grant) {
      const result = await users.updateOne({ _id: id, 'grant.refreshToken': before }, { $set: { grant } });
      return result.matchedCount === 1;
    },
  };
}
