import { CommandError } from '../errors.ts';
import { findDocuments, type Query } from '../query/find-documents.ts';
import { compileFilter } from '../query/matcher.ts';
import { compileProjection } from '../query/projection.ts';
import { parseSort } from '../query/sort.ts';
import { describeValue } from '../query/value-types.ts';
import type { Document } from '../wire/bson.ts';
import { decodeDocument, encodeDocument } from '../wire/bson.ts';
import { encodeCursorReply } from '../wire/cursor-reply.ts';
import { type Call, readCollectionName, readCount, readDocument } from './context.ts';

/** Documents in the first batch if the client does not set a batch size (MongoDB manual, "Cursor Batches"). */
export const FIRST_BATCH_SIZE = 101;

/** `find`: returns the first batch from raw documents and keeps a paused reader for the rest. */
export function find({ server, database, body }: Call): Uint8Array {
  const name = readCollectionName(body);
  const query = readQuery(body);
  const project = compileProjection(body.projection);
  const batchSize = readCount(body.batchSize, 'batchSize', FIRST_BATCH_SIZE);
  compileFilter(query.filter);
  const collection = server.store.find(database, name);
  const namespace = `${database}.${name}`;
  if (!collection) return encodeCursorReply('firstBatch', namespace, 0n, []);
  const rows = findDocuments(server.store.file, collection, query, server.counters);
  const documents = (function* () {
    for (const { raw, doc } of rows) yield project ? encodeDocument(project(doc ?? decodeDocument(raw))) : raw;
  })();
  const batch = server.cursors.open(namespace, documents, batchSize, body.singleBatch === true);
  return encodeCursorReply('firstBatch', namespace, batch.cursorId, batch.documents);
}

/** The query of a `find`, or of a command with one inside. */
export function readQuery(body: Document): Query {
  return {
    filter: readDocument(body.filter, 'filter'),
    sort: parseSort(body.sort),
    skip: readCount(body.skip, 'skip', 0),
    limit: readCount(body.limit, 'limit', 0),
    hint: body.hint,
  };
}

/** `getMore`: returns the next batch of a cursor. */
export function getMore({ server, database, body }: Call): Uint8Array {
  const id = readCursorId(body.getMore);
  const namespace = `${database}.${describeValue(body.collection)}`;
  const batch = server.cursors.next(id, namespace, readCount(body.batchSize, 'batchSize', 0));
  return encodeCursorReply('nextBatch', namespace, batch.cursorId, batch.documents);
}

/** `killCursors`: closes cursors. */
export function killCursors({ server, body }: Call): Document {
  const ids = (Array.isArray(body.cursors) ? body.cursors : []).map(readCursorId);
  const cursorsKilled = ids.filter((id) => server.cursors.kill(id));
  const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
}

function readCursorId(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value);
  throw new CommandError('TypeMismatch', 'a cursor id must be an int64');
}
