import type { Db } from 'mongodb';
import { z } from 'zod';
import { SPEECH_ENGINES, type Voice, type VoiceStore } from '../ports/speech.ts';
import type { Clock } from '../ports/system.ts';
import type { SpeechIndex } from '../speech/speech.ts';
import type { CollectionIndexes } from './collection-indexes.ts';

const VOICES = 'voices';
const SPEECH = 'speech';
/** Position of voices that were added later: after those we ship, which start at 0. */
const ADDED_POSITION = 1_000;

/** Indexes of the voices: a few rows, always read together. */
export const voiceIndexes: CollectionIndexes = {
  collection: VOICES,
  read: toVoice,
  indexes: [{ key: { position: 1 } }],
};

const voiceRow = z.object({
  _id: z.string(),
  type: z.enum(['polly', 'ai']),
  engine: z.enum(SPEECH_ENGINES),
  engineVoice: z.string(),
  language: z.string(),
  gender: z.string(),
  alt: z.string(),
  image_thumbnail_url: z.string(),
  model_id: z.string(),
  public: z.boolean(),
  // Missing in rows from before private voices.
  ownerId: z.string().nullable().default(null),
  position: z.number(),
  hidden: z.boolean().optional(),
});
type VoiceRow = z.output<typeof voiceRow>;

function toVoice(row: unknown): Voice {
  const { _id, position: _position, ...rest } = voiceRow.parse(row);
  return { name: _id, ...rest };
}

/** Creates the store of voices. `_id` is the name. Voices are listed in the order of the last `upsert`. */
export function createVoiceStore(db: Db): VoiceStore {
  const voices = db.collection<VoiceRow>(VOICES);
  return {
    async list() {
      return (await voices.find({}).sort({ position: 1, _id: 1 }).toArray()).map(toVoice);
    },
    async upsert(given) {
      let added = 0;
      for (const [position, { name, ...rest }] of given.entries()) {
        const result = await voices.updateOne({ _id: name }, { $set: { ...rest, position } }, { upsert: true });
        added += result.upsertedCount;
      }
      return added;
    },
    async add({ name, ...rest }) {
      await voices.updateOne({ _id: name }, { $set: { ...rest, position: ADDED_POSITION } }, { upsert: true });
    },
    async setHidden(name, hidden) {
      const change = hidden ? { $set: { hidden: true } } : { $unset: { hidden: '' as const } };
      return (await voices.updateOne({ _id: name }, change)).matchedCount === 1;
    },
    async remove(name) {
      await voices.deleteOne({ _id: name });
    },
  };
}

/** Indexes of rendered speech, which is looked up by its hash, the `_id`, by its last use, and by its voice. */
export const speechIndexes: CollectionIndexes = {
  collection: SPEECH,
  read: (row) => speechRow.parse(row),
  indexes: [{ key: { usedAt: 1 } }, { key: { voice: 1 }, sparse: true }],
};

const speechRow = z.object({
  _id: z.string(),
  durationMs: z.number(),
  // Missing in rows of earlier versions. They are deleted within a day.
  peaks: z.string().optional(),
  words: z.array(z.object({ fromMs: z.number(), toMs: z.number() })).optional(),
  /** A list if the speech was joined from several voices. */
  voice: z.union([z.string(), z.array(z.string())]).optional(),
  bytes: z.number(),
  usedAt: z.date(),
});
type SpeechRow = z.output<typeof speechRow>;

/** Gives speech rendered by earlier versions a last use: now, because the real one is not known. */
export async function dateSpeech(db: Db): Promise<void> {
  await db.collection(SPEECH).updateMany({ usedAt: { $exists: false } }, { $set: { usedAt: new Date() } });
}

/** Creates the index of rendered speech. */
export function createSpeechIndex(db: Db, clock: Clock): SpeechIndex {
  const speech = db.collection<SpeechRow>(SPEECH);
  return {
    async find(hash) {
      const row = await speech.findOne({ _id: hash });
      if (row === null) return null;
      const { durationMs, peaks, words } = speechRow.parse(row);
      return { durationMs, ...(peaks !== undefined && { peaks }), ...(words !== undefined && { words }) };
    },
    async remember({ hash, durationMs, peaks, words, bytes, voices }) {
      const usedAt = new Date(clock.now());
      const said = words !== undefined && { words: words.map((word) => ({ ...word })) };
      const [voice, ...others] = voices;
      const spoken = others.length === 0 ? { voice } : { voice: [...voices] };
      const set = { durationMs, peaks, ...said, bytes, ...spoken, usedAt };
      await speech.updateOne({ _id: hash }, { $set: set }, { upsert: true });
    },
    async voicesOf(hash) {
      const row = await speech.findOne({ _id: hash });
      return row === null ? [] : [speechRow.parse(row).voice ?? []].flat();
    },
    async touch(hash) {
      await speech.updateOne({ _id: hash }, { $set: { usedAt: new Date(clock.now()) } });
    },
    async listUnused(before, limit) {
      const rows = await speech
        .find({ usedAt: { $lt: before } })
        .sort({ usedAt: 1 })
        .limit(limit)
        .toArray();
      return rows.map((row) => row._id);
    },
    async listOf(voice) {
      return (await speech.find({ voice }).toArray()).map((row) => row._id);
    },
    async forget(hash, before) {
      return (await speech.deleteOne({ _id: hash, usedAt: { $lt: before } })).deletedCount === 1;
    },
  };
}
