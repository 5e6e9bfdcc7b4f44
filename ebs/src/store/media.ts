import { SHORT_ID_LENGTH } from '@bitcue/shared/constants/media.ts';
import type { Db } from 'mongodb';
import { z } from 'zod';
import type { MediaItem, MediaStore } from '../ports/media.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey } from './errors.ts';

const COLLECTION = 'media';

/** Indexes of the library. One owner has the same file once. */
export const mediaIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    { key: { 'owner.id': 1, sha256: 1 }, unique: true },
    { key: { 'owner.id': 1, createdAt: -1, _id: -1 } },
    { key: { 'owner.id': 1, type: 1, createdAt: -1, _id: -1 } },
    { key: { public: 1, createdAt: -1, _id: -1 } },
    { key: { public: 1, type: 1, createdAt: -1, _id: -1 } },
    { key: { createdAt: -1 } },
  ],
};

const mediaRow = z.object({
  _id: z.string().length(SHORT_ID_LENGTH),
  title: z.string(),
  type: z.enum(['sound', 'video']),
  tags: z.array(z.string()),
  durationMs: z.number(),
  public: z.boolean(),
  key: z.string(),
  contentType: z.string(),
  size: z.number(),
  sha256: z.string(),
  owner: z.object({ id: z.string(), displayName: z.string() }),
  plays: z.number(),
  createdAt: z.date(),
});
type Row = z.output<typeof mediaRow>;

function toMedia(row: unknown): MediaItem {
  const { _id, ...rest } = mediaRow.parse(row);
  return { shortId: _id, ...rest };
}

/** The library's clips in the store; `_id` is the short id. */
export function createMediaStore(db: Db): MediaStore {
  const media = db.collection<Row>(COLLECTION);
  return {
    async insert({ shortId, ...rest }) {
      try {
        await media.insertOne({ _id: shortId, ...rest });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async findByShortIds(shortIds) {
      if (shortIds.length === 0) return [];
      return (await media.find({ _id: { $in: [...shortIds] } }).toArray()).map(toMedia);
    },
    async findByHash(ownerId, sha256) {
      const row = await media.findOne({ 'owner.id': ownerId, sha256 });
      return row === null ? null : toMedia(row);
    },
    async list(ownerId) {
      const filter = ownerId === null ? {} : { 'owner.id': ownerId };
      return (await media.find(filter).sort({ createdAt: -1 }).toArray()).map(toMedia);
    },
    async page({ type, search, skip, limit, ...from }) {
      const filter = {
        ...('ownerId' in from ? { 'owner.id': from.ownerId } : { public: true }),
        ...(type === null ? {} : { type }),
        // The index brings the clips in order; the title is looked at in each, as no index knows parts of words.
        ...(search === '' ? {} : { title: { $regex: escapeRegex(search), $options: 'i' } }),
      };
      const [rows, total] = await Promise.all([
        media.find(filter).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).toArray(),
        media.countDocuments(filter),
      ]);
      return { items: rows.map(toMedia), total };
    },
  };
}

/** Text that a pattern takes word for word. */
function escapeRegex(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
}
