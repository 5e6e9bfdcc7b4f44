import type { Db } from 'mongodb';
import { ZodError } from 'zod';
import { INDEXES } from './indexes.ts';

/** A document that its schema refuses. */
export interface StoredProblem {
  collection: string;
  id: string;
  /** What is wrong, without values, because they may be secret. */
  problem: string;
}

/** Reads every document of every collection through its schema, and returns those that the schema refuses. */
export async function verifyDocuments(
  db: Db,
  onCollection: (name: string) => void,
): Promise<{ documents: number; problems: StoredProblem[] }> {
  const problems: StoredProblem[] = [];
  let documents = 0;
  for (const { collection, read } of INDEXES) {
    onCollection(collection);
    for await (const row of db.collection(collection).find({})) {
      documents += 1;
      try {
        read?.(row);
      } catch (error) {
        problems.push({ collection, id: String(row._id), problem: describe(error) });
      }
    }
  }
  return { documents, problems };
}

function describe(error: unknown): string {
  if (!(error instanceof ZodError)) return 'It cannot be read.';
  return error.issues.map(({ path, message }) => `${path.join('.') || 'document'}: ${message}`).join('; ');
}
