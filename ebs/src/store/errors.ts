import { MongoServerError } from 'mongodb';

/** True when a write was refused because of a unique index (code 11000). */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11_000;
}
