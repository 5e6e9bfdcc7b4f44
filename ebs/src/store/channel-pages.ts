import { unknownAlertPage } from '@bitcue/shared/api/activity.ts';
import { obsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import type { Db } from 'mongodb';
import { z } from 'zod';
import type { ChannelPagesStore } from '../ports/channel-pages.ts';
import type { CollectionIndexes } from './collection-indexes.ts';

const COLLECTION = 'channel_pages';

const channelPages = z.object({
  _id: z.string(),
  channelId: z.string(),
  owner: z.string(),
  pages: z.array(
    z.object({ client: z.enum(['obs', 'browser']), live: z.boolean().nullable(), hiddenAt: z.number().nullable() }),
  ),
  /** Processes of an older version do not write it. */
  unknown: z.array(unknownAlertPage).default([]),
  /** Nor do they write this. */
  obs: obsReport
    .pick({ level: true, websocket: true, scene: true })
    .extend({ holds: z.boolean() })
    .nullable()
    .default(null),
  hasSoundPage: z.boolean().default(false),
  changedAt: z.number(),
});
type Row = z.output<typeof channelPages>;

/** Indexes of channels' pages. */
export const channelPagesIndexes: CollectionIndexes = {
  collection: COLLECTION,
  read: (row) => channelPages.parse(row),
  indexes: [{ key: { changedAt: 1 } }],
};

/** Creates the store of channels' pages: one row per channel and process. */
export function createChannelPagesStore(db: Db): ChannelPagesStore {
  const rows = db.collection<Row>(COLLECTION);
  return {
    async write(changed, now) {
      const operations = changed.map(({ channelId, owner, pages, unknown, ...rest }) => ({
        updateOne: {
          filter: { _id: `${channelId}/${owner}` },
          update: { $set: { channelId, owner, pages: [...pages], unknown: [...unknown], ...rest, changedAt: now } },
          upsert: true,
        },
      }));
      if (operations.length > 0) await rows.bulkWrite(operations, { ordered: false });
    },
    async findChanged(since) {
      const changed = await rows.find({ changedAt: { $gte: since } }).toArray();
      return changed.map((row) => {
        const { _id, changedAt, ...pages } = channelPages.parse(row);
        return pages;
      });
    },
    async purge(alive, before) {
      const changedAt = { $lt: before };
      await rows.deleteMany({ changedAt, pages: [], unknown: [] });
      await rows.deleteMany({ changedAt, owner: { $nin: [...alive] } });
    },
  };
}
