import { CLIP_KINDS, CLIPS_COUNTED_MAX, SHORT_ID_LENGTH } from '@bitcue/shared/constants/media.ts';
import { licence } from '@bitcue/shared/media/licences.ts';
import { nearSpellingsOf } from '@bitcue/shared/text/near-spellings.ts';
import type { Collection, Db, Filter, UpdateFilter } from 'mongodb';
import { z } from 'zod';
import type { ClipScope, MediaItem, MediaQuery, MediaStore, TakenDownMedia } from '../ports/media.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey } from './errors.ts';
import { CLAIMS } from './media-claims.ts';
import { nearTermsOf, rankNearWords } from './media-near.ts';
import {
  markOfKind,
  markOfScope,
  markOfTag,
  PUBLIC_TERM,
  type SearchableClip,
  searchWordsOf,
  termsOf,
  termsOfWord,
} from './media-terms.ts';

const COLLECTION = 'media';
const REMOVED = 'media_removed';
const TAKEN_DOWN = 'media_taken_down';
/** Index that searches use. */
const BY_TERMS = { terms: 1, createdAt: -1, _id: -1 } as const;
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
/** Maximum clips counted per word to find the rarest word of a search, if several are frequent. */
const RANKED_MAX = 10_000;
/**
 * Maximum clips with a search's rarest word that are examined to count its results, newest first. Otherwise, two frequent words
 * that rarely occur in the same clip would take too long.
 */
const LOOKED_AT_MAX = 2_500;
/** Maximum clips examined per near spelling of a word. */
const NEAR_CLIPS_MAX = 20;

