import type { Binary, BSONRegExp, ObjectId, Timestamp } from 'bson';
import type { Document } from '../wire/bson.ts';
import { getType, TYPE_RANKS } from './value-types.ts';

/** Compares two values in MongoDB's order: by type, then by value. Missing counts as null. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  const typeA = getType(a);
  const typeB = getType(b);
  if (typeA !== typeB) return TYPE_RANKS[typeA] - TYPE_RANKS[typeB];
  switch (typeA) {
    case 'number':
      return compareNumbers(a as number | bigint, b as number | bigint);
    case 'string':
      return compareStrings(a as string, b as string);
    case 'bool':
      return Number(a) - Number(b);
    case 'date':
      return Number(a) - Number(b);
    case 'objectId':
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case 'object':
      return compareObjects(a as Document, b as Document);
    case 'array':
      return compareArrays(a as unknown[], b as unknown[]);
    case 'binData':
      return compareBinaries(a as Binary, b as Binary);
    case 'timestamp':
      return (a as Timestamp).compare(b as Timestamp);
    case 'regex':
      return (
        compareStrings((a as BSONRegExp).pattern, (b as BSONRegExp).pattern) ||
        compareStrings((a as BSONRegExp).options, (b as BSONRegExp).options)
      );
    default:
      return 0;
  }
}

/** Equality as `$eq` defines it: 1, 1.0 and Long 1 are equal; the order of an object's fields matters. */
export function equalValues(a: unknown, b: unknown): boolean {
  return a === b || compareValues(a, b) === 0;
}

function compareNumbers(a: number | bigint, b: number | bigint): number {
  // NaN equals itself and comes before every other number.
  const aIsNaN = Number.isNaN(a);
  const bIsNaN = Number.isNaN(b);
  if (aIsNaN || bIsNaN) return Number(bIsNaN) - Number(aIsNaN);
  // JavaScript compares number with bigint by exact value.
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares as UTF-8 bytes. UTF-16 code units differ where surrogates meet U+E000 and above. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const unitA = a.charCodeAt(i);
    const unitB = b.charCodeAt(i);
    if (unitA === unitB) continue;
    const surrogateA = unitA >= 0xd800 && unitA <= 0xdfff;
    const surrogateB = unitB >= 0xd800 && unitB <= 0xdfff;
    // A surrogate is part of a character above U+FFFF, so it comes after every other unit.
    if (surrogateA !== surrogateB) return surrogateA ? 1 : -1;
    return unitA - unitB;
  }
  return a.length - b.length;
}

function compareObjects(a: Document, b: Document): number {
  const keysA = Object.keys(a);
  const keysB = Object.keys(b);
  const length = Math.min(keysA.length, keysB.length);
  for (let i = 0; i < length; i++) {
    const keyA = keysA[i] ?? '';
    const keyB = keysB[i] ?? '';
    const valueA = a[keyA];
    const valueB = b[keyB];
    const byType = TYPE_RANKS[getType(valueA)] - TYPE_RANKS[getType(valueB)];
    const order = byType || compareStrings(keyA, keyB) || compareValues(valueA, valueB);
    if (order !== 0) return order;
  }
  return keysA.length - keysB.length;
}

function compareArrays(a: unknown[], b: unknown[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareValues(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareBinaries(a: Binary, b: Binary): number {
  return a.length() - b.length() || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());
}
