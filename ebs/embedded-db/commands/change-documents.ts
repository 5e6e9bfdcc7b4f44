import { CommandError } from '../errors.ts';
import { equalValues } from '../query/compare.ts';
import { type Found, findDocuments } from '../query/find-documents.ts';
import type { Collection } from '../storage/collection.ts';
import type { SortField } from '../storage/planner.ts';
import type { Update } from '../update/update.ts';
import { buildUpsert } from '../update/upsert.ts';
import { type Document, decodeDocument, encodeDocument, MAX_DOCUMENT_BYTES } from '../wire/bson.ts';
import type { Server } from './context.ts';
import { checkFieldNames, tooLarge } from './insert.ts';

/** The documents a write changes. `limit` is 1, or 0 for all. */
export type Target = { filter: Document; sort: SortField[]; limit: 0 | 1; hint?: unknown };

/** Finds all targets before the first change, so that a changed document is not found again. */
export function findTargets(server: Server, collection: Collection, target: Target): Found[] {
  const query = { ...target, skip: 0 };
  if (target.limit === 1) return [...findDocuments(server.store.file, collection, query, server.counters)];
  const rows: Found[] = [];
  for (const found of findDocuments(server.store.file, collection, query, server.counters)) {
    // Keeps row ids only: a large update must not hold its documents in memory.
    rows.push({ ...found, raw: NO_BYTES, doc: undefined });
  }
  return rows;
}

const NO_BYTES = new Uint8Array();

/** The result of updating one document. `raw` and `oldRaw` are its bytes after and before. */
export type Changed = { modified: boolean; raw: Uint8Array; oldRaw: Uint8Array };

/** Applies an update to a document. Throws `DuplicateKey`, `ImmutableField`, `BSONObjectTooLarge`. */
export function updateFound(collection: Collection, found: Found, update: Update): Changed {
  const oldRaw = found.raw === NO_BYTES ? collection.read(found.rowId) : found.raw;
  if (oldRaw === undefined) throw new CommandError('InternalError', 'a document to update no longer exists');
  const oldDoc = decodeDocument(oldRaw);
  const doc = update.apply(found.doc ?? decodeDocument(oldRaw), false);
  if (!equalValues(doc._id, oldDoc._id)) {
    const message = "Performing an update on the path '_id' would modify the immutable field '_id'";
    throw new CommandError('ImmutableField', message);
  }
  const raw = encodeChecked(doc);
  if (Buffer.compare(raw, oldRaw) === 0) return { modified: false, raw: oldRaw, oldRaw };
  collection.replace(found.rowId, oldDoc, raw, decodeDocument(raw));
  return { modified: true, raw, oldRaw };
}

/** Inserts the document an upsert builds from its filter and update. Returns it with its bytes. */
export function insertUpsert(
  collection: Collection,
  filter: Document,
  update: Update,
): { doc: Document; raw: Uint8Array } {
  const doc = buildUpsert(filter, update);
  const raw = encodeChecked(doc);
  collection.insert(raw, doc);
  return { doc, raw };
}

/** Removes a document. */
export function removeFound(collection: Collection, found: Found): void {
  const raw = found.raw === NO_BYTES ? collection.read(found.rowId) : found.raw;
  if (raw) collection.remove(found.rowId, found.doc ?? decodeDocument(raw));
}

function encodeChecked(doc: Document): Uint8Array {
  checkFieldNames(doc);
  let raw: Uint8Array;
  try {
    raw = encodeDocument(doc);
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(MAX_DOCUMENT_BYTES + 1);
    throw error;
  }
  if (raw.length > MAX_DOCUMENT_BYTES) throw tooLarge(raw.length);
  return raw;
}
