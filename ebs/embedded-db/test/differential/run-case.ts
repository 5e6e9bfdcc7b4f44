import { EJSON } from 'bson';
import { type Collection, MongoServerError } from 'mongodb';
import type { Case } from './generate.ts';

type Doc = Record<string, unknown> & { _id: string };

/** What a server made of a case: its answer or its error code, and the documents afterwards. */
export type Outcome = { answer: unknown; errorCode: number | undefined; documents: unknown };

/** Runs one case. Its documents are told from others' by the `case` field. */
export async function runCase(collection: Collection<Doc>, number: number, test: Case): Promise<Outcome> {
  await collection.insertMany(test.documents as Doc[]);
  let answer: unknown;
  let errorCode: number | undefined;
  try {
    answer = await ask(collection, { case: number, ...test.filter }, test);
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error;
    errorCode = Number(error.code);
  }
  if (test.kind === 'find') return { answer: simplify(answer), errorCode, documents: undefined };
  const documents = await collection.find({ case: number }).sort({ _id: 1 }).toArray();
  return { answer: simplify(answer), errorCode, documents: simplify(documents) };
}

async function ask(collection: Collection<Doc>, filter: Record<string, unknown>, test: Case): Promise<unknown> {
  const { sort, skip = 0, limit = 0, update = {}, upsert = false, arrayFilters } = test;
  const options = arrayFilters ? { upsert, arrayFilters } : { upsert };
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
    return await collection.findOneAndUpdate(filter, update, { ...options, sort: sort ?? {}, returnDocument });
  }
  const result = test.multi
    ? await collection.updateMany(filter, update, options)
    : await collection.updateOne(filter, update, options);
  return [result.matchedCount, result.modifiedCount, result.upsertedCount];
}

/** As text without what may differ for good reason: generated ids, and the order of fields. */
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
