import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore, type TestStore } from './test-store.ts';

type Doc = Document & { _id: string };

const DOCUMENTS: Doc[] = [
  {
    _id: '1',
    n: 1,
    text: 'abc',
    tags: ['x', 'y'],
    sub: { k: 1 },
    rows: [
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ],
  },
  { _id: '2', n: 5, text: 'abd', tags: [], sub: { k: 2 }, rows: [{ a: 1, b: 4 }] },
  { _id: '3', n: null, text: 'ABC', tags: ['y', 'z'], nums: [1, 10] },
  { _id: '4', text: 'b', tags: 'x', nums: [4, 6], at: new Date(1000) },
  { _id: '5', n: 'one', flag: false, at: new Date(2000), rows: [] },
];

const CASES: [string, Record<string, unknown>, string[]][] = [
  ['equality', { n: 5 }, ['2']],
  ['equality with null matches null and missing', { n: null }, ['3', '4']],
  ['$ne', { n: { $ne: 1 } }, ['2', '3', '4', '5']],
  ['ranges stay within a type', { n: { $gt: 0 } }, ['1', '2']],
  ['ranges of dates', { at: { $gte: new Date(1500) } }, ['5']],
  ['$in with null', { n: { $in: [1, null] } }, ['1', '3', '4']],
  ['$nin', { n: { $nin: [1, null] } }, ['2', '5']],
  ['an element of an array', { tags: 'x' }, ['1', '4']],
  ['a whole array', { tags: ['x', 'y'] }, ['1']],
  ['$all', { tags: { $all: ['y', 'x'] } }, ['1']],
  ['$exists', { flag: { $exists: true } }, ['5']],
  ['a nested path', { 'sub.k': { $lte: 1 } }, ['1']],
  ['a whole embedded document', { sub: { k: 2 } }, ['2']],
  ['a path through an array', { 'rows.b': 4 }, ['1', '2']],
  ['a position in an array', { 'rows.0.b': 4 }, ['2']],
  ['conditions met by different elements', { 'rows.a': 3, 'rows.b': 2 }, ['1']],
  ['a prefix regex', { text: /^ab/ }, ['1', '2']],
  ['a case-insensitive regex', { text: { $regex: '^abc$', $options: 'i' } }, ['1', '3']],
  ['$or', { $or: [{ n: 1 }, { flag: false }] }, ['1', '5']],
  ['$and of one path', { $and: [{ n: { $gte: 1 } }, { n: { $lt: 5 } }] }, ['1']],
];

describe('filters', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore();
    await store.db.collection<Doc>('plain').insertMany(structuredClone(DOCUMENTS));
    const indexed = store.db.collection<Doc>('indexed');
    await indexed.createIndexes([{ key: { n: 1 } }, { key: { text: 1 } }, { key: { tags: 1 } }]);
    await indexed.createIndexes([
      { key: { 'rows.a': 1, 'rows.b': 1 } },
      { key: { nums: -1 } },
      { key: { at: -1, n: 1 } },
    ]);
    await indexed.insertMany(structuredClone(DOCUMENTS));
  });
  afterAll(() => store.close());

  it.each(CASES)('%s', async (_, filter, expected) => {
    const plain = await store.db.collection<Doc>('plain').find(filter).sort({ _id: 1 }).toArray();
    expect(plain.map((doc) => doc._id)).toEqual(expected);
    const indexed = await store.db.collection<Doc>('indexed').find(filter).sort({ _id: 1 }).toArray();
    expect(indexed.map((doc) => doc._id)).toEqual(expected);
  });

  it('sorts by type, then value, with missing as null', async () => {
    for (const name of ['plain', 'indexed']) {
      const found = await store.db.collection<Doc>(name).find().sort({ n: 1, _id: 1 }).toArray();
      expect(found.map((doc) => doc._id)).toEqual(['3', '4', '1', '2', '5']);
      const reversed = await store.db.collection<Doc>(name).find().sort({ n: -1, _id: 1 }).limit(2).toArray();
      expect(reversed.map((doc) => doc._id)).toEqual(['5', '2']);
    }
  });

  it('projects by inclusion and exclusion', async () => {
    const plain = store.db.collection<Doc>('plain');
    expect(await plain.findOne({ _id: '1' }, { projection: { 'rows.a': 1 } })).toEqual({
      _id: '1',
      rows: [{ a: 1 }, { a: 3 }],
    });
    expect(await plain.findOne({ _id: '2' }, { projection: { rows: 0, tags: 0, sub: 0 } })).toEqual({
      _id: '2',
      n: 5,
      text: 'abd',
    });
    expect(await plain.findOne({ _id: '4' }, { projection: { _id: 0, text: 1 } })).toEqual({ text: 'b' });
  });
});