/**
 * Indexes of the library. An owner has each file once. Searches use `terms`, in the order of their results; those that found
 * nothing then use `near`. Filters by tag alone use `tags`.
 */
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
      { key: BY_TERMS },
      { key: { public: 1, near: 1 } },
      { key: { 'owner.id': 1, near: 1 } },
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
  loudness: z.number().optional(),
  isUserInputRequired: z.boolean().optional(),
  hasAgreed: z.boolean().optional(),
  licence: licence.optional(),
  notForVod: z.boolean().optional(),
  titleEn: z.string().optional(),
  hidden: z.object({ at: z.date(), reason: z.string(), wasPublic: z.boolean() }).optional(),
});
/** A clip as stored. Searches find it by its `terms`, or despite a typing error by its `near` terms. */
type Row = z.output<typeof mediaRow> & { terms: string[]; near: string[] };

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
  const claims = db.collection<{ _id: string; ownerId: string; filename: string; key: string; openSince?: Date }>(
    CLAIMS,
  );
  const findOne = async (shortId: string) => {
    const row = await media.findOne({ _id: shortId });
    return row === null ? null : toMedia(row);
  };
  const insert: MediaStore['insert'] = async ({ shortId, ...rest }) => {
    try {
      await media.insertOne({ _id: shortId, ...rest, ...searchedBy(rest) }, { ignoreUndefined: true });
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
    async listKeys() {
      const [living, gone, withheld, adding] = await Promise.all([
        media.find({}, { projection: { key: 1 } }).toArray(),
        removed.find({}, { projection: { key: 1 } }).toArray(),
        takenDown.find({}, { projection: { 'item.key': 1, keptKey: 1 } }).toArray(),
        claims.find({ openSince: { $exists: true } }, { projection: { key: 1 } }).toArray(),
      ]);
      return new Set([
        ...[...living, ...gone, ...adding].map(({ key }) => key),
        ...withheld.flatMap(({ item, keptKey }) => [item.key, keptKey]),
      ]);
    },
    async page(query) {
      const { skip, limit } = query;
      const { filter, hint, frequent } = await findBy(media, query);
      const count = (some: Filter<Row>) => media.countDocuments(some, { ...hint, limit: CLIPS_COUNTED_MAX });
      // The results of several frequent words are counted afterwards, unless the page already shows how many there are.
      const [rows, counting, since] = await Promise.all([
        media
          .find(filter, hint)
          .sort(NEWEST_FIRST)
          .skip(skip)
          .limit(limit + 1)
          .toArray(),
        frequent === null ? count(filter) : null,
        frequent === null ? null : readDateOf(media, frequent, LOOKED_AT_MAX),
      ]);
      const items = rows.slice(0, limit).map(toMedia);
      const more = rows.length > limit;
      if (!more && (rows.length > 0 || skip === 0)) return { items, total: skip + rows.length, counted: true, more };
      const found = counting ?? (await count(since === null ? filter : { ...filter, createdAt: { $gte: since } }));
      const counted = since === null && found < CLIPS_COUNTED_MAX;
      return { items, total: counted || !more ? found : Math.max(found, skip + rows.length), counted, more };
    },
    count: (ownerId) => media.countDocuments({ 'owner.id': ownerId }),
    async hasWord(scope, word) {
      const filter: Filter<Row> = { terms: { $all: [...termsOfWord(word), markOfScope(scope)] } };
      return (await media.countDocuments(filter, { hint: BY_TERMS, limit: 1 })) > 0;
    },
    async findNearWords(scope, word) {
      const read = (spelling: string) =>
        media
          .find({ ...ofScope(scope), near: spelling } as Filter<Row>, {
            hint: 'ownerId' in scope ? { 'owner.id': 1, near: 1 } : { public: 1, near: 1 },
          })
          .project<Pick<Row, 'title' | 'tags' | 'titleEn'>>({ title: 1, tags: 1, titleEn: 1 })
          .limit(NEAR_CLIPS_MAX)
          .toArray();
      const found = await Promise.all(nearSpellingsOf(word).map(read));
      return rankNearWords(word, found.flat());
    },
    async setPublic(ownerId, shortId, value) {
      const ofOwner = { _id: shortId, 'owner.id': ownerId, hidden: { $exists: false } };
      return (await media.updateOne(ofOwner, setPublic(value))).matchedCount === 1;
    },
    async setUse(ownerId, shortId, change) {
      return (await media.updateOne({ _id: shortId, 'owner.id': ownerId }, { $set: change })).matchedCount === 1;
    },
    async setTags(shortId, tags) {
      const item = await findOne(shortId);
      if (item === null) return null;
      const changed = { ...item, tags: [...tags] };
      const fields = { tags: changed.tags, ...searchedBy(changed) };
      return (await media.updateOne({ _id: shortId }, { $set: fields })).matchedCount === 1 ? changed : null;
    },
    async hide(shortId, { at, reason }) {
      const item = await findOne(shortId);
      if (item === null) return null;
      const hidden = { at, reason, wasPublic: item.hidden?.wasPublic ?? item.public };
      await media.updateOne({ _id: shortId }, setPublic(false, { hidden }));
      return { ...item, public: false, hidden };
    },
    async unhide(shortId) {
      const item = await findOne(shortId);
      if (item?.hidden === undefined) return item;
      await media.updateOne({ _id: shortId }, { ...setPublic(item.hidden.wasPublic), $unset: { hidden: '' } });
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

/** Replaces the search terms of clips from before version 22, and their indexes. */
export async function replaceTerms(db: Db): Promise<void> {
  const media = db.collection<Row>(COLLECTION);
  for await (const row of media.find({})) {
    await media.updateOne({ _id: row._id }, { $set: { terms: termsOf(row) } });
  }
  for (const { name } of await media
    .listIndexes()
    .toArray()
    .catch(() => []))
    if (name === 'public_1_terms_1' || name === 'owner.id_1_terms_1') await media.dropIndex(name);
}

/** Gives clips from before version 20 the terms that find them despite a typing error. */
export async function addNearTerms(db: Db): Promise<void> {
  const media = db.collection<Row>(COLLECTION);
  for await (const row of media.find({ near: { $exists: false } })) {
    await media.updateOne({ _id: row._id }, { $set: { near: nearTermsOf(row) } });
  }
}

function searchedBy(clip: SearchableClip): Pick<Row, 'terms' | 'near'> {
  return { terms: termsOf(clip), near: nearTermsOf(clip) };
}

/** Changes whether a clip is public, and its public term accordingly. */
function setPublic(value: boolean, further: Partial<Row> = {}): UpdateFilter<Row> {
  const fields = { $set: { ...further, public: value } };
  return value ? { ...fields, $addToSet: { terms: PUBLIC_TERM } } : { ...fields, $pull: { terms: PUBLIC_TERM } };
}

function ofScope(scope: ClipScope): Filter<Row> {
  return 'ownerId' in scope ? { 'owner.id': scope.ownerId } : { public: true };
}

/** Reads the date of the n-th clip with a term, newest first; null if there are fewer. */
async function readDateOf(media: Collection<Row>, term: string, n: number): Promise<Date | null> {
  const [clip] = await media
    .find({ terms: term }, { hint: BY_TERMS })
    .sort(NEWEST_FIRST)
    .skip(n - 1)
    .limit(1)
    .project<Pick<Row, 'createdAt'>>({ createdAt: 1 })
    .toArray();
  return clip?.createdAt ?? null;
}

/** How clips are found. */
interface Plan {
  filter: Filter<Row>;
  hint: object;
  /** The term whose keys are read, if it is one of several frequent ones. */
  frequent: string | null;
}

/**
 * Plans how clips are found. Without words, an index of the scope has them in order. With words, all conditions are terms: the
 * rarest one decides which keys are read, in order, and each of these is looked up among those of the others.
 */
async function findBy(media: Collection<Row>, query: MediaQuery): Promise<Plan> {
  const { type, search, tags = [] } = query;
  const words = searchWordsOf(search).flatMap(termsOfWord);
  if (words.length === 0) {
    const ofTags = tags.length === 0 ? {} : { tags: tags.length === 1 ? tags[0] : { $all: [...tags] } };
    const filter = { ...ofScope(query), ...(type === null ? {} : { type }), ...ofTags } as Filter<Row>;
    return { filter, hint: {}, frequent: null };
  }
  const marks = [markOfScope(query), ...(type === null ? [] : [markOfKind(type)]), ...tags.map(markOfTag)];
  const terms = [...new Set([...words, ...marks])];
  const count = async (some: readonly string[], limit: number) => {
    const found = some.map((term) => media.countDocuments({ terms: term }, { hint: BY_TERMS, limit }));
    return new Map((await Promise.all(found)).map((clips, at) => [some[at] ?? '', clips]));
  };
  const counts = await count(terms, CLIPS_COUNTED_MAX);
  const isFrequent = (term: string) => counts.get(term) === CLIPS_COUNTED_MAX;
  const frequent = [...new Set(words)].filter(isFrequent);
  const further = frequent.length > 1 ? await count(frequent, RANKED_MAX) : new Map<string, number>();
  const clipsWith = (term: string) => (isFrequent(term) ? (further.get(term) ?? RANKED_MAX) : (counts.get(term) ?? 0));
  const rarestFirst = terms.sort((one, other) => clipsWith(one) - clipsWith(other));
  const [rarest = ''] = rarestFirst;
  const filter = { terms: { $all: rarestFirst } };
  return { filter, hint: { hint: BY_TERMS }, frequent: frequent.length > 1 && isFrequent(rarest) ? rarest : null };
}
