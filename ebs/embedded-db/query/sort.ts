import { CommandError, notImplemented } from '../errors.ts';
import { EMPTY_ARRAY, encodeKey } from '../storage/key-encoding.ts';
import type { SortField } from '../storage/planner.ts';
import type { Document } from '../wire/bson.ts';
import { collectLeaves, getField, type Path, splitPath } from './paths.ts';
import { isPlainObject, toNumber } from './value-types.ts';

/** Maximum size of the sort keys held in memory, in bytes, as in MongoDB's blocking sort (manual, "cursor.sort"). */
export const MAX_SORT_BYTES = 100 * 1024 * 1024;

/** Parses a sort document. Throws `BadValue`, including for `$meta` and `$natural`. */
export function parseSort(spec: unknown): SortField[] {
  if (spec === undefined || spec === null) return [];
  if (!isPlainObject(spec)) throw new CommandError('TypeMismatch', 'sort must be an object');
  return Object.entries(spec).map(([path, direction]) => {
    if (path.startsWith('$')) throw notImplemented('BadValue', `sort by ${path}`);
    const number = toNumber(direction);
    if (number !== 1 && number !== -1) throw new CommandError('BadValue', `sort direction of ${path} must be 1 or -1`);
    return { path, descending: number === -1 };
  });
}

/** Compiles a function from document to a key whose bytes sort as requested. Arrays count by their least or greatest. */
export function compileSortKey(sort: SortField[]): (doc: Document) => Buffer {
  const fields = sort.map((field) => ({ path: splitPath(field.path), descending: field.descending }));
  return (doc) => {
    const only = fields[0];
    if (only && fields.length === 1) return encodeExtreme(doc, only.path, only.descending);
    return Buffer.concat(fields.map((field) => encodeExtreme(doc, field.path, field.descending)));
  };
}

function encodeExtreme(doc: Document, path: Path, descending: boolean): Buffer {
  const direction = [descending];
  const first = path[0];
  if (path.length === 1 && first !== undefined) {
    const value = getField(doc, first);
    if (!Array.isArray(value)) return encodeKey([value], direction);
  }
  const leaves = collectLeaves(doc, path).flatMap((value) => {
    if (!Array.isArray(value)) return [value];
    return value.length === 0 ? [EMPTY_ARRAY] : value;
  });
  // Inverted bytes make the greatest value the least key, so the least key is right in both directions.
  const keys = (leaves.length === 0 ? [null] : leaves).map((value) => encodeKey([value], direction));
  return keys.reduce((least, key) => (Buffer.compare(key, least) < 0 ? key : least));
}

/** Collects values and returns them sorted. Equal keys keep their order. */
export class SortBuffer<T> {
  #items: { key: Buffer; value: T }[] = [];
  #bytes = 0;
  readonly #limit: number;

  /** `limit`: how many values `drain` returns from the front, 0 for all. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds a value; `size` is its own size in memory. Throws `ExceededMemoryLimit`. */
  add(key: Buffer, value: T, size: number): void {
    this.#items.push({ key, value });
    this.#bytes += key.length + size;
    if (this.#limit > 0 && this.#items.length > this.#limit * 2 + 1000) this.#trim(size);
    if (this.#bytes > MAX_SORT_BYTES) {
      throw new CommandError('ExceededMemoryLimit', `Sort exceeded memory limit of ${MAX_SORT_BYTES} bytes`);
    }
  }

  /** The values in order. */
  drain(): T[] {
    this.#items.sort((a, b) => Buffer.compare(a.key, b.key));
    const kept = this.#limit > 0 ? this.#items.slice(0, this.#limit) : this.#items;
    return kept.map((item) => item.value);
  }

  #trim(size: number): void {
    this.#items.sort((a, b) => Buffer.compare(a.key, b.key));
    this.#items.length = this.#limit;
    this.#bytes = this.#items.reduce((sum, item) => sum + item.key.length + size, 0);
  }
}
