import { AUDIT_ACTIONS, AUDIT_PLACES, type AuditAction } from '@bitcue/shared/audit/actions.ts';
import type { Db } from 'mongodb';
import { z } from 'zod';
import type { AuditEntry, AuditStore } from '../ports/audit.ts';
import type { CollectionIndexes } from './collection-indexes.ts';

const COLLECTION = 'audit';
/** Retention of an entry, in seconds: half a year. */
const KEPT_S = 180 * 24 * 3_600;

/** Indexes of the audit log. Old entries are removed. */
export const auditIndexes: CollectionIndexes = {
  collection: COLLECTION,
  read: toEntry,
  indexes: [
    { key: { channelId: 1, _id: 1 } },
    { key: { channelId: 1, action: 1, _id: 1 } },
    { key: { at: 1 }, expireAfterSeconds: KEPT_S },
  ],
};

const auditRow = z.object({
  _id: z.string(),
  at: z.date(),
  channelId: z.string().nullable(),
  action: z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]),
  objectId: z.string().nullable(),
  objectName: z.string().nullable(),
  byId: z.string().nullable(),
  byLogin: z.string().nullable(),
  via: z.enum(AUDIT_PLACES),
  from: z.string().nullable(),
});

/** Creates the store of the audit log. */
export function createAuditStore(db: Db): AuditStore {
  const rows = db.collection<z.output<typeof auditRow>>(COLLECTION);
  return {
    async append({ id, ...rest }) {
      await rows.insertOne({ _id: id, ...rest });
    },
    async list(channelId, { before, limit }) {
      const filter = { channelId, ...(before !== undefined && { _id: { $lt: before } }) };
      return (await rows.find(filter).sort({ _id: -1 }).limit(limit).toArray()).map(toEntry);
    },
    async trim(channelId, action, kept) {
      const [first] = await rows.find({ channelId, action }).sort({ _id: -1 }).skip(kept).limit(1).toArray();
      if (first) await rows.deleteMany({ channelId, action, _id: { $lte: first._id } });
    },
    async deleteOf(channelId) {
      await rows.deleteMany({ channelId });
    },
  };
}

function toEntry(row: unknown): AuditEntry {
  const { _id, ...rest } = auditRow.parse(row);
  return { id: _id, ...rest };
}
