import type { Document } from '../wire/bson.ts';
import { isPlainObject } from './value-types.ts';

/** A dotted field path, split once. */
export type Path = readonly string[];

/** Splits `a.b.0`. */
export function splitPath(path: string): Path {
  return path.split('.');
}

/** True for a path component that can be an array position: `0`, `12`, but not `01`. */
export function isArrayIndex(component: string): boolean {
  return /^(0|[1-9]\d*)$/.test(component);
}

/** Own field of a document; undefined when it is absent. Inherited names such as `constructor` are absent. */
export function getField(doc: Document, name: string): unknown {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

/** Called with a value at the path (undefined when missing) and the position in the outermost array passed, or -1. */
export type LeafTest = (value: unknown, arrayPosition: number) => boolean;

/**
 * Visits what a filter on a path looks at, until `test` answers true: the value itself, and the elements of arrays on
 * the way and (with `expandLeaf`) at the end. Rules as in MongoDB: an array at the end shows its elements, then itself;
 * a document that lacks the field shows one missing value; scalars inside an array on the way show nothing.
 */
export function someLeaf(doc: Document, path: Path, expandLeaf: boolean, test: LeafTest, at = 0, outer = -1): boolean {
  let current: unknown = doc;
  for (let depth = at; depth < path.length; depth++) {
    if (Array.isArray(current)) return someInArray(current, path, expandLeaf, test, depth, outer);
    if (!isPlainObject(current)) return test(undefined, outer);
    current = getField(current, path[depth] ?? '');
  }
  if (expandLeaf && Array.isArray(current)) {
    for (let i = 0; i < current.length; i++) if (test(current[i], outer < 0 ? i : outer)) return true;
  }
  return test(current, outer);
}

function someInArray(
  array: unknown[],
  path: Path,
  expandLeaf: boolean,
  test: LeafTest,
  depth: number,
  outer: number,
): boolean {
  const component = path[depth] ?? '';
  const position = isArrayIndex(component) ? Number(component) : -1;
  for (let i = 0; i < array.length; i++) {
    const element = array[i];
    const outermost = outer < 0 ? i : outer;
    if (isPlainObject(element) && someLeaf(element, path, expandLeaf, test, depth, outermost)) return true;
    if (i !== position) continue;
    if (depth === path.length - 1) {
      if (test(element, outermost)) return true;
    } else if (isPlainObject(element) || Array.isArray(element)) {
      if (someLeaf(element as Document, path, expandLeaf, test, depth + 1, outermost)) return true;
    }
  }
  return false;
}

/** All values a path reaches, arrays at its end opened: what `distinct` and index keys are made of. */
export function collectLeaves(doc: Document, path: Path): unknown[] {
  const found: unknown[] = [];
  someLeaf(doc, path, false, (value) => {
    found.push(value);
    return false;
  });
  return found;
}

/** Value of `$a.b` in an aggregate: arrays on the way give an array of what their documents hold. */
export function resolveExpressionPath(value: unknown, path: Path, at = 0): unknown {
  if (at === path.length) return value;
  if (Array.isArray(value)) {
    return value.map((element) => resolveExpressionPath(element, path, at)).filter((found) => found !== undefined);
  }
  if (!isPlainObject(value)) return undefined;
  return resolveExpressionPath(getField(value, path[at] ?? ''), path, at + 1);
}
