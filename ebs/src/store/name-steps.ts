import type { AnyBulkWriteOperation, Db } from 'mongodb';

/** Rows per write. */
const BATCH = 500;

/** The fields of 0.1.0's steps that change. */
interface OldRow {
  _id: string;
  steps: { id?: string; featureId: string }[];
  input?: Record<string, string>;
}

/**
 * Adds an id to every stored step, and the viewer's input, which was not stored before, to every interaction and
 * intent. In 0.1.0 a step's `featureId` was `<feature>.<kind>`. That becomes its id unchanged, because cue ids contain
 * it.
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
