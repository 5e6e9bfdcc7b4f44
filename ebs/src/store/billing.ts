import type { Db } from 'mongodb';
import { z } from 'zod';
import type { BillingAccount, BillingEvent, BillingStore } from '../ports/billing.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey } from './errors.ts';

const ACCOUNTS = 'billing';
const EVENTS = 'billing_events';
/** Retention of an event, in seconds. Stripe resends one for three days, and on request for thirty. */
const KEPT_S = 45 * 24 * 3_600;

const accountRow = z.object({
  _id: z.string(),
  rev: z.string(),
  customerId: z.string().nullable(),
  subscription: z
    .object({
      id: z.string(),
      status: z.string(),
      priceId: z.string(),
      paidUntil: z.date().nullable(),
      endsAt: z.date().nullable(),
    })
    .nullable(),
  checkedAt: z.date().nullable(),
});

const eventRow = z.object({
  _id: z.string(),
  type: z.string(),
  createdAt: z.date(),
  receivedAt: z.date(),
  userId: z.string().nullable(),
  doneAt: z.date().nullable(),
});

/** Indexes of accounts at Stripe and of its events. */
export const billingIndexes: readonly CollectionIndexes[] = [
  { collection: ACCOUNTS, read: toAccount, indexes: [{ key: { customerId: 1 } }] },
  {
    collection: EVENTS,
    read: toEvent,
    indexes: [{ key: { userId: 1, receivedAt: 1 } }, { key: { receivedAt: 1 }, expireAfterSeconds: KEPT_S }],
  },
];

function toAccount(row: unknown): BillingAccount {
  const { _id, ...rest } = accountRow.parse(row);
  return { userId: _id, ...rest };
}

function toEvent(row: unknown): BillingEvent {
  const { _id, ...rest } = eventRow.parse(row);
  return { id: _id, ...rest };
}

/** Creates the store of accounts at Stripe and of its events. */
export function createBillingStore(db: Db): BillingStore {
  const accounts = db.collection<z.output<typeof accountRow>>(ACCOUNTS);
  const events = db.collection<z.output<typeof eventRow>>(EVENTS);
  const accountOrNull = (row: unknown) => (row === null ? null : toAccount(row));

  /** Inserts a row. If it exists, returns the stored one. */
  async function insertOrFind<T>(insert: () => Promise<unknown>, find: () => Promise<T | null>): Promise<T | null> {
    try {
      await insert();
      return null;
    } catch (error) {
      const known = isDuplicateKey(error) ? await find() : null;
      if (known === null) throw error;
      return known;
    }
  }

  return {
    find: async (userId) => accountOrNull(await accounts.findOne({ _id: userId })),
    findByCustomer: async (customerId) => accountOrNull(await accounts.findOne({ customerId })),
    async listWithCustomer() {
      const rows = await accounts.find({ customerId: { $ne: null } }, { projection: { _id: 1 } }).toArray();
      return rows.map((row) => row._id);
    },
    async insertIfNew(account) {
      const { userId, ...rest } = account;
      const known = await insertOrFind(
        () => accounts.insertOne({ _id: userId, ...rest }),
        () => accounts.findOne({ _id: userId }),
      );
      return known === null ? account : toAccount(known);
    },
    async replace(rev, { userId, ...rest }) {
      return (await accounts.replaceOne({ _id: userId, rev }, rest)).matchedCount === 1;
    },
    async addEvent(event) {
      const { id, ...rest } = event;
      const known = await insertOrFind(
        () => events.insertOne({ _id: id, ...rest }),
        () => events.findOne({ _id: id }),
      );
      return known === null ? event : toEvent(known);
    },
    async listEvents(userId, open) {
      const rows = events.find({ userId, ...(open && { doneAt: null }) }).sort({ receivedAt: 1 });
      return (await rows.toArray()).map(toEvent);
    },
    async closeEvents(ids, doneAt) {
      await events.updateMany({ _id: { $in: [...ids] } }, { $set: { doneAt } });
    },
    async deleteOf(userId) {
      await events.deleteMany({ userId });
      await accounts.deleteOne({ _id: userId });
    },
  };
}
