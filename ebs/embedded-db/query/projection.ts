import { CommandError, refuse } from '../errors.ts';
import { isListed, PROJECTION_OPERATORS } from '../subset.ts';
import type { Document } from '../wire/bson.ts';
import { compileElement } from './matcher.ts';
import { isOperatorObject, isPlainObject, toNumber } from './value-types.ts';

/** Cuts a document down to what a projection asks for. The input is not changed. */
export type Projector = (doc: Document) => Document;

type Leaf = true | ((value: unknown) => unknown);
type Tree = Map<string, Tree | Leaf>;

/** Compiles a find projection: inclusion or exclusion, `$slice`, `$elemMatch`. Undefined when it keeps everything. */
export function compileProjection(spec: unknown): Projector | undefined {
  if (spec === undefined || spec === null) return undefined;
  if (!isPlainObject(spec)) throw new CommandError('TypeMismatch', 'projection must be an object');
  const names = Object.keys(spec);
  if (names.length === 0) return undefined;
  const modes = new Set<boolean>();
  const tree: Tree = new Map();
  const transforms: Tree = new Map();
  let keepsId: boolean | undefined;
  for (const name of names) {
    const value = spec[name];
    if (name.includes('$')) throw refuse('BadValue', `projection ${name}`);
    if (isOperatorObject(value)) {
      const leaf = compileLeaf(value);
      if (Object.hasOwn(value, '$elemMatch')) modes.add(true);
      place(Object.hasOwn(value, '$elemMatch') ? tree : transforms, name, leaf);
      continue;
    }
    if (typeof value !== 'number' && typeof value !== 'boolean' && typeof value !== 'bigint') {
      throw refuse('BadValue', `a projection of ${name} that is neither 1 nor 0`);
    }
    const included = Boolean(value);
    if (name === '_id') keepsId = included;
    else {
      modes.add(included);
      place(tree, name, true);
    }
  }
  if (modes.size > 1) throw new CommandError('BadValue', 'Cannot mix inclusion and exclusion in a projection');
  const including = modes.has(true) || (modes.size === 0 && keepsId === true && transforms.size === 0);
  if (including) {
    if (keepsId !== false) tree.set('_id', true);
    for (const [name, node] of transforms) tree.set(name, node);
    return (doc) => include(doc, tree);
  }
  if (keepsId === false) tree.set('_id', true);
  return (doc) => transform(exclude(doc, tree), transforms);
}

function compileLeaf(condition: Document): Leaf {
  const operator = Object.keys(condition)[0] ?? '';
  if (!isListed(PROJECTION_OPERATORS, operator)) throw refuse('BadValue', operator);
  const operand = condition[operator];
  if (operator === '$slice') return compileSlice(operand);
  if (!isPlainObject(operand)) throw new CommandError('BadValue', '$elemMatch needs an Object');
  const matchesElement = compileElement(operand);
  return (value) => {
    const found = Array.isArray(value) ? value.find(matchesElement) : undefined;
    return found === undefined ? undefined : [found];
  };
}

function compileSlice(operand: unknown): Leaf {
  const [skip, count] = Array.isArray(operand) ? operand.map(toNumber) : [undefined, toNumber(operand)];
  if (count === undefined || !Number.isInteger(count) || (skip !== undefined && !(count > 0))) {
    throw new CommandError('BadValue', '$slice needs a number, or a position and a positive number');
  }
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (skip === undefined) return count < 0 ? value.slice(count) : value.slice(0, count);
    const start = skip < 0 ? Math.max(value.length + skip, 0) : skip;
    return value.slice(start, start + count);
  };
}

function place(tree: Tree, name: string, leaf: Leaf): void {
  let node = tree;
  const parts = name.split('.');
  const last = parts.pop() ?? '';
  for (const part of parts) {
    const next = node.get(part) ?? new Map();
    if (!(next instanceof Map)) throw new CommandError('BadValue', `Path collision at ${name}`);
    node.set(part, next);
    node = next;
  }
  if (node.has(last)) throw new CommandError('BadValue', `Path collision at ${name}`);
  node.set(last, leaf);
}

function include(doc: Document, tree: Tree): Document {
  const out: Document = {};
  for (const [name, value] of Object.entries(doc)) {
    const node = tree.get(name);
    if (node === undefined) continue;
    const kept = node === true ? value : typeof node === 'function' ? node(value) : includeInside(value, node);
    if (kept !== undefined) out[name] = kept;
  }
  return out;
}

function includeInside(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) {
    return value.map((element) => includeInside(element, tree)).filter((element) => element !== undefined);
  }
  return isPlainObject(value) ? include(value, tree) : undefined;
}

function exclude(doc: Document, tree: Tree): Document {
  const out: Document = {};
  for (const [name, value] of Object.entries(doc)) {
    const node = tree.get(name);
    if (node === true) continue;
    out[name] = node instanceof Map ? excludeInside(value, node) : value;
  }
  return out;
}

function excludeInside(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((element) => excludeInside(element, tree));
  return isPlainObject(value) ? exclude(value, tree) : value;
}

function transform(doc: Document, tree: Tree): Document {
  if (tree.size === 0) return doc;
  const out: Document = {};
  for (const [name, value] of Object.entries(doc)) {
    const node = tree.get(name);
    if (typeof node === 'function') out[name] = node(value);
    else out[name] = node instanceof Map && isPlainObject(value) ? transform(value, node) : value;
  }
  return out;
}
