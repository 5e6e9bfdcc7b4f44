import type { Db, Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

/** What MongoDB's manual requires and mongo-java-server does not do, so it cannot be tested in store-*.test.ts. */
describe("MongoDB's manual", () => {
  let running: TestServer;
  let db: Db;
  beforeAll(async () => {
    running = await startTestServer();
    db = running.client.db('manual');
  });
  afterAll(() => running.close());

  it('drops an index once if the command names it twice', async () => {
    const values = db.collection('twice');
    await values.createIndex({ a: 1 });
    const reply = await db.command({ dropIndexes: 'twice', index: ['a_1', { a: 1 }, 'a_1'] });
    expect(reply).toMatchObject({ nIndexesWas: 2, ok: 1 });
    expect(await values.indexes()).toHaveLength(1);
  });

  it('reports how much of an unordered batch was stored', async () => {
    const batch = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
    const result = db.collection<Document & { _id: number }>('batch').insertMany(batch, { ordered: false });
    await expect(result).rejects.toMatchObject({ code: 11000, insertedCount: 2 });
  });

  it('lets different elements of an array meet two bounds', async () => {
    // MongoDB manual, "Query an Array with Compound Filter Conditions on the Array Elements".
    const values = db.collection<Document & { _id: number }>('bounds');
    await values.createIndex({ l: 1 });
    await values.insertMany([
      { _id: 1, l: [1, 10] },
      { _id: 2, l: [1, 2] },
    ]);
    expect(await values.find({ l: { $gt: 3, $lt: 7 } }).toArray()).toEqual([{ _id: 1, l: [1, 10] }]);
  });
});
