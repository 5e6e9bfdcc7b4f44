import { DATA_VERSION } from '../store/migrate.ts';
import type { StoredProblem } from '../store/verify.ts';
import { verifyDocuments } from '../store/verify.ts';
import type { AdminParts } from './admin-parts.ts';

/** What the operator can do with the database. */
export interface DbAdmin {
  /** Version of the data, and the migrations that opening it ran. */
  version: number;
  migrated: readonly string[];
  /** Reads every document through its schema. Calls `onCollection` before each collection. */
  verify(onCollection: (name: string) => void): Promise<{ documents: number; problems: StoredProblem[] }>;
}

/** Builds the operator's access to the database. */
export function composeDbAdmin({ data }: AdminParts): DbAdmin {
  const { db, migrated } = data.store;
  return { version: DATA_VERSION, migrated, verify: (onCollection) => verifyDocuments(db, onCollection) };
}
