import { CLIP_KINDS, SHORT_ID_LENGTH } from '@bitcue/shared/constants/media.ts';
import type { Collection, Db, Filter } from 'mongodb';
import { z } from 'zod';
import type { MediaItem, MediaQuery, MediaStore, TakenDownMedia } from '../ports/media.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey } from './errors.ts';
import { CLAIMS } from './media-claims.ts';
import { searchWordsOf, termsOf } from './media-terms.ts';

const COLLECTION = 'media';
const REMOVED = 'media_removed';
const TAKEN_DOWN = 'media_taken_down';
/** A word in fewer clips than this is rare. */
const RARE_MAX = 200;

/** Indexes of the library. An owner has each file once. Searches use `terms`, filters by tag use `tags`. */
export const mediaIndexes: readonly CollectionIndexes[] = [
  {
    collection: COLLECTION,
    read: toMedia,
    indexes: [
      { key: { 'owner.id': 1, sha256: 1 }, unique: true },
      { key: { 'owner.id': 1, createdAt: -1, _id: -1 } },
      { key: { 'owner.id': 1, type: 1, createdAt: -1, _id: -1 } },
      { key: { public: 1, createdAt: -1, _id: -1 } },
      { key: { public: 1, type: 1, createdAt: -1, _id: -1 } },
      { key: { public: 1, tags: 1, createdAt: -1, _id: -1 } },
      { key: { public: 1, terms: 1 } },
      { key: { 'owner.id': 1, terms: 1 } },
      { key: { createdAt: -1 } },
    ],
  },
  { collection: REMOVED, read: (row) => removedRow.parse(row), indexes: [{ key: { removedAt: 1 } }] },
  {
    collection: TAKEN_DOWN,
    read: toTakenDown,
    indexes: [{ key: { 'item.owner.id': 1 } }, { key: { 'item.sha256': 1 } }],
  },
];

const mediaRow = z.object({
  _id: z.string().length(SHORT_ID_LENGTH),
  title: z.string(),
  type: z.enum(CLIP_KINDS),
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
  peaks: z.string().optional(),
  isUserInputRequired: z.boolean().optional(),
  hasAgreed: z.boolean().optional(),
  titleEn: z.string().optional(),
  hidden: z.object({ at: z.date(), reason: z.string(), wasPublic: z.boolean() }).optional(),
});
/** A clip as stored. Searches find it by its `terms`. */
type Row = z.output<typeof mediaRow> & { terms: string[] };

const removedRow = z.object({ _id: z.string(), key: z.string(), removedAt: z.date() });

const takenDownRow = z.object({
  _id: z.string(),
  item: mediaRow.omit({ _id: true }),
  at: z.date(),
  reason: z.string(),
  keptKey: z.string(),
});

function toMedia(row: unknown): MediaItem {
  const { _id, ...rest } = mediaRow.parse(row);
  return { shortId: _id, ...rest };
}

function toTakenDown(row: unknown): TakenDownMedia {
  const { _id, item, ...rest } = takenDownRow.parse(row);
  return { item: { shortId: _id, ...item }, ...rest };
}

