import type { Db, Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnServer, startOwnServer } from './own-server.ts';

/** Only embedded-db: what it leaves out is refused by name, so that nothing differs from MongoDB unnoticed. */
describe('refusals of embedded-db', () => {
  let own: OwnServer;
  let db: Db;
  beforeAll(async () => {
    own = await startOwnServer();
    db = own.client.db('refusals');
    await db.collection('c').insertOne({ a: 1, l: [1] });
  });
  afterAll(() => own.close());

  const REFUSED: [string, Document, number, string][] = [
    ['an unknown command', { mapReduce: 'c' }, 59, 'mapReduce'],
    ['$where', { find: 'c', filter: { $where: '1' } }, 2, '$where'],
    ['$expr', { find: 'c', filter: { $expr: { $eq: [1, 1] } } }, 2, '$expr'],
    ['$text', { find: 'c', filter: { $text: { $search: 'x' } } }, 2, '$text'],
    ['an unknown filter operator', { find: 'none', filter: { a: { $near: [0, 0] } } }, 2, '$near'],
    ['a number type by width', { find: 'c', filter: { a: { $type: 'int' } } }, 2, 'int'],
    ['a collation', { find: 'c', filter: {}, collation: { locale: 'de' } }, 40415, 'collation'],
    ['a pipeline update', { update: 'c', updates: [{ q: {}, u: [{ $set: { a: 1 } }] }] }, 9, 'pipeline'],
    ['$bit', { update: 'c', updates: [{ q: {}, u: { $bit: { a: { and: 1 } } } }] }, 9, '$bit'],
    ['an unknown stage', { aggregate: 'c', pipeline: [{ $lookup: {} }], cursor: {} }, 40324, '$lookup'],
    [
      'a computed expression',
      { aggregate: 'c', pipeline: [{ $project: { b: { $add: [1, 2] } } }], cursor: {} },
      2,
      '$add',
    ],
    [
      'an unknown accumulator',
      { aggregate: 'c', pipeline: [{ $group: { _id: 1, x: { $stdDevPop: '$a' } } }], cursor: {} },
      2,
      '$stdDevPop',
    ],
    ['a change stream', { aggregate: 'c', pipeline: [{ $changeStream: {} }], cursor: {} }, 40324, '$changeStream'],
    [
      'a partial index',
      { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'p', partialFilterExpression: {} }] },
      72,
      'partialFilterExpression',
    ],
    ['a text index', { createIndexes: 'c', indexes: [{ key: { a: 'text' }, name: 't' }] }, 67, 'text'],
    ['$meta projections', { find: 'c', filter: {}, projection: { s: { $meta: 'textScore' } } }, 2, '$meta'],
    [
      'a number that names its own',
      { update: 'c', updates: [{ q: {}, u: { $inc: { a: { toString: 1 } } } }] },
      14,
      'a: ',
    ],
    ['a limit that names its own', { delete: 'c', deletes: [{ q: {}, limit: { toString: 1 } }] }, 9, 'limit'],
    ['a type that names its own', { find: 'c', filter: { a: { $type: { toString: 1 } } } }, 2, '$type'],
    ['a transaction number', { insert: 'c', documents: [{}], txnNumber: 1 }, 20, 'Transaction numbers'],
  ];

  it.each(REFUSED)('refuses %s by name', async (_, command, code, name) => {
    const answer = await db.command(command).then(
      // A refused update statement is reported inside the answer.
      (reply) => reply.writeErrors?.[0] ?? reply,
      (error: unknown) => error,
    );
    expect(answer.code).toBe(code);
    expect(answer.errmsg).toContain(name);
  });

  it('refuses documents over 16 MB with code 10334 and stays usable', async () => {
    const half = 'x'.repeat(9 * 1024 * 1024);
    await db.collection<Document & { _id: number }>('big').insertOne({ _id: 1, a: half });
    const update = db.collection<Document & { _id: number }>('big').updateOne({ _id: 1 }, { $set: { b: half } });
    await expect(update).rejects.toMatchObject({ code: 10334 });
    expect(await db.collection<Document & { _id: number }>('big').countDocuments({ b: { $exists: false } })).toBe(1);
  });

  it('refuses a reply over 16 MB with code 10334 and stays usable', async () => {
    const values = db.collection<Document & { _id: number }>('values');
    for (const letter of ['x', 'y']) await values.insertOne({ _id: letter.charCodeAt(0), a: letter.repeat(9_000_000) });
    await expect(values.distinct('a')).rejects.toMatchObject({ code: 10334 });
    expect(await values.countDocuments()).toBe(2);
  });

  it('drops an index that is named twice once', async () => {
    const values = db.collection('twice');
    await values.createIndex({ a: 1 });
    const answer = await db.command({ dropIndexes: 'twice', index: ['a_1', { a: 1 }, 'a_1'] });
    expect(answer).toMatchObject({ nIndexesWas: 2, ok: 1 });
    expect(await values.indexes()).toHaveLength(1);
  });

  it('reports how much of an unordered batch was stored', async () => {
    const batch = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
    const refused = db.collection<Document & { _id: number }>('batch').insertMany(batch, { ordered: false });
    await expect(refused).rejects.toMatchObject({ code: 11000, insertedCount: 2 });
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
