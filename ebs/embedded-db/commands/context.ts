import { CommandError, notImplemented } from '../errors.ts';
import { isPlainObject } from '../query/value-types.ts';
import type { Cursors } from '../server/cursors.ts';
import type { GroupCommit } from '../server/group-commit.ts';
import type { ScanCounters } from '../storage/scan.ts';
import type { Store } from '../storage/store.ts';
import type { Document } from '../wire/bson.ts';
import type { Request } from '../wire/messages.ts';

/** Everything commands work with. */
export type Server = {
  store: Store;
  group: GroupCommit;
  cursors: Cursors;
  counters: ScanCounters;
  /** Milliseconds since 1970. Tests control it. */
  now: () => number;
  /** Distinguishes this server from any other at its address. */
  token: string;
  /** Milliseconds since 1970. */
  startedAt: number;
};

/** One command to run: its database, its body, the raw request. */
export type Call = { server: Server; database: string; body: Document; request: Request };

/** Runs a command. Returns a document, or the bytes of one. */
export type Command = (call: Call) => Document | Uint8Array | Promise<Document>;

/** The value of the first field, as a collection name. Throws `InvalidNamespace`. */
export function readCollectionName(body: Document): string {
  const name = Object.values(body)[0];
  if (typeof name !== 'string' || name === '')
    throw new CommandError('InvalidNamespace', 'collection name must be a string');
  return name;
}

/** A document field, or `{}` if it is missing. Throws `TypeMismatch`. */
export function readDocument(value: unknown, name: string): Document {
  if (value === undefined || value === null) return {};
  if (!isPlainObject(value)) throw new CommandError('TypeMismatch', `${name} must be a document`);
  return value;
}

/** A non-negative whole number, or `fallback` if it is missing. Throws `TypeMismatch`, `BadValue`. */
export function readCount(value: unknown, name: string, fallback: number): number {
  if (value === undefined || value === null) return fallback;
  if (typeof value !== 'number' && typeof value !== 'bigint')
    throw new CommandError('TypeMismatch', `${name} must be a number`);
  const number = Math.trunc(Number(value));
  if (!(number >= 0)) throw new CommandError('BadValue', `${name} must not be negative`);
  return number;
}

/** Throws if a statement has a field that is not in `allowed`. */
export function checkFields(statement: Document, allowed: readonly string[], name: string): void {
  for (const field of Object.keys(statement)) {
    if (!allowed.includes(field)) throw notImplemented('UnknownField', `the field ${name}.${field}`);
  }
}
