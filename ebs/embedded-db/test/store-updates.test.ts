import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestStore, type TestStore } from './test-store.ts';

type Doc = Document & { _id: string };

describe('updates', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore();
  });
  afterAll(() => store.close());
  const things = () => store.db.collection<Doc>('things');
  const one = () => things().findOne({ _id: '1' });
  beforeEach(async () => {
    await things().deleteMany({});
  });

  it('reports matched and modified documents separately', async () => {
    await things().insertOne({ _id: '1', n: 1 });
    expect(await things().updateOne({ _id: '1' }, { $set: { n: 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 0,
    });
    expect(await things().updateOne({ _id: '1' }, { $set: { n: 2 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
    });
    expect(await things().updateOne({ _id: '9' }, { $set: { n: 2 } })).toMatchObject({
      matchedCount: 0,
      modifiedCount: 0,
    });
  });

  it('sets, unsets and creates nested fields', async () => {
    await things().insertOne({ _id: '1', a: 1, b: 2 });
    await things().updateOne({ _id: '1' }, { $set: { 'deep.er': 1, _id: '1' }, $unset: { b: '' } });
    expect(await one()).toEqual({ _id: '1', a: 1, deep: { er: 1 } });
  });

  it('rejects a change of _id and leaves the document as it was', async () => {
    await things().insertOne({ _id: '1', a: 1 });
    await expect(things().updateOne({ _id: '1' }, { $set: { _id: '2', a: 2 } })).rejects.toMatchObject({ code: 66 });
    expect(await one()).toEqual({ _id: '1', a: 1 });
  });

  it('computes with $inc', async () => {
    await things().insertOne({ _id: '1', a: 1, b: 4, c: 9 });
    await things().updateOne({ _id: '1' }, { $inc: { a: 5, d: 1 } });
    expect(await one()).toEqual({ _id: '1', a: 6, b: 4, c: 9, d: 1 });
    await expect(things().updateOne({ _id: '1' }, { $inc: { a: 'x' as unknown as number } })).rejects.toThrow();
  });
  it('appends missing values with $addToSet, and keeps existing duplicates', async () => {
    await things().insertOne({ _id: '1', l: [1, 1, 2] });
    await things().updateOne({ _id: '1' }, { $addToSet: { l: { $each: [2, 3, 3] } } });
    expect((await one())?.l).toEqual([1, 1, 2, 3]);
  });

  it('removes a value with $pull', async () => {
    await things().insertOne({ _id: '1', l: [1, 2, 1, 3] });
    await things().updateOne({ _id: '1' }, { $pull: { l: 1 } } as Document);
    expect(await one()).toEqual({ _id: '1', l: [2, 3] });
  });

  it('upserts from the filter, the update and $setOnInsert, then updates', async () => {
    const update = { $setOnInsert: { made: true }, $inc: { n: 1 } };
    const first = await things().updateOne({ _id: '1', kind: 'x' }, update, { upsert: true });
    expect(first).toMatchObject({ upsertedCount: 1, upsertedId: '1', matchedCount: 0 });
    const second = await things().updateOne({ _id: '1', kind: 'x' }, update, { upsert: true });
    expect(second).toMatchObject({ upsertedCount: 0, matchedCount: 1, modifiedCount: 1 });
    expect(await one()).toEqual({ _id: '1', kind: 'x', made: true, n: 2 });
  });

  it('replaces, keeping _id', async () => {
    await things().insertOne({ _id: '1', a: 1 });
    await things().replaceOne({ a: 1 }, { b: 2 });
    expect(await one()).toEqual({ _id: '1', b: 2 });
    await things().replaceOne({ _id: '2' }, { c: 3 }, { upsert: true });
    expect(await things().findOne({ _id: '2' })).toEqual({ _id: '2', c: 3 });
  });

  it('finds and changes one document: old, new, sorted, upserted, removed, projected', async () => {
    await things().insertMany([
      { _id: '1', n: 1 },
      { _id: '2', n: 2 },
    ]);
    expect(await things().findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: -1 } })).toEqual({ _id: '2', n: 2 });
    const options = { returnDocument: 'after', upsert: true, projection: { _id: 0 } } as const;
    expect(await things().findOneAndUpdate({ _id: '3' }, { $set: { n: 3 } }, options)).toEqual({ n: 3 });
    expect(await things().findOneAndReplace({ _id: '1' }, { z: 1 }, { returnDocument: 'after' })).toEqual({
      _id: '1',
      z: 1,
    });
    expect(await things().findOneAndDelete({ _id: '2' })).toEqual({ _id: '2', n: 12 });
    expect(await things().findOneAndDelete({ _id: '2' })).toBeNull();
    expect(await things().countDocuments()).toBe(2);
  });

  it('gives each of 10 documents to one of 50 concurrent callers', async () => {
    await things().insertMany(Array.from({ length: 10 }, (_, i) => ({ _id: `job${i}`, state: 'queued' })));
    const claims = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        things().findOneAndUpdate({ state: 'queued' }, { $set: { state: 'leased', by: i } }),
      ),
    );
    const won = claims.filter((doc) => doc !== null).map((doc) => doc._id);
    expect(won).toHaveLength(10);
    expect(new Set(won).size).toBe(10);
  });

  it('rejects conflicting paths and a field inside a scalar', async () => {
    await things().insertOne({ _id: '1', a: 1 });
    await expect(things().updateOne({ _id: '1' }, { $set: { b: 1 }, $inc: { b: 1 } })).rejects.toMatchObject({
      code: 40,
    });
    await expect(things().updateOne({ _id: '1' }, { $set: { 'a.b': 1 } })).rejects.toMatchObject({ code: 28 });
    expect(await one()).toEqual({ _id: '1', a: 1 });
  });
});
