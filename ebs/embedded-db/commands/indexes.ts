import { CommandError } from '../errors.ts';
import { equalValues } from '../query/compare.ts';
import { describeValue, isPlainObject } from '../query/value-types.ts';
import type { Collection, Index } from '../storage/collection.ts';
import { describeIndex, ID_INDEX_NAME, type IndexSpec, parseIndexSpec } from '../storage/index-spec.ts';
import { type Document, encodeDocument } from '../wire/bson.ts';
import { encodeCursorReply } from '../wire/cursor-reply.ts';
import { type Call, readCollectionName, type Server } from './context.ts';

/** `createIndexes`: creates missing indexes. An identical one that exists is not an error. */
export function createIndexes({ server, database, body }: Call): Document {
  const name = readCollectionName(body);
  if (!Array.isArray(body.indexes) || body.indexes.length === 0 || !body.indexes.every(isPlainObject)) {
    throw new CommandError('BadValue', 'createIndexes needs a list of indexes');
  }
  const specs = body.indexes.map(parseIndexSpec);
  const existed = server.store.find(database, name) !== undefined;
  server.group.beginWrite();
  const collection = server.store.ensure(database, name);
  const before = collection.indexes.length;
  for (const spec of specs) if (!indexExists(collection, spec)) server.store.createIndex(collection, spec);
  return {
    numIndexesBefore: before,
    numIndexesAfter: collection.indexes.length,
    createdCollectionAutomatically: !existed,
    ok: 1,
  };
}

function indexExists(collection: Collection, spec: IndexSpec): boolean {
  for (const { spec: other } of collection.indexes) {
    const sameKey = equalValues(other.key, spec.key);
    if (sameKey && other.name === ID_INDEX_NAME) return true;
    if (!sameKey && other.name !== spec.name) continue;
    const same = equalValues(describeIndex(other), describeIndex(spec));
    if (same) return true;
    const message = `An index named ${other.name} exists with another key, name or options than those of ${spec.name}`;
    throw new CommandError(sameKey ? 'IndexOptionsConflict' : 'IndexKeySpecsConflict', message);
  }
  return false;
}

/** `listIndexes`: returns all in one batch. */
export function listIndexes({ server, database, body }: Call): Uint8Array {
  const collection = findCollection(server, database, readCollectionName(body));
  const documents = collection.indexes.map((index) => encodeDocument(describeIndex(index.spec)));
  return encodeCursorReply('firstBatch', collection.namespace, 0n, documents);
}

/** `dropIndexes`: by name, by key, a list of names, or `*` for all but `_id_`. */
export function dropIndexes({ server, database, body }: Call): Document {
  const collection = findCollection(server, database, readCollectionName(body));
  const before = collection.indexes.length;
  const unwanted = findIndexesToDrop(collection, body.index);
  server.group.beginWrite();
  for (const index of unwanted) server.store.dropIndex(collection, index);
  server.cursors.dropNamespace(collection.namespace);
  return { nIndexesWas: before, ok: 1 };
}

function findIndexesToDrop(collection: Collection, wanted: unknown): Index[] {
  const others = collection.indexes.filter((index) => index.spec.name !== ID_INDEX_NAME);
  if (wanted === '*') return others;
  const found = (Array.isArray(wanted) ? wanted : [wanted]).map((one) => {
    if (one === ID_INDEX_NAME) throw new CommandError('InvalidOptions', 'cannot drop _id index');
    const index = others.find((other) => other.spec.name === one || equalValues(other.spec.key, one));
    if (!index) throw new CommandError('IndexNotFound', `index not found with name or key [${describeValue(one)}]`);
    return index;
  });
  // An index can be named twice, or once by name and once by key.
  return [...new Set(found)];
}

function findCollection(server: Server, database: string, name: string): Collection {
  const collection = server.store.find(database, name);
  if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${database}.${name}`);
  return collection;
}
