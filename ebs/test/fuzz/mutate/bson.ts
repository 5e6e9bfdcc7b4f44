import { Binary, BSONRegExp, Decimal128, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import type { Random } from '../../../embedded-db/test/random.ts';
import { NASTY_TEXTS } from './nasty.ts';

type Tree = Record<string, unknown>;

/** Names that mean something to a server of the protocol, wherever they appear. */
const NAMES = [
  '_id',
  '$db',
  '',
  '$',
  '$set',
  '$unset',
  '$inc',
  '$push',
  '$pull',
  '$addToSet',
  '$each',
  '$slice',
  '$sort',
  '$or',
  '$and',
  '$nor',
  '$not',
  '$in',
  '$nin',
  '$all',
  '$elemMatch',
  '$regex',
  '$options',
  '$exists',
  '$type',
  '$size',
  '$mod',
  '$expr',
  '$match',
  '$group',
  '$project',
  '$unwind',
  '$sum',
  '$first',
  '$count',
  '$limit',
  '$skip',
  'a.b.c',
  'a..b',
  'a.0',
  'a.-1',
  'a.4294967295',
  '.a',
  'a.',
  '__proto__',
  '_bsontype',
  'toBSON',
  'valueOf',
  '$db',
  '$code',
  'constructor',
  'length',
  'toString',
  '$ref',
  '$id',
  'limit',
  'upsert',
  'multi',
  'arrayFilters',
  'hint',
  'skip',
  'batchSize',
  'cursor',
  'ordered',
  'collation',
  'txnNumber',
] as const;

const values = (random: Random): unknown => {
  const nest = (depth: number): unknown =>
    depth === 0 ? 1 : random.chance(0.5) ? [nest(depth - 1)] : { a: nest(depth - 1) };
  return random.pick<() => unknown>([
    () => null,
    () => true,
    () => random.pick([0, -0, 1, -1, 0.5, 2 ** 31, -(2 ** 31), 2 ** 53, 1e308, Number.NaN, Number.POSITIVE_INFINITY]),
    () => Long.fromString(random.pick(['9223372036854775807', '-9223372036854775808', '0'])),
    () => random.pick(NASTY_TEXTS),
    () => new Date(random.pick([0, 8.64e15, -8.64e15, Number.NaN])),
    () => new ObjectId(Buffer.alloc(12, random.below(256))),
    () => new Binary(Buffer.alloc(random.below(20)), random.pick([0, 2, 3, 4, 6, 128])),
    () =>
      new BSONRegExp(
        random.pick(['a', '^a', '(a+)+$', '[', '(?<=a)', '\\', '(a|aa)*b', '.*'.repeat(20)]),
        random.pick(['', 'i', 'x', 'mi']),
      ),
    () => Decimal128.fromString(random.pick(['NaN', 'Infinity', '1E+6144', '0.1'])),
    () => new Timestamp({ t: 1, i: 1 }),
    () => random.pick([new MinKey(), new MaxKey()]),
    () => [],
    () => ({}),
    () => ({ toString: 1 }),
    () => ({ _bsontype: random.pick(['ObjectId', 'Long', 'Binary', 'DBRef', 'x']) }),
    () => ({ [random.pick(NAMES)]: random.pick([1, 'a', null, [], {}]) }),
    () => Array.from({ length: random.pick([2, 30, 1_000]) }, (_, index) => index),
    () => nest(random.pick([5, 90, 101, 180, 1_000])),
    () => 'x'.repeat(random.pick([100, 2_000, 60_000])),
  ])();
};

function listPlaces(value: unknown, found: { holder: Tree; key: string }[] = []) {
  const isTree = Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
  if (!isTree || found.length > 2_000) return found;
  for (const key of Object.keys(value as Tree)) {
    found.push({ holder: value as Tree, key });
    listPlaces((value as Tree)[key], found);
  }
  return found;
}

/** Mutates places in a document: values of every type, misplaced operators, deep nesting, lost fields. */
export function mutateDocument(base: object, random: Random): Tree {
  const tree = structuredClone(base) as Tree;
  for (let rounds = 1 + random.below(3); rounds > 0; rounds -= 1) {
    const places = listPlaces(tree);
    if (places.length === 0) return tree;
    const { holder, key } = random.pick(places);
    const other = random.pick(places);
    random.pick([
      () =>
        Object.defineProperty(holder, key, {
          value: values(random),
          enumerable: true,
          configurable: true,
          writable: true,
        }),
      () =>
        Object.defineProperty(holder, random.pick(NAMES), {
          value: values(random),
          enumerable: true,
          configurable: true,
          writable: true,
        }),
      () =>
        Object.defineProperty(holder, random.pick(NAMES), {
          value: structuredClone(holder[key]),
          enumerable: true,
          configurable: true,
          writable: true,
        }),
      () => Object.assign(holder, { [key]: structuredClone(other.holder[other.key]) }),
      () => Object.assign(holder, { [key]: [holder[key], holder[key]] }),
      () => Object.assign(holder, { [key]: { [random.pick(NAMES)]: holder[key] } }),
      () => delete holder[key],
    ])();
  }
  return tree;
}
