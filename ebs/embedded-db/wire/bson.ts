import { calculateObjectSize, deserialize, serialize } from 'bson';

/** A decoded document: numbers are `number`, int64 is `bigint`, regular expressions stay `BSONRegExp`. */
export type Document = Record<string, unknown>;

/** Size of the largest document MongoDB stores, in bytes (MongoDB manual, "BSON Document Size": 16 MiB). */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

const DECODE_OPTIONS = { useBigInt64: true, bsonRegExp: true } as const;

/** Decodes one document. Throws a `BSONError` on anything malformed. */
export function decodeDocument(bytes: Uint8Array): Document {
  return deserialize(bytes, DECODE_OPTIONS);
}

/** Encodes one document without `undefined` fields. Throws `BSONError` for values BSON cannot hold. */
export function encodeDocument(doc: Document): Uint8Array {
  const size = calculateObjectSize(doc, { ignoreUndefined: true });
  // The encoder's buffer holds 17 MB. Callers reject larger documents by this size.
  if (size > MAX_DOCUMENT_BYTES + 16 * 1024) throw new RangeError(`document of ${size} bytes`);
  return serialize(doc, { ignoreUndefined: true });
}

/** Position of a top-level element in a raw document. Offsets are relative to `bytes`. */
export type RawElement = { type: number; name: string; start: number; valueStart: number; end: number };

/** Size of a value in bytes, by BSON type. Types that are not listed store their own size. */
const FIXED_SIZES: Record<number, number> = {
  1: 8, // double
  6: 0, // undefined
  7: 12, // ObjectId
  8: 1, // bool
  9: 8, // date
  10: 0, // null
  16: 4, // int32
  17: 8, // timestamp
  18: 8, // int64
  19: 16, // Decimal128
  127: 0, // MaxKey
  255: 0, // MinKey
};

function measureValue(bytes: Buffer, type: number, at: number): number {
  const fixed = FIXED_SIZES[type];
  if (fixed !== undefined) return fixed;
  if (type === 3 || type === 4 || type === 15) return bytes.readInt32LE(at);
  if (type === 2 || type === 13 || type === 14) return 4 + bytes.readInt32LE(at);
  if (type === 5) return 5 + bytes.readInt32LE(at);
  if (type === 12) return 4 + bytes.readInt32LE(at) + 12;
  if (type === 11) {
    const pattern = bytes.indexOf(0, at);
    return bytes.indexOf(0, pattern + 1) + 1 - at;
  }
  throw new RangeError(`unknown BSON type ${type}`);
}

/** Walks the top level of a document without decoding values. Throws RangeError if sizes do not add up. */
export function* scanElements(bytes: Buffer, start = 0): Generator<RawElement> {
  const end = start + bytes.readInt32LE(start) - 1;
  let at = start + 4;
  while (at < end) {
    const type = bytes[at] ?? 0;
    const nameEnd = bytes.indexOf(0, at + 1);
    const valueStart = nameEnd + 1;
    const next = valueStart + measureValue(bytes, type, valueStart);
    if (nameEnd < 0 || next > end || next < valueStart) throw new RangeError('BSON element reaches past its document');
    yield { type, name: bytes.toString('utf8', at + 1, nameEnd), start: at, valueStart, end: next };
    at = next;
  }
}

/** The raw documents in the top-level array `field` of a raw command; empty if it is not an array. */
export function sliceArray(bytes: Buffer, field: string): Buffer[] {
  for (const element of scanElements(bytes)) {
    if (element.name !== field || element.type !== 4) continue;
    return Array.from(scanElements(bytes, element.valueStart), (item) => {
      if (item.type !== 3) throw new RangeError(`${field} contains a value that is not a document`);
      return bytes.subarray(item.valueStart, item.end);
    });
  }
  return [];
}

/** The document with `_id` first, as MongoDB stores it. Returns the same bytes if it already is. */
export function moveIdFirst(raw: Buffer): Buffer {
  // 4 bytes of size, 1 of type, then the name.
  if (raw.toString('latin1', 5, 9) === '_id\0') return raw;
  for (const element of scanElements(raw)) {
    if (element.name !== '_id') continue;
    return Buffer.concat([
      raw.subarray(0, 4),
      raw.subarray(element.start, element.end),
      raw.subarray(4, element.start),
      raw.subarray(element.end),
    ]);
  }
  return raw;
}
