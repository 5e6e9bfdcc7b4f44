import { EJSON } from 'bson';
import { CommandError } from '../errors.ts';
import { getField, isArrayIndex, type Path } from '../query/paths.ts';
import { isPlainObject } from '../query/value-types.ts';
import type { Document } from '../wire/bson.ts';

/** A place a field can be written to: a name in a document, or a position in an array. */
export type Slot = { container: Document | unknown[]; key: string };

/** Maximum number of nulls MongoDB adds to reach a position beyond the end of an array. */
const MAX_ARRAY_PADDING = 1_500_000;

/**
 * Finds the slot an update path leads to. With `create`, documents missing along the path are created, and any other value
 * in the way throws `PathNotViable`. Without it, such a path has no slot.
 */
export function findSlot(doc: Document, path: Path, create: boolean): Slot | undefined {
  let slot: Slot = { container: doc, key: path[0] ?? '' };
  for (const key of path.slice(1)) {
    let next = readSlot(slot);
    if (next === undefined && create) {
      next = {};
      writeSlot(slot, next);
    }
    const isViable = Array.isArray(next) ? isArrayIndex(key) : isPlainObject(next);
    if (!isViable) {
      if (!create) return undefined;
      const element = EJSON.stringify({ [slot.key]: next });
      throw new CommandError('PathNotViable', `Cannot create field '${key}' in element ${element}`);
    }
    slot = { container: next as Slot['container'], key };
  }
  return slot;
}

/** The value in a slot; undefined if there is none. */
export function readSlot({ container, key }: Slot): unknown {
  return Array.isArray(container) ? container[Number(key)] : getField(container, key);
}

/** Writes a slot. Beyond the end of an array, nulls fill the gap. */
export function writeSlot({ container, key }: Slot, value: unknown): void {
  if (!Array.isArray(container)) {
    // A plain assignment to `__proto__` would not create a field.
    Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
    return;
  }
  const position = Number(key);
  if (position - container.length > MAX_ARRAY_PADDING) {
    throw new CommandError('BadValue', `can't backfill more than ${MAX_ARRAY_PADDING} elements`);
  }
  while (container.length < position) container.push(null);
  container[position] = value;
}

/** Removes a field. An array element becomes null, so that the others keep their positions. */
export function clearSlot({ container, key }: Slot): void {
  if (!Array.isArray(container)) delete container[key];
  else if (Number(key) < container.length) container[Number(key)] = null;
}
