import { BSONRegExp, MaxKey, MinKey } from 'bson';
import { parseRegex, readLiteralPrefix } from '../query/regex.ts';
import { getType, isOperatorObject, isPlainObject, TYPE_RANKS } from '../query/value-types.ts';
import type { Document } from '../wire/bson.ts';
import { encodeKey } from './key-encoding.ts';

/** One end of a range within a field: bytes of an ascending encoding, and whether keys starting with them are included. */
export type End = { bytes: Buffer; inclusive: boolean };

/**
 * A filter's requirements on one path, encoded. `points` are equalities (`$eq`, `$in`, the first value of `$all`); `others`
 * are the remaining values of `$all`. `exact`: an index entry within the bounds proves that the document meets the
 * condition, provided the document also has an entry for each of `others`.
 */
export type FieldBounds =
  | { kind: 'points'; points: Buffer[]; others: Buffer[]; exact: boolean; excludesNull: boolean }
  | { kind: 'range'; low: End; high: End; ends: 1 | 2; exact: boolean };

/** The conditions a filter joins by AND, by path, nested `$and` included. `others` counts conditions without a path. */
export function collectConjuncts(filter: Document): { fields: Map<string, unknown[]>; others: number } {
  const fields = new Map<string, unknown[]>();
  let others = 0;
  const visit = (part: Document): void => {
    for (const [name, condition] of Object.entries(part)) {
      if (name === '$and' && Array.isArray(condition)) condition.filter(isPlainObject).forEach(visit);
      else if (name.startsWith('$')) others++;
      else fields.set(name, [...(fields.get(name) ?? []), condition]);
    }
  };
  visit(filter);
  return { fields, others };
}

/** Bounds for all conditions on a path, or undefined if an index cannot help. `exact` only if they cover everything. */
export function deriveBounds(conditions: unknown[]): FieldBounds | undefined {
  const found: FieldBounds[] = [];
  let complete = true;
  for (const condition of conditions) {
    for (const [operator, operand] of listOperators(condition)) {
      const bounds = deriveOperator(operator, operand, condition);
      if (bounds) found.push(bounds);
      else if (operator !== '$options') complete = false;
    }
  }
  const points = found.find((bounds) => bounds.kind === 'points');
  if (points) return { ...points, exact: points.exact && complete && found.length === 1 };
  const ranges = found.filter((bounds) => bounds.kind === 'range');
  const first = ranges[0];
  if (first === undefined) return undefined;
  const range = ranges.slice(1).reduce(intersect, first);
  return { ...range, exact: range.exact && complete };
}

function listOperators(condition: unknown): [string, unknown][] {
  if (isOperatorObject(condition)) return Object.entries(condition);
  return [[condition instanceof BSONRegExp ? '$regex' : '$eq', condition]];
}

function deriveOperator(operator: string, operand: unknown, condition: unknown): FieldBounds | undefined {
  if (operator === '$eq') return derivePoints([operand]);
  if (operator === '$in') return Array.isArray(operand) ? derivePoints(operand) : undefined;
  if (operator === '$all') return Array.isArray(operand) ? deriveAll(operand) : undefined;
  if (operator === '$regex') return derivePrefix(operand, isPlainObject(condition) ? condition.$options : undefined);
  if (operator === '$gt' || operator === '$gte' || operator === '$lt' || operator === '$lte') {
    return deriveRange(operator, operand);
  }
  return undefined;
}

function derivePoints(operands: unknown[]): FieldBounds | undefined {
  const points: Buffer[] = [];
  let hasNull = false;
  for (const operand of operands) {
    // An array equals a field that contains it, but the index contains the field's elements.
    if (Array.isArray(operand) || operand instanceof BSONRegExp) return undefined;
    hasNull ||= operand === null || operand === undefined;
    points.push(encodeKey([operand], [false]));
  }
  points.sort(Buffer.compare);
  const distinct = points.filter((point, i) => i === 0 || !point.equals(points[i - 1] ?? point));
  return { kind: 'points', points: distinct, others: [], exact: !hasNull, excludesNull: !hasNull };
}

/** The first value of `$all` decides where to read, so callers name the rarest one first. */
function deriveAll([first, ...others]: unknown[]): FieldBounds | undefined {
  const bounds = first === undefined ? undefined : derivePoints([first]);
  const further = others.map((other) => derivePoints([other]));
  if (bounds?.kind !== 'points' || !further.every((one) => one?.kind === 'points' && one.exact)) return undefined;
  return { ...bounds, others: further.flatMap((one) => (one?.kind === 'points' ? one.points : [])) };
}

function deriveRange(operator: string, operand: unknown): FieldBounds | undefined {
  if (operand === null || operand === undefined || Array.isArray(operand) || isPlainObject(operand)) return undefined;
  if (operand instanceof MinKey || operand instanceof MaxKey || operand instanceof BSONRegExp) return undefined;
  if (Number.isNaN(operand)) return undefined;
  const rank = TYPE_RANKS[getType(operand)];
  const value = encodeKey([operand], [false]);
  // NaN is the first number, and in no range.
  const typeStart: End =
    rank === TYPE_RANKS.number
      ? { bytes: encodeKey([Number.NaN], [false]), inclusive: false }
      : { bytes: Buffer.from([rank]), inclusive: true };
  const typeEnd: End = { bytes: Buffer.from([rank]), inclusive: true };
  const end: End = { bytes: value, inclusive: operator.endsWith('e') };
  const isLow = operator.startsWith('$g');
  return { kind: 'range', low: isLow ? end : typeStart, high: isLow ? typeEnd : end, ends: 1, exact: true };
}

function derivePrefix(operand: unknown, options: unknown): FieldBounds | undefined {
  const regex = parseRegex(operand, options);
  const literal = readLiteralPrefix(regex.pattern, regex.options);
  if (literal === undefined || literal.prefix.includes('\0')) return undefined;
  // Without the two bytes that end a string, the encoding is a prefix of every string with this prefix.
  const bytes = encodeKey([literal.prefix], [false]).subarray(0, -2);
  const end: End = { bytes, inclusive: true };
  return { kind: 'range', low: end, high: end, ends: 2, exact: literal.whole };
}

type Range = Extract<FieldBounds, { kind: 'range' }>;

function intersect(a: Range, b: Range): Range {
  return {
    kind: 'range',
    low: compareLow(a.low, b.low) >= 0 ? a.low : b.low,
    high: compareHigh(a.high, b.high) <= 0 ? a.high : b.high,
    ends: 2,
    exact: a.exact && b.exact,
  };
}

/** Compares low ends by where they start. An excluded value starts after everything that begins with it. */
function compareLow(a: End, b: End): number {
  return Buffer.compare(lowBytes(a), lowBytes(b));
}

function compareHigh(a: End, b: End): number {
  return Buffer.compare(highBytes(a), highBytes(b));
}

/** First key at or after a low end. */
export function lowBytes(end: End): Buffer {
  return end.inclusive ? end.bytes : Buffer.concat([end.bytes, AFTER]);
}

/** First key after a high end. */
export function highBytes(end: End): Buffer {
  return end.inclusive ? Buffer.concat([end.bytes, AFTER]) : end.bytes;
}

/** No key continues with two such bytes, in either direction. */
const AFTER = Buffer.from([0xff, 0xff]);
