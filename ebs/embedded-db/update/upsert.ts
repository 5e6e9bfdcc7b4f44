import { ObjectId } from 'bson';
import { CommandError } from '../errors.ts';
import { equalValues } from '../query/compare.ts';
import { splitPath } from '../query/paths.ts';
import { isOperatorObject, isPlainObject } from '../query/value-types.ts';
import type { Document } from '../wire/bson.ts';
import type { Update } from './update.ts';
import { readSlot, visitSlots, writeSlot } from './update-paths.ts';

const NO_POSITIONS = { arrayPosition: -1, arrayFilters: new Map() };

/** The document an upsert inserts: the equalities of its filter, then the update. `_id` is first and made if needed. */
export function buildUpsert(filter: Document, update: Update, now: Date): Document {
  const base: Document = {};
  if (update.isReplacement) {
    const id = findEqualities(filter).get('_id');
    if (id !== undefined) base._id = id;
  } else {
    for (const [path, value] of findEqualities(filter)) {
      visitSlots(base, splitPath(path), NO_POSITIONS, true, (slot) => {
        if (readSlot(slot) !== undefined) {
          throw new CommandError(
            'NotSingleValueField',
            `cannot infer query fields to set, path '${path}' is matched twice`,
          );
        }
        writeSlot(slot, structuredCloneBson(value));
      });
    }
  }
  const wantedId = base._id;
  const doc = update.apply(base, { arrayPosition: -1, isInsert: true, now });
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
    if (found.has(path)) {
      throw new CommandError(
        'NotSingleValueField',
        `cannot infer query fields to set, path '${path}' is matched twice`,
      );
    }
    found.set(path, value);
  };
  const visit = (part: Document): void => {
    for (const [name, condition] of Object.entries(part)) {
      if (name === '$and' && Array.isArray(condition)) condition.filter(isPlainObject).forEach(visit);
      else if (name === '$or' && Array.isArray(condition) && condition.length === 1) visit(condition[0] as Document);
      else if (name.startsWith('$')) continue;
      else if (!isOperatorObject(condition)) {
        if (!isRegex(condition)) add(name, condition);
      } else if (Object.hasOwn(condition, '$eq')) add(name, condition.$eq);
      else if (Array.isArray(condition.$all) && condition.$all.length === 1) add(name, condition.$all[0]);
    }
  };
  visit(filter);
  return found;
}

function isRegex(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'BSONRegExp';
}

/** Containers are copied so that the update does not write into the filter. */
function structuredCloneBson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structuredCloneBson);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, structuredCloneBson(inner)]));
}
