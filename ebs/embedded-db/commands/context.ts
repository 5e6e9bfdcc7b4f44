import { CommandError, refuse } from '../errors.ts';
import { isPlainObject } from '../query/value-types.ts';
import type { Cursors } from '../server/cursors.ts';
import type { GroupCommit } from '../server/group-commit.ts';
import type { ScanCounters } from '../storage/scan.ts';
import type { Store } from '../storage/store.ts';
import type { Document } from '../wire/bson.ts';
import type { Request } from '../wire/messages.ts';

/** What commands work with. */
export type Server = {
  store: Store;
  group: GroupCommit;
  cursors: Cursors;
  counters: ScanCounters;
  /** Milliseconds since 1970; fixed in tests. */
  now: () => number;
  /** Tells this server from any other that may answer at its address. */
  token: string;
  startedAt: number;
};

/** One command to carry out: its database, its body, the raw request. */
export type Call = { server: Server; database: string; body: Document; request: Request };

/** Carries out a command. Answers a document, or the bytes of one. */
export type Command = (call: Call) => Document | Uint8Array | Promise<Document>;

/** The first field's value as a collection name. Throws `InvalidNamespace`. */
export function readCollectionName(body: Document): string {
  const name = Object.values(body)[0];
  if (typeof name !== 'string' || name === '')
    throw new CommandError('InvalidNamespace', 'collection name must be a string');
  return name;
}

/** A document field, or `{}` when it is absent. Throws `TypeMismatch`. */
export function readDocument(value: unknown, name: string): Document {
  if (value === undefined || value === null) return {};
  if (!isPlainObject(value)) throw new CommandError('TypeMismatch', `${name} must be a document`);
  return value;
}

/** A whole, non-negative number field, or `fallback` when it is absent. Throws `TypeMismatch`, `BadValue`. */
export function readCount(value: unknown, name: string, fallback: number): number {
  if (value === undefined || value === null) return fallback;
  if (typeof value !== 'number' && typeof value !== 'bigint')
    throw new CommandError('TypeMismatch', `${name} must be a number`);
  const number = Math.trunc(Number(value));
  if (!(number >= 0)) throw new CommandError('BadValue', `${name} must not be negative`);
  return number;
}

/** Refuses fields of a statement that are not in `allowed`. */
export function refuseUnknownFields(statement: Document, allowed: readonly string[], name: string): void {
  for (const field of Object.keys(statement)) {
    if (!allowed.includes(field)) throw refuse('UnknownField', `the field ${name}.${field}`);
  }
}
