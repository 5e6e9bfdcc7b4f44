import type { AnyBulkWriteOperation, Db } from 'mongodb';

/** Rows changed with one write. */
const BATCH = 500;

/** What the steps of 0.1.0 look like, as far as they change. */
interface OldRow {
  _id: string;
  steps: { id?: string; featureId: string }[];
  input?: Record<string, string>;
}

/**
 * Gives every stored step its own id, and every record and intent the input of its viewer, which was not kept before.
 * In 0.1.0 a step's `featureId` was `<feature>.<kind>`: that is its id, and cue ids are made of it, so it stays.
 */
export async function nameSteps(db: Db): Promise<void> {
  for (const name of ['interactions', 'intents']) {
    const rows = db.collection<OldRow>(name);
    let batch: AnyBulkWriteOperation<OldRow>[] = [];
    const write = async () => {
      if (batch.length > 0) await rows.bulkWrite(batch, { ordered: false });
      batch = [];
    };
    for await (const row of rows.find({ input: { $exists: false } }, { projection: { steps: 1 } })) {
      const steps = row.steps.map((step) => ({
        ...step,
        id: step.featureId,
        featureId: step.featureId.slice(0, step.featureId.lastIndexOf('.')),
      }));
      batch.push({ updateOne: { filter: { _id: row._id }, update: { $set: { steps, input: {} } } } });
      if (batch.length === BATCH) await write();
    }
    await write();
  }
}
