import { EJSON } from 'bson';
import { type Collection, MongoServerError } from 'mongodb';
import type { Case } from './generate.ts';

type Doc = Record<string, unknown> & { _id: string };

/** Outcome of a case on one server: its result or error code, and the documents afterwards. */
export type Outcome = { result: unknown; errorCode: number | undefined; documents: unknown };

/** Runs one case. The `case` field separates its documents from others'. */
export async function runCase(collection: Collection<Doc>, number: number, test: Case): Promise<Outcome> {
  await collection.insertMany(test.documents as Doc[]);
  let result: unknown;
  let errorCode: number | undefined;
  try {
    result = await execute(collection, { case: number, ...test.filter }, test);
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error;
    errorCode = Number(error.code);
  }
  if (test.kind === 'find') return { result: simplify(result), errorCode, documents: undefined };
  const documents = await collection.find({ case: number }).sort({ _id: 1 }).toArray();
  return { result: simplify(result), errorCode, documents: simplify(documents) };
}

async function execute(collection: Collection<Doc>, filter: Record<string, unknown>, test: Case): Promise<unknown> {
  const { sort, skip = 0, limit = 0, update = {}, upsert = false } = test;
  if (test.kind === 'find')
    return await collection
      .find(filter)
      .sort(sort ?? {})
      .skip(skip)
      .limit(limit)
      .toArray();
  if (test.kind === 'delete') {
    return (test.multi ? await collection.deleteMany(filter) : await collection.deleteOne(filter)).deletedCount;
  }
  if (test.kind === 'findAndModify') {
    const returnDocument = test.returnNew ? 'after' : 'before';
    return await collection.findOneAndUpdate(filter, update, { upsert, sort: sort ?? {}, returnDocument });
  }
  const result = test.multi
    ? await collection.updateMany(filter, update, { upsert })
    : await collection.updateOne(filter, update, { upsert });
  return [result.matchedCount, result.modifiedCount, result.upsertedCount];
}

/** Removes what may legitimately differ: generated ids and the order of fields. */
function simplify(value: unknown): unknown {
  return sortFields(JSON.parse(EJSON.stringify(value ?? null, { relaxed: true })));
}

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== 'object' || value === null) return value;
  if ('$oid' in value) return 'generated id';
  const entries = Object.entries(value).map(([name, inner]) => [name, sortFields(inner)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
