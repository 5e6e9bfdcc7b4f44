import type { Binary, BSONRegExp, ObjectId, Timestamp } from 'bson';
import { getType, TYPE_RANKS } from '../query/value-types.ts';
import type { Document } from '../wire/bson.ts';

/** An empty array at the end of an indexed path. As in MongoDB, it sorts before null. */
export const EMPTY_ARRAY = Symbol('empty array');

const scratch = { bytes: Buffer.allocUnsafe(4096), length: 0 };

function reserve(count: number): void {
  const needed = scratch.length + count;
  if (needed <= scratch.bytes.length) return;
  const grown = Buffer.allocUnsafe(Math.max(needed, scratch.bytes.length * 2));
  scratch.bytes.copy(grown, 0, 0, scratch.length);
  scratch.bytes = grown;
}

/**
 * Encodes values as one key whose byte order is MongoDB's order of the values. Every field is self-delimiting (no encoding
 * is a prefix of another), so keys can be split between fields. `descending[i]` inverts the bytes of field i.
 */
export function encodeKey(values: readonly unknown[], descending: readonly boolean[]): Buffer {
  scratch.length = 0;
  for (let i = 0; i < values.length; i++) {
    const start = scratch.length;
    writeValue(values[i]);
    if (descending[i]) for (let at = start; at < scratch.length; at++) scratch.bytes[at] = ~(scratch.bytes[at] ?? 0);
  }
  const key = Buffer.from(scratch.bytes.subarray(0, scratch.length));
  if (scratch.bytes.length > 1_000_000) scratch.bytes = Buffer.allocUnsafe(4096);
  return key;
}

function writeByte(byte: number): void {
  reserve(1);
  scratch.bytes[scratch.length++] = byte;
}

function writeValue(value: unknown): void {
  if (value === EMPTY_ARRAY) {
    writeByte(TYPE_RANKS.emptyArray);
    return;
  }
  const type = getType(value);
  writeByte(TYPE_RANKS[type]);
  switch (type) {
    case 'number':
      writeNumber(value as number | bigint);
      break;
    case 'string':
      writeString(value as string);
      break;
    case 'bool':
      writeByte(value ? 1 : 0);
      break;
    case 'date':
      // A double holds the milliseconds of any valid date exactly.
      writeDouble(Number(value));
      break;
    case 'objectId':
      writeBytes((value as ObjectId).id);
      break;
    case 'object':
      writeObject(value as Document);
      break;
    case 'array':
      for (const element of value as unknown[]) writeValue(element);
      writeByte(0);
      break;
    case 'binData':
      writeBinary(value as Binary);
      break;
    case 'timestamp':
      reserve(8);
      scratch.length = scratch.bytes.writeBigUInt64BE(
        BigInt.asUintN(64, (value as Timestamp).toBigInt()),
        scratch.length,
      );
      break;
    case 'regex':
      writeString((value as BSONRegExp).pattern);
      writeString((value as BSONRegExp).options);
      break;
    default:
  }
}

/** Ends with 00 01; a zero inside becomes 00 ff. So "a" sorts before "a\0b" in both directions. */
function writeString(text: string): void {
  reserve(text.length * 3 + 2);
  const start = scratch.length;
  const written = scratch.bytes.write(text, start, 'utf8');
  scratch.length += written;
  if (text.includes('\0')) escapeZeros(start);
  reserve(2);
  scratch.bytes[scratch.length++] = 0;
  scratch.bytes[scratch.length++] = 1;
}

function escapeZeros(start: number): void {
  const plain = Buffer.from(scratch.bytes.subarray(start, scratch.length));
  scratch.length = start;
  for (const byte of plain) {
    writeByte(byte);
    if (byte === 0) writeByte(0xff);
  }
}

/**
 * Eight bytes of the nearest double, then the distance to it: 0x80 for none, which is true of every JavaScript number, or
 * one byte of sign and two of distance (an int64 is at most 512 from a double).
 */
function writeNumber(value: number | bigint): void {
  const nearest = Number(value);
  writeDouble(nearest);
  const distance = typeof value === 'bigint' ? Number(value - BigInt(nearest)) : 0;
  if (distance === 0) {
    writeByte(0x80);
    return;
  }
  writeByte(distance < 0 ? 0x01 : 0xff);
  reserve(2);
  scratch.length = scratch.bytes.writeUInt16BE(distance < 0 ? 0xffff + distance : distance, scratch.length);
}

function writeDouble(value: number): void {
  reserve(8);
  const at = scratch.length;
  scratch.length += 8;
  if (Number.isNaN(value)) {
    // Before -Infinity, whose encoding starts with 00 0f.
    scratch.bytes.fill(0, at, at + 8);
    return;
  }
  // Adding zero turns -0 into 0, which it equals.
  scratch.bytes.writeDoubleBE(value + 0, at);
  if (value < 0) for (let i = at; i < at + 8; i++) scratch.bytes[i] = ~(scratch.bytes[i] ?? 0);
  else scratch.bytes[at] = (scratch.bytes[at] ?? 0) | 0x80;
}

function writeObject(doc: Document): void {
  for (const [name, value] of Object.entries(doc)) {
    // MongoDB compares type, then name, then value of each field.
    writeByte(TYPE_RANKS[getType(value)]);
    writeString(name);
    writeValue(value);
  }
  writeByte(0);
}

function writeBinary(value: Binary): void {
  const bytes = value.value();
  reserve(5);
  scratch.length = scratch.bytes.writeUInt32BE(bytes.length, scratch.length);
  writeByte(value.sub_type);
  writeBytes(bytes);
}

function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length);
  scratch.bytes.set(bytes, scratch.length);
  scratch.length += bytes.length;
}

const ROW_SUFFIX_BYTES = 7;

/** Key in an index that is not unique. The row id makes it unique and orders equal keys by insertion. */
export function appendRowId(key: Buffer, rowId: number): Buffer {
  const whole = Buffer.allocUnsafe(key.length + ROW_SUFFIX_BYTES);
  key.copy(whole);
  whole[key.length] = 1;
  whole.writeUIntBE(rowId, key.length + 1, 6);
  return whole;
}
