import { compileStage, parsePipeline, readStageCount, type Stage, type StageSpec } from '../aggregate/stages.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { equalValues } from '../query/compare.ts';
import { findDocuments, type Query } from '../query/find-documents.ts';
import { compileFilter } from '../query/matcher.ts';
import { type Document, decodeDocument, encodeDocument } from '../wire/bson.ts';
import { encodeCursorReply } from '../wire/cursor-reply.ts';
import { type Call, readCollectionName, readCount, readDocument } from './context.ts';
import { countMatching } from './count.ts';
import { FIRST_BATCH_SIZE } from './find.ts';

/** `aggregate` on one collection. A leading `$match`, `$skip` and `$limit` go through the planner. */
export function aggregate({ server, database, body }: Call): Uint8Array {
  if (typeof body.aggregate !== 'string') throw notImplemented('BadValue', 'aggregate without a collection');
  if (body.cursor === undefined) throw new CommandError('FailedToParse', "The 'cursor' option is required");
  const name = readCollectionName(body);
  const stages = parsePipeline(body.pipeline);
  const cursor = readDocument(body.cursor, 'cursor');
  const batchSize = readCount(cursor.batchSize, 'batchSize', FIRST_BATCH_SIZE);
  const namespace = `${database}.${name}`;
  const counted = readCountPipeline(stages);
  if (counted) {
    const n = countMatching(server, database, name, counted.filter, body.hint, counted.limit);
    return encodeCursorReply('firstBatch', namespace, 0n, n === 0 ? [] : [encodeDocument({ _id: 1, n })]);
  }
  const { query, rest } = splitQuery(stages, body.hint);
  compileFilter(query.filter);
  const compiled = rest.map(compileStage);
  const collection = server.store.find(database, name);
  if (!collection) return encodeCursorReply('firstBatch', namespace, 0n, []);
  const rows = findDocuments(server.store.file, collection, query, server.counters);
  const documents = runStages(rows, compiled);
  const batch = server.cursors.open(namespace, documents, batchSize, false);
  return encodeCursorReply('firstBatch', namespace, batch.cursorId, batch.documents);
}

function* runStages(
  rows: Iterable<{ raw: Uint8Array; doc: Document | undefined }>,
  stages: Stage[],
): Generator<Uint8Array> {
  if (stages.length === 0) {
    for (const { raw } of rows) yield raw;
    return;
  }
  let documents: Iterable<Document> = decodeRows(rows);
  for (const stage of stages) documents = stage(documents);
  for (const doc of documents) yield encodeDocument(doc);
}

function* decodeRows(rows: Iterable<{ raw: Uint8Array; doc: Document | undefined }>): Generator<Document> {
  for (const { raw, doc } of rows) yield doc ?? decodeDocument(raw);
}

/** Filter and limit of the pipeline that `countDocuments` sends (`$match`, `$limit`, a counting group); undefined for any other. */
function readCountPipeline(stages: StageSpec[]): { filter: Document; limit: number } | undefined {
  const last = stages.at(-1);
  if (last?.name !== '$group' || !equalValues(last.operand, { _id: 1, n: { $sum: 1 } })) return undefined;
  const { query, rest } = splitQuery(stages.slice(0, -1), undefined);
  return rest.length === 0 && query.skip === 0 ? { filter: query.filter, limit: query.limit } : undefined;
}

/** Splits off the leading stages that a query can handle: filter, then skip, then limit. */
function splitQuery(stages: StageSpec[], hint: unknown): { query: Query; rest: StageSpec[] } {
  const query: Query = { filter: {}, sort: [], skip: 0, limit: 0, hint };
  const order = ['$match', '$skip', '$limit'];
  let at = 0;
  let reached = 0;
  while (at < stages.length) {
    const stage = stages[at];
    const position = stage ? order.indexOf(stage.name) : -1;
    if (!stage || position < reached) break;
    if (stage.name === '$match') query.filter = readDocument(stage.operand, '$match');
    if (stage.name === '$skip') query.skip = readStageCount('$skip', stage.operand, 0);
    if (stage.name === '$limit') query.limit = readStageCount('$limit', stage.operand, 1);
    reached = position + 1;
    at++;
  }
  return { query, rest: stages.slice(at) };
}
