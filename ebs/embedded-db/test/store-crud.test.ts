import { type Document, Long, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore, type TestStore } from './test-store.ts';

type Doc = Document & { _id: string };

describe('documents', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore();
  });
  afterAll(() => store.close());
  const collection = (name: string) => store.db.collection<Doc>(name);

  it('returns what was stored, with types', async () => {
    const doc = {
      _id: 'types',
      number: 1.5,
      whole: 7,
      text: 'grüße\u{1f600}',
      yes: true,
      nothing: null,
      at: new Date('2026-11-20T10:00:00Z'),
      id: new ObjectId(),
      bytes: Buffer.from([0, 1, 255]),
      list: [1, 'a', { deep: [[]] }],
    };
    await collection('crud').insertOne(doc);
    const found = await collection('crud').findOne({ _id: 'types' }, { promoteBuffers: true });
    expect(found).toEqual(doc);
  });

  it('keeps 64-bit integers exact through an increment', async () => {
    const big = Long.fromString('9007199254740993');
    await collection('crud').insertOne({ _id: 'long', big });
    await collection('crud').updateOne({ _id: 'long' }, { $inc: { big: 2 } });
    const found = await collection('crud').findOne({ _id: 'long' }, { promoteLongs: false });
    expect(String(found?.big)).toBe('9007199254740995');
  });

  it('rejects an existing _id with code 11000 and keeps the first document', async () => {
    await collection('crud').insertOne({ _id: 'once', n: 1 });
    await expect(collection('crud').insertOne({ _id: 'once', n: 2 })).rejects.toMatchObject({ code: 11000 });
    expect(await collection('crud').findOne({ _id: 'once' })).toEqual({ _id: 'once', n: 1 });
  });

  it('stops an ordered batch at the first failure, and completes an unordered one', async () => {
    const batch = () => [{ _id: 'b1' }, { _id: 'b1' }, { _id: 'b2' }];
    await expect(collection('ordered').insertMany(batch())).rejects.toMatchObject({ code: 11000 });
    expect(await collection('ordered').countDocuments()).toBe(1);
    const refused = collection('unordered').insertMany(batch(), { ordered: false });
    await expect(refused).rejects.toMatchObject({ code: 11000 });
    expect(await collection('unordered').countDocuments()).toBe(2);
  });

  it('pages through more documents than one batch holds, in order', async () => {
    const docs = Array.from({ length: 1500 }, (_, i) => ({ _id: `p${String(i).padStart(5, '0')}`, n: i }));
    await collection('pages').insertMany(docs);
    const seen = await collection('pages').find().sort({ n: -1 }).batchSize(200).toArray();
    expect(seen.map((doc) => doc.n)).toEqual(docs.map((doc) => doc.n).reverse());
    const slice = await collection('pages')
      .find()
      .sort({ _id: 1 })
      .skip(10)
      .limit(3)
      .project({ _id: 0, n: 1 })
      .toArray();
    expect(slice).toEqual([{ n: 10 }, { n: 11 }, { n: 12 }]);
  });

  it('deletes one or all that match', async () => {
    await collection('gone').insertMany([
      { _id: '1', k: 1 },
      { _id: '2', k: 1 },
      { _id: '3', k: 1 },
      { _id: '4', k: 2 },
    ]);
    expect((await collection('gone').deleteOne({ k: 1 })).deletedCount).toBe(1);
    expect((await collection('gone').deleteMany({ k: 1 })).deletedCount).toBe(2);
    expect(await collection('gone').find().toArray()).toEqual([{ _id: '4', k: 2 }]);
  });

  it('counts', async () => {
    await collection('count').insertMany([
      { _id: '1', k: 1 },
      { _id: '2', k: 2 },
      { _id: '3', k: 2 },
    ]);
    expect(await collection('count').countDocuments({ k: 2 })).toBe(2);
    expect(await collection('count').countDocuments({ k: 2 }, { skip: 1, limit: 5 })).toBe(1);
    expect(await collection('count').estimatedDocumentCount()).toBe(3);
  });

  it('runs mixed bulk writes', async () => {
    const result = await collection('bulk').bulkWrite([
      { insertOne: { document: { _id: '1', n: 1 } } },
      { updateOne: { filter: { _id: '2' }, update: { $set: { n: 2 } }, upsert: true } },
      { updateMany: { filter: {}, update: { $inc: { n: 10 } } } },
      { deleteOne: { filter: { _id: '1' } } },
      { replaceOne: { filter: { _id: '2' }, replacement: { other: true } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      upsertedCount: 1,
      matchedCount: 3,
      modifiedCount: 3,
      deletedCount: 1,
    });
    expect(await collection('bulk').find().toArray()).toEqual([{ _id: '2', other: true }]);
  });

  it('sees earlier writes of the same turn in order', async () => {
    const writes = Array.from({ length: 50 }, (_, i) => collection('turn').insertOne({ _id: `t${i}`, n: i }));
    const count = collection('turn').countDocuments();
    await Promise.all(writes);
    expect(await count).toBeLessThanOrEqual(50);
    expect(await collection('turn').countDocuments()).toBe(50);
  });

  it('drops a collection, which is then empty', async () => {
    await collection('dropped').insertOne({ _id: '1' });
    expect(await collection('dropped').drop()).toBe(true);
    expect(await collection('dropped').countDocuments()).toBe(0);
    await collection('dropped').insertOne({ _id: '1' });
    const names = (await store.db.listCollections({}, { nameOnly: true }).toArray()).map((entry) => entry.name);
    expect(names).toContain('dropped');
  });
});
