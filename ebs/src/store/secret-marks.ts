import type { Db } from 'mongodb';
import type { SecretMarks } from '../ports/secret-marks.ts';

const COLLECTION = 'secret_marks';

/** Creates the store of marks. `_id` is the name. */
export function createSecretMarks(db: Db): SecretMarks {
  const rows = db.collection<{ _id: string; mark: string }>(COLLECTION);
  return {
    read: async (name) => (await rows.findOne({ _id: name }))?.mark ?? null,
    async write(name, mark) {
      await rows.updateOne({ _id: name }, { $set: { mark } }, { upsert: true });
    },
  };
}
