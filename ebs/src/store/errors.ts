import { MongoBulkWriteError, MongoServerError } from 'mongodb';

/** Returns true if a write was refused because of a unique index (code 11000). */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11_000;
}

/** Returns true if the collection (code 26) or index (code 27) to drop does not exist. */
export function isNothingToDrop(error: unknown): boolean {
  if (!(error instanceof MongoServerError)) return false;
  // Not every MongoDB-compatible server sends the codes.
  return error.code === 26 || error.code === 27 || /(ns|index) not found/i.test(error.message);
}

/**
 * Returns the positions of the rows in a bulk write that a unique index refused; all others are written. Rethrows the
 * error if it has any other cause. A refusal of the whole write lists no rows.
 */
export function listDuplicates(error: unknown): number[] {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const failures = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  const isWhole = failures.length === 0 || error.result.getWriteConcernError() !== undefined;
  if (isWhole || failures.some((failure) => failure.code !== 11_000)) throw error;
  return failures.map((failure) => failure.index);
}
