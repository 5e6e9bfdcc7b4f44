import { BSONRegExp, ObjectId } from 'bson';
import { CommandError } from '../errors.ts';
import { equalValues } from '../query/compare.ts';
import { splitPath } from '../query/paths.ts';
import { isOperatorObject, isPlainObject } from '../query/value-types.ts';
import type { Document } from '../wire/bson.ts';
import { findSlot, readSlot, writeSlot } from './slots.ts';
import type { Update } from './update.ts';

/** The document an upsert inserts: the equalities of its filter, then the update. `_id` comes first and is created if missing. */
export function buildUpsert(filter: Document, update: Update): Document {
  const base: Document = {};
  for (const [path, value] of findEqualities(filter)) {
    if (update.isReplacement) {
      if (path === '_id') base._id = value;
      continue;
    }
    const slot = findSlot(base, splitPath(path), true);
    if (!slot) continue;
    if (readSlot(slot) !== undefined) throw matchedTwice(path);
    writeSlot(slot, copyContainers(value));
  }
  const wantedId = base._id;
  const doc = update.apply(base, true);
  if (wantedId !== undefined && doc._id !== wantedId) doc._id ??= wantedId;
  if (wantedId !== undefined && !equalValues(doc._id, wantedId)) {
    throw new CommandError('ImmutableField', "the (immutable) field '_id' was found to have been altered");
  }
  const { _id: id = new ObjectId(), ...rest } = doc;
  return { _id: id, ...rest };
}

function findEqualities(filter: Document): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const add = (path: string, value: unknown) => {
    if (found.has(path)) throw matchedTwice(path);
    found.set(path, value);
  };
  const visit = (part: Document): void => {
    for (const [name, condition] of Object.entries(part)) {
      if (name === '$and' && Array.isArray(condition)) condition.filter(isPlainObject).forEach(visit);
      else if (name === '$or' && Array.isArray(condition) && condition.length === 1) visit(condition[0] as Document);
      else if (name.startsWith('$')) continue;
      else if (!isOperatorObject(condition)) {
        if (!(condition instanceof BSONRegExp)) add(name, condition);
      } else if (Object.hasOwn(condition, '$eq')) add(name, condition.$eq);
      else if (Array.isArray(condition.$all) && condition.$all.length === 1) add(name, condition.$all[0]);
    }
  };
  visit(filter);
  return found;
}

function matchedTwice(path: string): CommandError {
  return new CommandError('NotSingleValueField', `cannot infer query fields to set, path '${path}' is matched twice`);
}

/** Copies documents and arrays, so that the update does not write into the filter. */
function copyContainers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyContainers);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyContainers(inner)]));
}
