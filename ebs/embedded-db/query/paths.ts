import type { Document } from '../wire/bson.ts';
import { isPlainObject } from './value-types.ts';

/** A dotted field path, split. */
export type Path = readonly string[];

/** Splits `a.b.0`. */
export function splitPath(path: string): Path {
  return path.split('.');
}

/** True if a path component can be an array position: `0`, `12`, but not `01`. */
export function isArrayIndex(component: string): boolean {
  return /^(0|[1-9]\d*)$/.test(component);
}

/** A field of a document, or undefined. Inherited names such as `constructor` are not fields. */
export function getField(doc: Document, name: string): unknown {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

/**
 * Visits the values a filter on a path tests, until `test` returns true: the value itself, and the elements of arrays
 * along the path and (with `expandLeaf`) at its end. As in MongoDB, an array at the end yields its elements, then itself; a
 * document without the field yields one missing value (undefined); scalars inside an array along the path yield nothing.
 */
export function someLeaf(
  doc: Document | unknown[],
  path: Path,
  expandLeaf: boolean,
  test: (value: unknown) => boolean,
  at = 0,
): boolean {
  let current: unknown = doc;
  for (let depth = at; depth < path.length; depth++) {
    if (Array.isArray(current)) return someInArray(current, path, expandLeaf, test, depth);
    if (!isPlainObject(current)) return test(undefined);
    current = getField(current, path[depth] ?? '');
  }
  if (expandLeaf && Array.isArray(current) && current.some(test)) return true;
  return test(current);
}

function someInArray(
  array: unknown[],
  path: Path,
  expandLeaf: boolean,
  test: (value: unknown) => boolean,
  depth: number,
): boolean {
  const component = path[depth] ?? '';
  const position = isArrayIndex(component) ? Number(component) : -1;
  return array.some((element, i) => {
    if (isPlainObject(element) && someLeaf(element, path, expandLeaf, test, depth)) return true;
    if (i !== position) return false;
    if (depth === path.length - 1) return test(element);
    const isContainer = isPlainObject(element) || Array.isArray(element);
    return isContainer && someLeaf(element, path, expandLeaf, test, depth + 1);
  });
}

/** All values a path reaches. An array at the end is one value. */
export function collectLeaves(doc: Document, path: Path): unknown[] {
  const found: unknown[] = [];
  someLeaf(doc, path, false, (value) => {
    found.push(value);
    return false;
  });
  return found;
}

/** Value of `$a.b` in an aggregate. An array along the path yields an array of its documents' values. */
export function resolveExpressionPath(value: unknown, path: Path, at = 0): unknown {
  if (at === path.length) return value;
  if (Array.isArray(value)) {
    return value.map((element) => resolveExpressionPath(element, path, at)).filter((found) => found !== undefined);
  }
  if (!isPlainObject(value)) return undefined;
  return resolveExpressionPath(getField(value, path[at] ?? ''), path, at + 1);
}
