import { CommandError, notImplemented } from '../errors.ts';
import { type Path, splitPath } from '../query/paths.ts';
import { isPlainObject, toNumber } from '../query/value-types.ts';
import { INDEX_OPTIONS, isListed } from '../subset.ts';
import type { Document } from '../wire/bson.ts';

/** A parsed index definition. `expireAfterSeconds` makes it a TTL index. */
export type IndexSpec = {
  name: string;
  key: Record<string, 1 | -1>;
  paths: Path[];
  descending: boolean[];
  unique: boolean;
  sparse: boolean;
  expireAfterSeconds?: number;
};

/** Name of the index that every collection has. */
export const ID_INDEX_NAME = '_id_';

/** The unique index on `_id`. */
export const ID_INDEX: IndexSpec = {
  name: ID_INDEX_NAME,
  key: { _id: 1 },
  paths: [['_id']],
  descending: [false],
  unique: true,
  sparse: false,
};

/** Parses an entry of `createIndexes`. Throws for options and kinds outside the subset. */
export function parseIndexSpec(input: Document): IndexSpec {
  for (const option of Object.keys(input)) {
    if (!isListed(INDEX_OPTIONS, option)) throw notImplemented('InvalidOptions', `index option ${option}`);
  }
  if (!isPlainObject(input.key) || Object.keys(input.key).length === 0) {
    throw new CommandError('CannotCreateIndex', 'index keys must be a document with at least one field');
  }
  const key: Record<string, 1 | -1> = {};
  for (const [path, direction] of Object.entries(input.key)) {
    if (typeof direction === 'string') throw notImplemented('CannotCreateIndex', `${direction} indexes`);
    if (path.includes('$')) throw notImplemented('CannotCreateIndex', `an index on ${path}`);
    const number = toNumber(direction);
    if (!Number.isFinite(number) || number === 0)
      throw new CommandError('CannotCreateIndex', `bad direction of ${path}`);
    key[path] = number > 0 ? 1 : -1;
  }
  const spec: IndexSpec = {
    name: typeof input.name === 'string' ? input.name : getDefaultIndexName(key),
    key,
    paths: Object.keys(key).map(splitPath),
    descending: Object.values(key).map((direction) => direction < 0),
    unique: input.unique === true,
    sparse: input.sparse === true,
  };
  if (input.expireAfterSeconds !== undefined) spec.expireAfterSeconds = parseExpiry(input.expireAfterSeconds, spec);
  return spec;
}

/** MongoDB's default name for an index: `a_1_b_-1`. */
export function getDefaultIndexName(key: Record<string, 1 | -1>): string {
  return Object.entries(key)
    .map(([path, direction]) => `${path}_${direction}`)
    .join('_');
}

function parseExpiry(value: unknown, spec: IndexSpec): number {
  const seconds = toNumber(value);
  // 2^31 - 1 seconds is the largest MongoDB accepts.
  if (!Number.isFinite(seconds) || seconds < 0 || seconds > 2 ** 31 - 1) {
    throw new CommandError('CannotCreateIndex', 'expireAfterSeconds must be between 0 and 2147483647');
  }
  if (spec.paths.length > 1 || spec.key._id) {
    throw new CommandError('CannotCreateIndex', 'TTL indexes are single-field indexes, and not on _id');
  }
  return seconds;
}

/** The index as `listIndexes` returns it and as the file stores it. */
export function describeIndex(spec: IndexSpec): Document {
  return {
    v: 2,
    key: spec.key,
    name: spec.name,
    ...(spec.unique && spec.name !== ID_INDEX_NAME ? { unique: true } : {}),
    ...(spec.sparse ? { sparse: true } : {}),
    ...(spec.expireAfterSeconds === undefined ? {} : { expireAfterSeconds: spec.expireAfterSeconds }),
  };
}
