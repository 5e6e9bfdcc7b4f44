import { Binary, BSONRegExp, Decimal128, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { notImplemented } from '../errors.ts';
import type { Document } from '../wire/bson.ts';

/**
 * Rank of each BSON type in MongoDB's comparison order (MongoDB manual, "Comparison/Sort Order"). It is also the first
 * byte of an index key, so the numbers are part of the file format and must never change.
 */
export const TYPE_RANKS = {
  minKey: 0x01,
  emptyArray: 0x05,
  null: 0x0a,
  number: 0x14,
  string: 0x1e,
  object: 0x28,
  array: 0x32,
  binData: 0x3c,
  objectId: 0x46,
  bool: 0x50,
  date: 0x5a,
  timestamp: 0x5f,
  regex: 0x64,
  maxKey: 0xf0,
} as const;

/** Name of a value's type. An array is `array`, whether empty or not. */
export type TypeName = Exclude<keyof typeof TYPE_RANKS, 'emptyArray'>;

/** Type of a decoded value. Missing counts as null. Throws for types outside the subset. */
export function getType(value: unknown): TypeName {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
    case 'bigint':
      return 'number';
    case 'boolean':
      return 'bool';
    case 'undefined':
      return 'null';
    default:
  }
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof ObjectId) return 'objectId';
  if (value instanceof Date) return 'date';
  if (value instanceof Binary) return 'binData';
  if (value instanceof BSONRegExp) return 'regex';
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof MinKey) return 'minKey';
  if (value instanceof MaxKey) return 'maxKey';
  if (value instanceof Decimal128) throw notImplemented('BadValue', 'Decimal128 in comparisons');
  if (isPlainObject(value)) return 'object';
  throw notImplemented('BadValue', `values of type ${describeBsonType(value)} in comparisons`);
}

/** Converts a number; NaN for any other type. (`Number()` would call methods of objects, which a client controls.) */
export function toNumber(value: unknown): number {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN;
}

/** A value for an error message: itself if it is simple, else its type. */
export function describeValue(value: unknown): string {
  return typeof value === 'object' ? (value === null ? 'null' : describeBsonType(value)) : String(value);
}

/** True for an embedded document, false for arrays and BSON's own classes. */
export function isPlainObject(value: unknown): value is Document {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** True if a condition is a set of operators (`{$gt: 1}`), not a value to compare with. */
export function isOperatorObject(condition: unknown): condition is Document {
  if (!isPlainObject(condition)) return false;
  const first = Object.keys(condition)[0];
  return first?.startsWith('$') === true && first !== '$ref' && first !== '$id';
}

/** Name of a BSON class for an error message. */
function describeBsonType(value: unknown): string {
  const named = value as { _bsontype?: unknown };
  return typeof named._bsontype === 'string' ? named._bsontype : typeof value;
}
