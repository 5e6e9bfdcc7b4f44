import { createHash } from 'node:crypto';
import type { Db } from 'mongodb';
import { dumpCollection, listCollections, loadPart } from './dump.ts';

/** Collection in the target that says whether a copy is complete. It is never copied itself. */
const MARKS = 'copies';
const MARK = 'whole';

interface Mark {
  _id: string;
  /** True once everything is copied and compared. */
  isComplete: boolean;
}

/** Thrown if a database cannot be copied, or cannot be used because its copy is not complete. */
export class CopyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CopyError';
  }
}

/** A copied collection. `digest` is the SHA-256 of its documents in the order of their ids. */
export interface CopiedCollection {
  name: string;
  documents: number;
  digest: string;
}

/**
 * Copies all documents to an empty database and compares both. Nothing may write to either meanwhile. An interrupted copy
 * starts over; until it is complete, no server starts on the target. Throws `CopyError` if the target is not empty, or differs
 * afterwards.
 */
export async function copyStore(
  from: Db,
  to: Db,
  onCollection: (name: string, total: number) => void,
): Promise<CopiedCollection[]> {
  const marks = to.collection<Mark>(MARKS);
  const before = await marks.findOne({ _id: MARK });
  const present = (await listCollections(to)).filter((name) => name !== MARKS);
  if (before?.isComplete === false) for (const name of present) await to.collection(name).drop();
  else if (present.length > 0) throw new CopyError('The MongoDB database already contains data. Use an empty one.');
  await marks.replaceOne({ _id: MARK }, { isComplete: false }, { upsert: true });

  const names = (await listCollections(from)).filter((name) => name !== MARKS);
  const copied: CopiedCollection[] = [];
  for (const name of names) {
    let documents = 0;
    for await (const part of dumpCollection(from, name)) documents += await loadPart(to, name, part);
    const [digest, ofCopy] = [await digestCollection(from, name), await digestCollection(to, name)];
    if (digest !== ofCopy) throw new CopyError(`The copy of ${name} differs. Copy again; the original is unchanged.`);
    copied.push({ name, documents, digest });
    onCollection(name, names.length);
  }
  await marks.replaceOne({ _id: MARK }, { isComplete: true }, { upsert: true });
  return copied;
}

/** Throws `CopyError` if a copy to this database was started but not completed: part of the ledger may be missing. */
export async function checkCopied(db: Db): Promise<void> {
  const mark = await db.collection<Mark>(MARKS).findOne({ _id: MARK });
  if (mark?.isComplete !== false) return;
  throw new CopyError('A copy to this database was not completed. Run it again: db copy-to-mongo --yes');
}

async function digestCollection(db: Db, name: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of dumpCollection(db, name)) hash.update(part);
  return hash.digest('hex');
}
