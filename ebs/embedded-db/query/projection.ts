import { CommandError, notImplemented } from '../errors.ts';
import type { Document } from '../wire/bson.ts';
import { isOperatorObject, isPlainObject } from './value-types.ts';

/** Reduces a document to what a projection selects. The input is not changed. */
export type Projector = (doc: Document) => Document;

/** Selected fields by name, with the selected fields inside them, or true for the whole field. */
type Tree = Map<string, Tree | true>;

/** Compiles a find projection: inclusion or exclusion. Returns undefined if it keeps everything. */
export function compileProjection(spec: unknown): Projector | undefined {
  if (spec === undefined || spec === null) return undefined;
  if (!isPlainObject(spec)) throw new CommandError('TypeMismatch', 'projection must be an object');
  if (Object.keys(spec).length === 0) return undefined;
  const tree: Tree = new Map();
  let isInclusion: boolean | undefined;
  let includesId: boolean | undefined;
  for (const [name, value] of Object.entries(spec)) {
    const included = readFlag(name, value);
    if (name === '_id') {
      includesId = included;
      continue;
    }
    if (isInclusion !== undefined && isInclusion !== included) {
      throw new CommandError('BadValue', 'Cannot mix inclusion and exclusion in a projection');
    }
    isInclusion = included;
    addPath(tree, name);
  }
  if (isInclusion ?? includesId) {
    if (includesId !== false) tree.set('_id', true);
    return (doc) => include(doc, tree);
  }
  if (includesId === false) tree.set('_id', true);
  return (doc) => exclude(doc, tree);
}

function readFlag(name: string, value: unknown): boolean {
  if (name.includes('$')) throw notImplemented('BadValue', `the projection ${name}`);
  if (isOperatorObject(value)) throw notImplemented('BadValue', `the projection ${Object.keys(value)[0]}`);
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return Boolean(value);
  throw notImplemented('BadValue', `a projection of ${name} other than 1 or 0`);
}

function addPath(tree: Tree, name: string): void {
  let node = tree;
  const parts = name.split('.');
  const last = parts.pop() ?? '';
  for (const part of parts) {
    const next = node.get(part) ?? new Map();
    if (next === true) throw new CommandError('BadValue', `Path collision at ${name}`);
    node.set(part, next);
    node = next;
  }
  if (node.has(last)) throw new CommandError('BadValue', `Path collision at ${name}`);
  node.set(last, true);
}

function include(doc: Document, tree: Tree): Document {
  const out: Document = {};
  for (const [name, value] of Object.entries(doc)) {
    const node = tree.get(name);
    if (node === undefined) continue;
    const included = node === true ? value : includeInside(value, node);
    if (included !== undefined) out[name] = included;
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
    if (node !== true) out[name] = node === undefined ? value : excludeInside(value, node);
  }
  return out;
}

function excludeInside(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((element) => excludeInside(element, tree));
  return isPlainObject(value) ? exclude(value, tree) : value;
}
