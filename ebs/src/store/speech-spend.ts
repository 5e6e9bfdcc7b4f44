import type { Db } from 'mongodb';
import { z } from 'zod';
import { HOSTED_ENGINES } from '../ports/speech.ts';
import type { SpeechSpend } from '../ports/speech-spend.ts';
import type { CollectionIndexes } from './collection-indexes.ts';

const SPEND = 'speech_spend';
/** Time within which the same text counts as the same purchase's, in milliseconds: rendered speech is kept as long. */
const SAME_MS = 24 * 3_600_000;
/** Retention in seconds: longer than the two months that can be summed up. */
const KEPT_S = 70 * 24 * 3_600;

const spendRow = z.object({
  _id: z.string(),
  key: z.string(),
  engine: z.enum(HOSTED_ENGINES),
  characters: z.number(),
  at: z.date(),
});
type SpendRow = z.output<typeof spendRow>;

/** Indexes of what companies were asked to speak. */
export const speechSpendIndexes: CollectionIndexes = {
  collection: SPEND,
  read: (row) => spendRow.parse(row),
  indexes: [{ key: { key: 1 } }, { key: { engine: 1, at: 1 } }, { key: { at: 1 }, expireAfterSeconds: KEPT_S }],
};

/** Creates the store of what companies were asked to speak. */
export function createSpeechSpend(db: Db): SpeechSpend {
  const spend = db.collection<SpendRow>(SPEND);
  const isNoted = async (key: string, now: Date) =>
    (await spend.findOne({ key, at: { $gt: new Date(now.getTime() - SAME_MS) } })) !== null;
  return {
    isNoted,
    async note(asked) {
      if (await isNoted(asked.key, asked.at)) return null;
      const _id = `${asked.key} ${asked.at.getTime()}`;
      await spend.updateOne({ _id }, { $setOnInsert: asked }, { upsert: true });
      return _id;
    },
    async takeBack(id) {
      await spend.deleteOne({ _id: id });
    },
    async sum(engine, since) {
      const [sum] = await spend
        .aggregate<{ characters: number }>([
          { $match: { engine, at: { $gte: since } } },
          { $group: { _id: null, characters: { $sum: '$characters' } } },
        ])
        .toArray();
      return sum?.characters ?? 0;
    },
  };
}
