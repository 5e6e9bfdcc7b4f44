import type { Db, Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

/** Whatever is not implemented is rejected by name, so nothing silently differs from MongoDB. */
describe('what embedded-db does not implement', () => {
  let running: TestServer;
  let db: Db;
  beforeAll(async () => {
    running = await startTestServer();
    db = running.client.db('rejections');
    await db.collection('c').insertOne({ a: 1, l: [1] });
  });
  afterAll(() => running.close());

  const REJECTED: [string, Document, number, string][] = [
    ['an unknown command', { mapReduce: 'c' }, 59, 'mapReduce'],
    ['$where', { find: 'c', filter: { $where: '1' } }, 2, '$where'],
    ['$expr', { find: 'c', filter: { $expr: { $eq: [1, 1] } } }, 2, '$expr'],
    ['$text', { find: 'c', filter: { $text: { $search: 'x' } } }, 2, '$text'],
    ['an unknown filter operator', { find: 'none', filter: { a: { $near: [0, 0] } } }, 2, '$near'],
    ['$elemMatch', { find: 'c', filter: { l: { $elemMatch: { $gt: 0 } } } }, 2, '$elemMatch'],
    ['a collation', { find: 'c', filter: {}, collation: { locale: 'de' } }, 40415, 'collation'],
    ['a pipeline update', { update: 'c', updates: [{ q: {}, u: [{ $set: { a: 1 } }] }] }, 9, 'pipeline'],
    ['$push', { update: 'c', updates: [{ q: {}, u: { $push: { l: 1 } } }] }, 9, '$push'],
    ['$pull with a condition', { update: 'c', updates: [{ q: {}, u: { $pull: { l: { $gt: 0 } } } }] }, 9, '$pull'],
    ['a positional update', { update: 'c', updates: [{ q: { l: 1 }, u: { $set: { 'l.$': 2 } } }] }, 2, 'positional'],
    [
      'array filters',
      { update: 'c', updates: [{ q: {}, u: { $set: { 'l.$[e]': 2 } }, arrayFilters: [{ e: 1 }] }] },
      40415,
      'arrayFilters',
    ],
    ['an unknown stage', { aggregate: 'c', pipeline: [{ $lookup: {} }], cursor: {} }, 40324, '$lookup'],
    [
      'a computed expression',
      { aggregate: 'c', pipeline: [{ $group: { _id: { $add: [1, 2] } } }], cursor: {} },
      2,
      '$add',
    ],
    [
      'an unknown accumulator',
      { aggregate: 'c', pipeline: [{ $group: { _id: 1, x: { $avg: '$a' } } }], cursor: {} },
      2,
      '$avg',
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
      'an increment with its own toString',
      { update: 'c', updates: [{ q: {}, u: { $inc: { a: { toString: 1 } } } }] },
      14,
      'a: ',
    ],
    ['a limit with its own toString', { delete: 'c', deletes: [{ q: {}, limit: { toString: 1 } }] }, 9, 'limit'],
    ['a transaction number', { insert: 'c', documents: [{}], txnNumber: 1 }, 20, 'Transaction numbers'],
  ];

  it.each(REJECTED)('rejects %s by name', async (_, command, code, name) => {
    const reply = await db.command(command).then(
      // A failed update statement is reported inside the reply.
      (result) => result.writeErrors?.[0] ?? result,
      (error: unknown) => error,
    );
    expect(reply.code).toBe(code);
    expect(reply.errmsg).toContain(name);
  });
});
