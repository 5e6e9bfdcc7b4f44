import { CommandError } from '../errors.ts';
import { getField, isArrayIndex, type Path } from '../query/paths.ts';
import { isPlainObject } from '../query/value-types.ts';
import type { Document } from '../wire/bson.ts';
import type { IndexSpec } from './index-spec.ts';
import { EMPTY_ARRAY, encodeKey } from './key-encoding.ts';

/** Keys of one document in one index, without duplicates. Bit n of `multikey`: an array was expanded in field n to create them. */
export type DocumentKeys = { keys: Buffer[]; multikey: number };

/** Progress along one indexed path: the value reached, the position in the path, and whether the final array is expanded. */
type Cursor = { value: unknown; path: Path; at: number; opened: boolean };

/** Computes the index keys of a document. Throws `CannotIndexParallelArrays` if two arrays would be combined. */
export function computeIndexKeys(spec: IndexSpec, doc: Document): DocumentKeys {
  const single = spec.paths[0];
  if (spec.paths.length === 1 && single?.length === 1) {
    const value = getField(doc, single[0] ?? '');
    if (!Array.isArray(value)) {
      if (value === undefined && spec.sparse) return { keys: [], multikey: 0 };
      return { keys: [encodeKey([value], spec.descending)], multikey: 0 };
    }
  }
  const found: Found = { keys: new Map(), multikey: 0 };
  const cursors = spec.paths.map((path) => ({ value: doc, path, at: 0, opened: false }));
  expand(spec, cursors, found);
  return { keys: [...found.keys.values()], multikey: found.multikey };
}

type Found = { keys: Map<string, Buffer>; multikey: number };

function expand(spec: IndexSpec, cursors: Cursor[], found: Found): void {
  const ends = cursors.map(advance);
  const isOpen = (end: Cursor) => Array.isArray(end.value) && !end.opened;
  const array = ends.find(isOpen)?.value as unknown[] | undefined;
  if (array === undefined) {
    if (spec.sparse && ends.every((end) => end.value === undefined)) return;
    const values = ends.map((end) => end.value);
    const key = encodeKey(values, spec.descending);
    found.keys.set(key.toString('latin1'), key);
    return;
  }
  ends.forEach((end, field) => {
    if (isOpen(end)) found.multikey |= 1 << field;
  });
  if (ends.some((end) => isOpen(end) && end.value !== array)) {
    throw new CommandError('CannotIndexParallelArrays', 'cannot index parallel arrays');
  }
  for (const element of array.length === 0 ? [EMPTY_ARRAY] : array) {
    const next = ends.map((end) => (isOpen(end) ? enter(end, element) : end));
    expand(spec, next, found);
  }
}

/** Walks until the path ends or reaches an array to expand. */
function advance(cursor: Cursor): Cursor {
  let { value, at } = cursor;
  while (at < cursor.path.length) {
    const component = cursor.path[at] ?? '';
    if (Array.isArray(value)) {
      if (!isArrayIndex(component) || Number(component) >= value.length) break;
      value = value[Number(component)];
    } else if (isPlainObject(value)) value = getField(value, component);
    else return { ...cursor, value: undefined, at: cursor.path.length };
    at++;
  }
  return { ...cursor, value, at };
}

/** Moves into an element of an array. At the end of the path the element is the value, even if it is an array. */
function enter(end: Cursor, element: unknown): Cursor {
  if (end.at === end.path.length) return { ...end, value: element, opened: true };
  return {
    ...end,
    value: isPlainObject(element) ? element : undefined,
    at: isPlainObject(element) ? end.at : end.path.length,
  };
}
