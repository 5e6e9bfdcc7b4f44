import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import { compileProjection } from '../query/projection.ts';
import { parseSort } from '../query/sort.ts';
import { compileUpdate, type Update } from '../update/update.ts';
import { type Document, decodeDocument } from '../wire/bson.ts';
import { findTargets, insertUpsert, removeFound, updateFound } from './change-documents.ts';
import { type Call, readCollectionName, readDocument } from './context.ts';

/** `findAndModify`: finds one document, changes or removes it, and returns its old or new state. */
export function findAndModify({ server, database, body }: Call): Document {
  const filter = readDocument(body.query, 'query');
  const sort = parseSort(body.sort);
  const project = compileProjection(body.fields);
  const show = (raw: Uint8Array): Document => (project ? project(decodeDocument(raw)) : decodeDocument(raw));
  const change = readChange(body);
  compileFilter(filter);
  const name = readCollectionName(body);
  const upsert = body.upsert === true && change !== undefined;
  const known = server.store.find(database, name);
  if (!known && !upsert) return createReply(null, { updatedExisting: false, n: 0 }, change);
  server.group.beginWrite();
  const collection = known ?? server.store.ensure(database, name);
  const found = findTargets(server, collection, { filter, sort, limit: 1, hint: body.hint })[0];
  if (found && change) {
    const { raw, oldRaw } = updateFound(collection, found, change);
    return createReply(show(body.new === true ? raw : oldRaw), { updatedExisting: true, n: 1 }, change);
  }
  if (found) {
    removeFound(collection, found);
    return createReply(show(found.raw), { n: 1 }, change);
  }
  if (!upsert) return createReply(null, { updatedExisting: false, n: 0 }, change);
  const { doc, raw } = insertUpsert(collection, filter, change);
  const lastError = { updatedExisting: false, upserted: doc._id, n: 1 };
  return createReply(body.new === true ? show(raw) : null, lastError, change);
}

function readChange(body: Document): Update | undefined {
  if (body.remove === true) {
    if (body.update !== undefined || body.new === true || body.upsert === true) {
      throw new CommandError('FailedToParse', 'Cannot specify both remove and an update, new or upsert');
    }
    return undefined;
  }
  if (body.update === undefined) {
    throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified');
  }
  return compileUpdate(body.update);
}

function createReply(value: Document | null, lastErrorObject: Document, change: Update | undefined): Document {
  const { updatedExisting: _, ...forRemove } = lastErrorObject;
  return { lastErrorObject: change ? lastErrorObject : forRemove, value, ok: 1 };
}
