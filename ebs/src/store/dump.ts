import { BSON, type Db, type Document } from 'mongodb';

/** Bytes after which a part is complete. One document is at most 16 MB, so a part stays below 20 MB. */
const PART_BYTES = 4 * 1_024 * 1_024;
/** Reads each value with its exact type, so that it is written back as it was. */
const EXACT = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;
/**
 * The ledger is read last. While a server keeps working, the cursors of pulls must never be ahead of the ledger, or
 * neither would cover the purchases in between.
 */
const LAST = 'interactions';

/** Lists the collections in the order in which they are dumped. */
export async function listCollections(db: Db): Promise<string[]> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const ours = names.filter((name) => !name.startsWith('system.')).sort();
  return [...ours.filter((name) => name !== LAST), ...ours.filter((name) => name === LAST)];
}

/** Reads a collection in the order of its ids, as parts: BSON documents one after another, as mongodump writes them. */
export async function* dumpCollection(db: Db, name: string): AsyncGenerator<Buffer> {
  let documents: Uint8Array[] = [];
  let bytes = 0;
  // An id never changes, so each document is read once, whatever is written meanwhile.
  for await (const document of db.collection(name).find({}, EXACT).sort({ _id: 1 })) {
    const encoded = BSON.serialize(document);
    documents.push(encoded);
    bytes += encoded.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(documents);
    documents = [];
    bytes = 0;
  }
  if (documents.length > 0) yield Buffer.concat(documents);
}

/** Adds the documents of a part to a collection. Returns how many. */
export async function loadPart(db: Db, name: string, part: Buffer): Promise<number> {
  const documents: Document[] = [];
  for (let offset = 0; offset < part.length; ) {
    const size = part.readInt32LE(offset);
    documents.push(BSON.deserialize(part.subarray(offset, offset + size), EXACT));
    offset += size;
  }
  await db.collection(name).insertMany(documents, { ordered: true });
  return documents.length;
}
