import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore, type TestStore } from './test-store.ts';

type Doc = Document & { _id: string };

describe('indexes', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore();
  });
  afterAll(() => store.close());

  it('keeps a compound key unique on insert, update and upsert', async () => {
    const keys = store.db.collection<Doc>('unique');
    await keys.createIndex({ channel: 1, name: 1 }, { unique: true });
    await keys.insertMany([
      { _id: '1', channel: 'a', name: 'x' },
      { _id: '2', channel: 'a', name: 'y' },
    ]);
    await expect(keys.insertOne({ _id: '3', channel: 'a', name: 'x' })).rejects.toMatchObject({ code: 11000 });
    await expect(keys.updateOne({ _id: '2' }, { $set: { name: 'x' } })).rejects.toMatchObject({ code: 11000 });
    const upsert = keys.updateOne({ _id: '4' }, { $set: { channel: 'a', name: 'y' } }, { upsert: true });
    await expect(upsert).rejects.toMatchObject({ code: 11000 });
    expect(await keys.findOne({ _id: '2' })).toEqual({ _id: '2', channel: 'a', name: 'y' });
    await keys.deleteOne({ _id: '1' });
    await keys.updateOne({ _id: '2' }, { $set: { name: 'x' } });
    expect(await keys.countDocuments({ channel: 'a', name: 'x' })).toBe(1);
  });

  it('allows any number of documents without a sparse unique field', async () => {
    const keys = store.db.collection<Doc>('sparse');
    await keys.createIndex({ code: 1 }, { unique: true, sparse: true });
    await keys.insertMany([{ _id: '1' }, { _id: '2' }, { _id: '3', code: 'x' }]);
    await expect(keys.insertOne({ _id: '4', code: 'x' })).rejects.toMatchObject({ code: 11000 });
    expect(await keys.find({ code: null }).sort({ _id: 1 }).toArray()).toHaveLength(2);
    expect(await keys.find().sort({ code: 1, _id: 1 }).toArray()).toHaveLength(3);
  });

  it('rejects a unique index over documents that violate it', async () => {
    const keys = store.db.collection<Doc>('late');
    await keys.insertMany([
      { _id: '1', k: 1 },
      { _id: '2', k: 1 },
    ]);
    await expect(keys.createIndex({ k: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    await keys.deleteOne({ _id: '2' });
    await keys.createIndex({ k: 1 }, { unique: true });
    await expect(keys.insertOne({ _id: '3', k: 1 })).rejects.toMatchObject({ code: 11000 });
  });

  it('lists and drops indexes', async () => {
    const keys = store.db.collection<Doc>('listed');
    await keys.createIndex({ a: 1, b: -1 });
    await keys.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await keys.createIndex({ a: 1, b: -1 });
    const names = (await keys.listIndexes().toArray()).map((index) => index.name);
    expect(names.sort()).toEqual(['_id_', 'a_1_b_-1', 'at_1']);
    await keys.dropIndex('a_1_b_-1');
    expect(await keys.indexExists('a_1_b_-1')).toBe(false);
  });

  it('keeps the entries of arrays up to date', async () => {
    const keys = store.db.collection<Doc>('multi');
    await keys.createIndex({ tags: 1 });
    await keys.insertOne({ _id: '1', tags: ['a', 'b', 'a'] });
    await keys.updateOne({ _id: '1' }, { $pull: { tags: 'b' } } as Document);
    expect(await keys.find({ tags: 'b' }).toArray()).toEqual([]);
    expect(await keys.find({ tags: { $in: ['a', 'c'] } }).toArray()).toHaveLength(1);
  });
});