/** Creates the store of the library's clips. `_id` is the short id. */
export function createMediaStore(db: Db): MediaStore {
  const media = db.collection<Row>(COLLECTION);
  const removed = db.collection<z.output<typeof removedRow>>(REMOVED);
  const takenDown = db.collection<z.output<typeof takenDownRow>>(TAKEN_DOWN);
  const claims = db.collection<{ _id: string; ownerId: string; filename: string; key: string }>(CLAIMS);
  const findOne = async (shortId: string) => {
    const row = await media.findOne({ _id: shortId });
    return row === null ? null : toMedia(row);
  };
  const insert: MediaStore['insert'] = async ({ shortId, ...rest }) => {
    try {
      await media.insertOne({ _id: shortId, ...rest, terms: termsOf(rest) }, { ignoreUndefined: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };
  /** Other streamers' items may name this id, so no upload ever gets it (decision 012). */
  const retireId = async (shortId: string, { owner, key }: Pick<MediaItem, 'owner' | 'key'>) => {
    const claim = { ownerId: owner.id, filename: '', key };
    await claims.updateOne({ _id: shortId }, { $setOnInsert: claim }, { upsert: true });
  };
  return {
    insert,
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
    async page({ skip, limit, ...query }) {
      const { filter, hint } = await findBy(media, query);
      const [rows, total] = await Promise.all([
        media.find(filter, hint).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).toArray(),
        media.countDocuments(filter, hint),
      ]);
      return { items: rows.map(toMedia), total };
    },
    async setPublic(ownerId, shortId, value) {
      const ofOwner = { _id: shortId, 'owner.id': ownerId, hidden: { $exists: false } };
      return (await media.updateOne(ofOwner, { $set: { public: value } })).matchedCount === 1;
    },
    async setTags(shortId, tags) {
      const item = await findOne(shortId);
      if (item === null) return null;
      const changed = { ...item, tags: [...tags] };
      const fields = { tags: changed.tags, terms: termsOf(changed) };
      return (await media.updateOne({ _id: shortId }, { $set: fields })).matchedCount === 1 ? changed : null;
    },
    async hide(shortId, { at, reason }) {
      const item = await findOne(shortId);
      if (item === null) return null;
      const hidden = { at, reason, wasPublic: item.hidden?.wasPublic ?? item.public };
      await media.updateOne({ _id: shortId }, { $set: { public: false, hidden } });
      return { ...item, public: false, hidden };
    },
    async unhide(shortId) {
      const item = await findOne(shortId);
      if (item?.hidden === undefined) return item;
      await media.updateOne({ _id: shortId }, { $set: { public: item.hidden.wasPublic }, $unset: { hidden: '' } });
      return findOne(shortId);
    },
    async findTakenDown(shortId) {
      const row = await takenDown.findOne({ _id: shortId });
      return row === null ? null : toTakenDown(row);
    },
    async listTakenDown(ownerId) {
      const filter = ownerId === null ? {} : { 'item.owner.id': ownerId };
      return (await takenDown.find(filter).toArray()).map(toTakenDown);
    },
    isTakenDown: async (sha256) => (await takenDown.findOne({ 'item.sha256': sha256 })) !== null,
    async dropTakenDown({ item: { shortId }, keptKey }, at) {
      await removed.updateOne({ _id: shortId }, { $set: { key: keptKey, removedAt: at } }, { upsert: true });
      await takenDown.deleteOne({ _id: shortId });
    },
    async takeDown({ shortId, ...item }, why) {
      // First, so that a crash cannot lose the clip.
      await takenDown.updateOne({ _id: shortId }, { $set: { item, ...why } }, { upsert: true, ignoreUndefined: true });
      await retireId(shortId, item);
      await media.deleteOne({ _id: shortId });
    },
    async putBack(item) {
      const isBack = (await insert(item)) || (await findOne(item.shortId)) !== null;
      if (isBack) await takenDown.deleteOne({ _id: item.shortId });
      return isBack;
    },
    async addPlays(plays) {
      const updates = [...plays].map(([_id, count]) => ({
        updateOne: { filter: { _id }, update: { $inc: { plays: count } } },
      }));
      if (updates.length > 0) await media.bulkWrite(updates, { ordered: false });
    },
    async remove(ownerId, shortId, at) {
      const row = await media.findOne({ _id: shortId, 'owner.id': ownerId });
      if (row === null) return null;
      // First, so that a crash cannot leave an unknown file behind.
      await removed.updateOne({ _id: shortId }, { $set: { key: row.key, removedAt: at } }, { upsert: true });
      await retireId(shortId, row);
      await media.deleteOne({ _id: shortId, 'owner.id': ownerId });
      return toMedia(row);
    },
    async findRemoved(until, limit) {
      const rows = await removed
        .find({ removedAt: { $lte: until } })
        .sort({ removedAt: 1 })
        .limit(limit)
        .toArray();
      return rows.map((row) => {
        const { _id, ...rest } = removedRow.parse(row);
        return { shortId: _id, ...rest };
      });
    },
    async forgetRemoved(shortId) {
      await removed.deleteOne({ _id: shortId });
    },
  };
}

/** Adds search terms to clips from before version 2. */
export async function addTerms(db: Db): Promise<void> {
  const media = db.collection<Row>(COLLECTION);
  for await (const row of media.find({ terms: { $exists: false } })) {
    await media.updateOne({ _id: row._id }, { $set: { terms: termsOf(row) } });
  }
}

/**
 * Plans how clips are found. A search with a rare word reads the clips with that word from the index of terms and sorts
 * them. A search of common words only, like any other query, reads an index in order until the page is full.
 */
async function findBy(
  media: Collection<Row>,
  { type, search, tags = [], ...from }: Omit<MediaQuery, 'skip' | 'limit'>,
) {
  const isOwn = 'ownerId' in from;
  const whose = isOwn ? { 'owner.id': from.ownerId } : { public: true };
  const byTerm = { hint: isOwn ? { 'owner.id': 1, terms: 1 } : { public: 1, terms: 1 } };
  const base = {
    ...whose,
    ...(type === null ? {} : { type }),
    ...(tags.length === 0 ? {} : { tags: tags.length === 1 ? tags[0] : { $all: [...tags] } }),
  };
  const words = searchWordsOf(search).map((word) => ({ terms: new RegExp(`^${escapeRegex(word)}`) }));
  if (words.length === 0) return { filter: base as Filter<Row>, hint: {} };
  for (const word of words) {
    const found = await media.countDocuments({ ...whose, ...word } as Filter<Row>, { ...byTerm, limit: RARE_MAX });
    if (found === RARE_MAX) continue;
    return {
      filter: { ...base, ...word, ...eachOf(words.filter((one) => one !== word)) } as Filter<Row>,
      hint: byTerm,
    };
  }
  return { filter: { ...base, ...eachOf(words) } as Filter<Row>, hint: {} };
}

/** Wraps conditions, each in its own `$or`, so that they are checked in each clip and use no index. */
function eachOf(words: readonly object[]): object {
  return words.length === 0 ? {} : { $and: words.map((word) => ({ $or: [word] })) };
}

/** Escapes a text for use in a regular expression. */
function escapeRegex(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
}
