import { BSONRegExp, ObjectId } from 'bson';
import { CommandError } from '../errors.ts';
import {
  type Document,
  decodeDocument,
  encodeDocument,
  MAX_DOCUMENT_BYTES,
  moveIdFirst,
  sliceArray,
} from '../wire/bson.ts';
import { type Call, readCollectionName } from './context.ts';
import { encodeWriteReply, isOrdered, runStatements } from './write-batch.ts';

/** `insert`: stores the documents' bytes as received. */
export function insert({ server, database, body, request }: Call): Uint8Array {
  const documents = request.sequences.get('documents') ?? sliceArray(request.bodyBytes, 'documents');
  if (documents.length === 0) throw new CommandError('BadValue', 'insert needs documents');
  // All are decoded before the first is stored, so bad BSON rejects the whole message.
  const decoded = documents.map((sent) => ({ sent, doc: decodeDocument(sent) }));
  server.group.beginWrite();
  const collection = server.store.ensure(database, readCollectionName(body));
  let n = 0;
  const errors = runStatements(decoded.length, isOrdered(body), (index) => {
    const one = decoded[index];
    if (!one) return;
    const { raw, doc } = prepareInsert(one.sent, one.doc);
    collection.insert(raw, doc);
    n++;
  });
  return encodeWriteReply(n, errors);
}

function prepareInsert(sent: Buffer, doc: Document): { raw: Uint8Array; doc: Document } {
  if (sent.length > MAX_DOCUMENT_BYTES) throw tooLarge(sent.length);
  checkFieldNames(doc);
  if (doc._id === undefined) {
    const withId = { _id: new ObjectId(), ...doc };
    return { raw: encodeDocument(withId), doc: withId };
  }
  return { raw: moveIdFirst(sent), doc };
}

/** Throws for an invalid `_id`, and for top-level names that start with a dollar. */
export function checkFieldNames(doc: Document): void {
  if (Array.isArray(doc._id) || doc._id instanceof BSONRegExp) {
    throw new CommandError('InvalidIdField', "The '_id' value cannot be an array or a regular expression");
  }
  for (const name of Object.keys(doc)) {
    if (name.charCodeAt(0) !== 36) continue;
    const message = `The dollar ($) prefixed field '${name}' is not allowed in the context of an insert or replacement.`;
    throw new CommandError('DollarPrefixedFieldName', message);
  }
}

/** The error for a document over 16 MB. */
export function tooLarge(bytes: number): CommandError {
  const message = `object to insert too large. size in bytes: ${bytes}, max size: ${MAX_DOCUMENT_BYTES}`;
  return new CommandError('BSONObjectTooLarge', message);
}
