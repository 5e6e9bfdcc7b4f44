import type { Db } from 'mongodb';
import { z } from 'zod';
import type { Clock } from '../ports/system.ts';
import type { Session, SessionStore } from '../ports/users.ts';
import type { CollectionIndexes } from './collection-indexes.ts';

const SESSIONS = 'sessions';
const LOGINS = 'logins';

/** Indexes of the sessions and pending sign-ins. Expired ones are removed. */
export const sessionIndexes: readonly CollectionIndexes[] = [
  {
    collection: SESSIONS,
    read: toSession,
    indexes: [{ key: { userId: 1 } }, { key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  },
  {
    collection: LOGINS,
    read: (row) => loginRow.parse(row),
    indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  },
];

const sessionRow = z.object({
  _id: z.string(),
  userId: z.string(),
  device: z.string(),
  createdAt: z.date(),
  seenAt: z.date(),
  expiresAt: z.date(),
});
const loginRow = z.object({ _id: z.string(), returnTo: z.string(), expiresAt: z.date() });

function toSession(row: unknown): Session {
  const { _id, ...rest } = sessionRow.parse(row);
  return { idHash: _id, ...rest };
}

/** Names the browser of sessions from before version 9, which did not record it. */
export async function nameDevices(db: Db): Promise<void> {
  await db.collection(SESSIONS).updateMany({ device: { $exists: false } }, { $set: { device: 'Unknown browser' } });
}

/** Creates the store of sessions and pending sign-ins. `_id` is the hash of the browser's secret. */
export function createSessionStore(db: Db, clock: Clock): SessionStore {
  const sessions = db.collection<z.output<typeof sessionRow>>(SESSIONS);
  const logins = db.collection<z.output<typeof loginRow>>(LOGINS);
  return {
    async insert({ idHash, ...rest }) {
      await sessions.insertOne({ _id: idHash, ...rest });
    },
    async find(idHash) {
      const row = await sessions.findOne({ _id: idHash });
      return row === null ? null : toSession(row);
    },
    async touch(idHash, seenAt, expiresAt) {
      await sessions.updateOne({ _id: idHash }, { $set: { seenAt, expiresAt } });
    },
    async listOfUser(userId, limit) {
      // Expired ones are removed up to a minute late, so the condition checks the expiry.
      const live = { userId, expiresAt: { $gt: new Date(clock.now()) } };
      return (await sessions.find(live).sort({ seenAt: -1 }).limit(limit).toArray()).map(toSession);
    },
    async delete(idHash) {
      const row = await sessions.findOneAndDelete({ _id: idHash });
      return row === null ? null : toSession(row).userId;
    },
    async deleteOneOfUser(userId, idHash) {
      return (await sessions.deleteOne({ _id: idHash, userId })).deletedCount === 1;
    },
    async deleteOfUser(userId) {
      await sessions.deleteMany({ userId });
    },
    async deleteAll() {
      await sessions.deleteMany({});
      await logins.deleteMany({});
    },
    async insertLogin({ stateHash, returnTo, expiresAt }) {
      await logins.insertOne({ _id: stateHash, returnTo, expiresAt });
    },
    async takeLogin(stateHash) {
      // Expired ones are removed up to a minute late, so the condition checks the expiry.
      const row = await logins.findOneAndDelete({ _id: stateHash, expiresAt: { $gt: new Date(clock.now()) } });
      return row === null ? null : { returnTo: loginRow.parse(row).returnTo };
    },
  };
}
