import type { Random } from '../random.ts';

type Doc = Record<string, unknown>;

/** A case to run on both servers. All its documents have the case's number. */
export type Case = {
  documents: Doc[];
  kind: 'find' | 'update' | 'findAndModify' | 'delete';
  filter: Doc;
  sort?: Record<string, 1 | -1>;
  skip?: number;
  limit?: number;
  update?: Doc;
  multi?: boolean;
  upsert?: boolean;
  returnNew?: boolean;
};

const SCALARS = [0, 1, 2, 3, 5, -1, 1.5, 'a', 'ab', 'abc', 'b', '', true, false, null] as const;
const DATES = [new Date(0), new Date('2026-01-01T00:00:00Z'), new Date('2026-06-01T00:00:00Z')];
const FIELDS = ['a', 'b', 'o.x', 'o.y', 'l', 'm', 'd.x', 'd.y', 'd.n', 'missing'] as const;

function makeScalar(random: Random): unknown {
  return random.chance(0.1) ? random.pick(DATES) : random.pick(SCALARS);
}

function makeObject(random: Random): Doc {
  const out: Doc = {};
  if (random.chance(0.8)) out.x = makeScalar(random);
  if (random.chance(0.6)) out.y = makeScalar(random);
  if (random.chance(0.3)) out.n = random.below(5);
  return out;
}

function makeList<T>(random: Random, most: number, make: () => T): T[] {
  return Array.from({ length: random.below(most + 1) }, make);
}

/** A document with scalars (a, b), an embedded one (o), lists of scalars (l, m: numbers), and a list of documents (d). */
export function makeDocument(random: Random): Doc {
  const doc: Doc = {};
  if (random.chance(0.85)) doc.a = makeScalar(random);
  if (random.chance(0.85)) doc.b = random.below(4);
  if (random.chance(0.7)) doc.o = makeObject(random);
  if (random.chance(0.7)) doc.l = makeList(random, 4, () => makeScalar(random));
  if (random.chance(0.7)) doc.m = makeList(random, 4, () => random.below(6));
  if (random.chance(0.7)) doc.d = makeList(random, 3, () => makeObject(random));
  return doc;
}

function makeRange(random: Random): Doc {
  const operators = ['$gt', '$gte', '$lt', '$lte'] as const;
  const condition: Doc = { [random.pick(operators)]: makeScalar(random) };
  if (random.chance(0.4)) condition[random.pick(operators)] = makeScalar(random);
  return condition;
}

function makeCondition(random: Random): unknown {
  switch (random.below(9)) {
    case 0:
      return makeScalar(random);
    case 1:
      return { $eq: makeScalar(random) };
    case 2:
      return { $ne: makeScalar(random) };
    case 3:
    case 4:
      return makeRange(random);
    case 5:
      return { [random.pick(['$in', '$nin'])]: makeList(random, 3, () => makeScalar(random)) };
    case 6:
      return { $exists: random.chance(0.5) };
    case 7:
      return { $regex: random.pick(['^a', '^ab', 'b$', 'B', '^', 'a.c']), $options: random.pick(['', 'i']) };
    default:
      return { $all: Array.from({ length: 1 + random.below(2) }, () => makeScalar(random)) };
  }
}

/** A filter of one to three conditions, sometimes joined by a logical operator. */
export function makeFilter(random: Random, depth = 0): Doc {
  if (depth === 0 && random.chance(0.15)) {
    const branches = Array.from({ length: 1 + random.below(2) }, () => makeFilter(random, 1));
    return { [random.pick(['$or', '$and'])]: branches };
  }
  const filter: Doc = {};
  for (let i = 0; i <= random.below(3); i++) filter[random.pick(FIELDS)] = makeCondition(random);
  return filter;
}

const UPDATE_PATHS = ['a', 'b', 'o.x', 'o.new', 'fresh', 'deep.er', 'l.1', 'd.0.x', 'm.6'] as const;

function makeChange(random: Random): { operator: string; path: string; operand: unknown } {
  const path = random.pick(UPDATE_PATHS);
  switch (random.below(8)) {
    case 0:
    case 1:
      return { operator: '$set', path, operand: random.chance(0.3) ? makeObject(random) : makeScalar(random) };
    case 2:
      return { operator: '$unset', path, operand: '' };
    case 3:
      return {
        operator: '$inc',
        path: random.pick(['b', 'o.n', 'fresh', 'm.0', 'a']),
        operand: random.pick([1, -2, 0.5]),
      };
    case 4:
      return { operator: '$set', path: random.pick(['a', 'b', 'fresh']), operand: makeScalar(random) };
    case 5:
      return { operator: '$setOnInsert', path: random.pick(['a', 'fresh', 'o.s']), operand: makeScalar(random) };
    case 6:
      return {
        operator: '$addToSet',
        path: random.pick(['l', 'm', 'fresh']),
        operand: random.chance(0.5) ? makeScalar(random) : { $each: makeList(random, 3, () => makeScalar(random)) },
      };
    default:
      return { operator: '$pull', path: random.pick(['l', 'm', 'a']), operand: random.pick([2, makeScalar(random)]) };
  }
}

function makeUpdate(random: Random): Doc {
  const update: Record<string, Doc> = {};
  for (let i = 0; i <= random.below(2); i++) {
    const { operator, path, operand } = makeChange(random);
    update[operator] = { ...update[operator], [path]: operand };
  }
  return update;
}

function makeUpdateCase(random: Random, documents: Doc[]): Case {
  const kind = random.chance(0.7) ? 'update' : 'findAndModify';
  const update = makeUpdate(random);
  const upsert = random.chance(0.2);
  // Servers differ on filters with several equalities on one path, so upserts use simple ones.
  const filter = upsert ? { a: makeScalar(random), b: 77 } : makeFilter(random);
  if (kind === 'update') return { documents, kind, filter, update, upsert, multi: random.chance(0.5) };
  return { documents, kind, filter, update, upsert, sort: { b: 1, _id: 1 }, returnNew: random.chance(0.5) };
}

const SORTS: Record<string, 1 | -1>[] = [
  { _id: 1 },
  { a: 1, _id: 1 },
  { a: -1, _id: 1 },
  { b: 1, _id: -1 },
  { m: -1, _id: 1 },
];

/** Generates the case with this number. The number is part of its documents' `_id`s. */
export function makeCase(random: Random, number: number): Case {
  const documents = Array.from({ length: 3 + random.below(4) }, (_, i) => ({
    _id: `${number}-${i}`,
    case: number,
    ...makeDocument(random),
  }));
  const what = random.below(10);
  if (what < 5) {
    const sort = random.pick(SORTS);
    return { documents, kind: 'find', filter: makeFilter(random), sort, skip: random.below(2), limit: random.below(4) };
  }
  if (what < 9) return makeUpdateCase(random, documents);
  return { documents, kind: 'delete', filter: makeFilter(random), multi: random.chance(0.5) };
}
