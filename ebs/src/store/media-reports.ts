import { REPORT_REASON_KEYS } from '@bitcue/shared/media/report-reasons.ts';
import type { Db } from 'mongodb';
import { z } from 'zod';
import { type MediaReport, type MediaReports, REPORT_ENDS } from '../ports/media-reports.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey } from './errors.ts';

const COLLECTION = 'media_reports';
/** Retention of a report after it has ended, in seconds: as long as the audit log's. */
const KEPT_S = 180 * 24 * 3_600;

/** Indexes of the reports. Those that have ended are removed after a time; the others have no `closedAt`. */
export const mediaReportIndexes: CollectionIndexes = {
  collection: COLLECTION,
  read: toReport,
  indexes: [
    { key: { isOpen: 1, at: 1 } },
    { key: { shortId: 1 } },
    { key: { by: 1, at: 1 } },
    { key: { closedAt: 1 }, expireAfterSeconds: KEPT_S },
  ],
};

const reportRow = z.object({
  _id: z.string(),
  shortId: z.string(),
  by: z.string(),
  reason: z.enum(REPORT_REASON_KEYS),
  at: z.date(),
  isOpen: z.boolean(),
  closedAt: z.date().optional(),
  closedAs: z.enum(REPORT_ENDS).optional(),
});

function toReport(row: unknown): MediaReport {
  const { shortId, by, reason, at, closedAt, closedAs } = reportRow.parse(row);
  return { shortId, by, reason, at, closed: closedAt && closedAs ? { at: closedAt, as: closedAs } : null };
}

const idOf = (shortId: string, by: string) => `${shortId}:${by}`;

/** Creates the store of reports. `_id` names clip and visitor, so that each visitor reports a clip once. */
export function createMediaReports(db: Db): MediaReports {
  const rows = db.collection<z.output<typeof reportRow>>(COLLECTION);
  return {
    async insert({ shortId, by, reason, at }) {
      try {
        await rows.insertOne({ _id: idOf(shortId, by), shortId, by, reason, at, isOpen: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async remove(shortId, by) {
      await rows.deleteOne({ _id: idOf(shortId, by) });
    },
    async countSince(by, since) {
      return rows.countDocuments({ by, at: { $gte: since } });
    },
    async listOpen() {
      return (await rows.find({ isOpen: true }).sort({ at: 1 }).toArray()).map(toReport);
    },
    async listOf(by) {
      return (await rows.find({ by }).sort({ at: 1 }).toArray()).map(toReport);
    },
    async close(shortId, { at, as }) {
      const change = { $set: { isOpen: false, closedAt: at, closedAs: as } };
      return (await rows.updateMany({ shortId, isOpen: true }, change)).modifiedCount;
    },
    async deleteOf(by) {
      await rows.deleteMany({ by });
    },
  };
}
