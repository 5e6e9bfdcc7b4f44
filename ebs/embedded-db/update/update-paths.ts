import { EJSON } from 'bson';
import { CommandError } from '../errors.ts';
import { getField, isArrayIndex, type Path } from '../query/paths.ts';
import { isPlainObject } from '../query/value-types.ts';
import type { Document } from '../wire/bson.ts';

/** A place a field can be written: a document, or an array by position. */
export type Slot = { container: Document | unknown[]; key: string };

/** What positional parts of a path stand for. */
export type PositionContext = {
  /** Element that the filter matched, for `$`; -1 for none. */
  arrayPosition: number;
  /** Tests by identifier, for `$[identifier]`. */
  arrayFilters: Map<string, (element: unknown) => boolean>;
};

/** Null elements MongoDB adds at most before a position set beyond the end of an array. */
const MAX_ARRAY_PADDING = 1_500_000;

/**
 * Finds the places an update path means and calls `visit` on each. With `create`, missing documents on the way are made
 * and an obstacle is an error; without it, a path that leads nowhere is passed over.
 */
export function visitSlots(
  doc: Document,
  path: Path,
  context: PositionContext,
  create: boolean,
  visit: (slot: Slot) => void,
): void {
  walk(doc, path, 0, context, create, visit);
}

function walk(
  container: Document | unknown[],
  path: Path,
  at: number,
  context: PositionContext,
  create: boolean,
  visit: (slot: Slot) => void,
): void {
  let key = path[at] ?? '';
  if (key === '$') {
    if (context.arrayPosition < 0) {
      throw new CommandError('BadValue', 'The positional operator did not find the match needed from the query.');
    }
    key = String(context.arrayPosition);
  } else if (key.startsWith('$[')) {
    const test = key === '$[]' ? () => true : context.arrayFilters.get(key.slice(2, -1));
    if (!Array.isArray(container)) {
      const message = `Cannot apply array updates to non-array element ${path.slice(0, at).join('.')}`;
      throw new CommandError('BadValue', message);
    }
    for (let i = 0; i < container.length; i++) {
      if (test?.(container[i])) step(container, String(i), path, at, context, create, visit);
    }
    return;
  }
  step(container, key, path, at, context, create, visit);
}

function step(
  container: Document | unknown[],
  key: string,
  path: Path,
  at: number,
  context: PositionContext,
  create: boolean,
  visit: (slot: Slot) => void,
): void {
  if (Array.isArray(container) && !isArrayIndex(key)) {
    if (create) throw notViable(key, path[at - 1] ?? '', container);
    return;
  }
  if (at === path.length - 1) {
    visit({ container, key });
    return;
  }
  let next = readSlot({ container, key });
  const nextKey = path[at + 1] ?? '';
  if (next === undefined && nextKey.startsWith('$[')) {
    const message = `The path '${path.slice(0, at + 1).join('.')}' must exist in the document in order to apply array updates.`;
    throw new CommandError('BadValue', message);
  }
  if (next === undefined) {
    if (!create) return;
    next = {};
    writeSlot({ container, key }, next);
  }
  if (Array.isArray(next) || isPlainObject(next)) walk(next, path, at + 1, context, create, visit);
  else if (create) throw notViable(nextKey, key, next);
}

function notViable(field: string, holder: string, value: unknown): CommandError {
  const element = EJSON.stringify({ [holder]: value });
  return new CommandError('PathNotViable', `Cannot create field '${field}' in element ${element}`);
}

/** Value in a slot, undefined when there is none. */
export function readSlot(slot: Slot): unknown {
  return Array.isArray(slot.container) ? slot.container[Number(slot.key)] : getField(slot.container, slot.key);
}

/** Writes a slot; positions beyond the end of an array are reached by nulls. */
export function writeSlot(slot: Slot, value: unknown): void {
  const { container, key } = slot;
  if (!Array.isArray(container)) {
    // A plain assignment to `__proto__` would not make a field.
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

/** Removes a field; an array element becomes null, so that the others keep their positions. */
export function clearSlot(slot: Slot): void {
  if (!Array.isArray(slot.container)) delete slot.container[slot.key];
  else if (Number(slot.key) < slot.container.length) slot.container[Number(slot.key)] = null;
}

/** A compiled operator on one path: whether it makes missing fields, and what it does to a place. */
export type SlotUpdate = { create: boolean; apply: (slot: Slot, now: Date) => void };
