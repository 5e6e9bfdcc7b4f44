import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import { describeIndex, ID_INDEX } from '../storage/index-spec.ts';
import { type Document, encodeDocument } from '../wire/bson.ts';
import { encodeCursorReply } from '../wire/cursor-reply.ts';
import { type Call, readCollectionName, readDocument } from './context.ts';

/** `create`: creates an empty collection. Throws `NamespaceExists`. */
export function create({ server, database, body }: Call): Document {
  const name = readCollectionName(body);
  if (server.store.find(database, name)) {
    throw new CommandError('NamespaceExists', `Collection ${database}.${name} already exists.`);
  }
  server.group.beginWrite();
  server.store.ensure(database, name);
  return { ok: 1 };
}

/** `drop`: drops a collection with its documents and indexes. A missing one is not an error. */
export function drop({ server, database, body }: Call): Document {
  const collection = server.store.find(database, readCollectionName(body));
  if (!collection) return { ok: 1 };
  server.group.beginWrite();
  server.store.drop(collection);
  server.cursors.dropNamespace(collection.namespace);
  return { nIndexesWas: collection.indexes.length, ns: collection.namespace, ok: 1 };
}

/** `dropDatabase`: drops all collections of a database. */
export function dropDatabase({ server, database }: Call): Document {
  const collections = server.store.list(database);
  if (collections.length > 0) server.group.beginWrite();
  for (const collection of collections) {
    server.store.drop(collection);
    server.cursors.dropNamespace(collection.namespace);
  }
  return { ...(collections.length > 0 ? { dropped: database } : {}), ok: 1 };
}

/** `listCollections`: returns all that match the filter, in one batch. */
export function listCollections({ server, database, body }: Call): Uint8Array {
  const matches = compileFilter(readDocument(body.filter, 'filter'));
  const documents = server.store
    .list(database)
    .map(({ name }) => ({
      name,
      type: 'collection',
      options: {},
      info: { readOnly: false },
      idIndex: describeIndex(ID_INDEX),
    }))
    .filter((entry) => matches(entry))
    .map((entry) => encodeDocument(body.nameOnly === true ? { name: entry.name, type: entry.type } : entry));
  return encodeCursorReply('firstBatch', `${database}.$cmd.listCollections`, 0n, documents);
}

/** `listDatabases`: returns names. Sizes are not known per database, because all share one file. */
export function listDatabases({ server, body }: Call): Document {
  const matches = compileFilter(readDocument(body.filter, 'filter'));
  const names = [...new Set(server.store.list().map((collection) => collection.database))].sort();
  const databases = names
    .map((name) => (body.nameOnly === true ? { name } : { name, sizeOnDisk: 0, empty: false }))
    .filter((entry) => matches(entry));
  return { databases, totalSize: 0, totalSizeMb: 0, ok: 1 };
}
