import { byLength, SEED } from '@bitcue/shared/test/test-run.ts';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocument, makeFilter } from './differential/generate.ts';
import { createRandom } from './random.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const QUERIES = byLength({ short: 200, middle: 800, full: 8_000 });

/** Indexes serve what they should, and never change a result. */
describe('the planner', () => {
  let running: TestServer;
  const col = (name: string) => running.client.db('plan').collection<Document & { _id: string | number }>(name);
  beforeAll(async () => {
    running = await startTestServer();
    const states = ['queued', 'leased', 'done'];
    const events = Array.from({ length: 6000 }, (_, i) => ({
      _id: `e${i}`,
      channelId: `c${i % 20}`,
      state: states[i % 3],
      seq: i,
      title: `title ${i}`,
    }));
    await col('events').createIndexes([
      { key: { channelId: 1, state: 1, seq: 1 } },
      { key: { title: 1 } },
      { key: { seq: -1 } },
    ]);
    await col('events').insertMany(events);
  });
  afterAll(() => running.close());

  const explain = async (filter: Document, options: Document = {}) => {
    const reply = await running.client.db('plan').command({ explain: { find: 'events', filter, ...options } });
    return { stage: reply.queryPlanner.winningPlan.stage as string, ...reply.executionStats } as Document;
  };

  const SERVED: [string, Document, Document, number][] = [
    ['equality on _id', { _id: 'e77' }, {}, 1],
    ['$in on _id', { _id: { $in: ['e1', 'e2', 'nobody'] } }, {}, 2],
    ['a compound prefix', { channelId: 'c3' }, {}, 300],
    ['equality and range', { channelId: 'c3', state: 'done', seq: { $gte: 5000 } }, {}, 17],
    ['a prefix regex', { title: /^title 599/ }, {}, 11],
    ['a range, backwards and limited', { seq: { $lt: 100 } }, { sort: { seq: -1 }, limit: 5 }, 5],
    ['a sort and limit without a filter', {}, { sort: { seq: 1 }, limit: 10 }, 10],
    ['equality, sort and limit', { channelId: 'c3', state: 'done' }, { sort: { seq: 1 }, limit: 4 }, 4],
    ['a later page', { channelId: 'c3', state: 'done' }, { sort: { seq: 1 }, skip: 50, limit: 4 }, 4],
    ['a later page, backwards', { seq: { $lt: 500 } }, { sort: { seq: 1 }, skip: 50, limit: 4 }, 4],
    // One chunk per stream: each of the two states may read up to the limit.
    [
      'equality, $in, sort and limit',
      { channelId: 'c3', state: { $in: ['queued', 'leased'] } },
      { sort: { seq: 1 }, limit: 4 },
      8,
    ],
  ];

  it.each(SERVED)('serves %s from an index', async (_, filter, options, most) => {
    const result = await explain(filter, options);
    expect(result.stage).toBe('IXSCAN');
    expect(result.totalDocsExamined).toBeLessThanOrEqual(most);
    expect(result.nReturned).toBeGreaterThan(0);
  });

  it('merges the streams of $in in sort order', async () => {
    const filter = { channelId: 'c3', state: { $in: ['queued', 'done'] } };
    for (const direction of [1, -1] as const) {
      const found = await col('events').find(filter).sort({ seq: direction }).limit(50).toArray();
      const expected = Array.from({ length: 6000 }, (_, i) => i).filter((i) => i % 20 === 3 && i % 3 !== 1);
      if (direction < 0) expected.reverse();
      expect(found.map((doc) => doc.seq)).toEqual(expected.slice(0, 50));
    }
  });

  it('serves $all with several values in sort order, and counts matches up to a limit', async () => {
    const docs = Array.from({ length: 900 }, (_, i) => ({
      _id: `w${String(i).padStart(3, '0')}`,
      at: Math.floor(i / 4),
      words: [i % 2 ? 'odd' : 'even', `third ${i % 3}`, `tenth\0${i % 10}`, 'all'],
    }));
    for (const name of ['plain', 'indexed']) await col(name).insertMany(docs);
    await col('indexed').createIndex({ words: 1, at: -1, _id: 1 });
    const sort = { at: -1, _id: 1 } as const;
    for (const words of [
      ['tenth\0 4', 'all'],
      ['tenth\x004', 'even', 'all'],
      ['third 1', 'odd'],
      ['all'],
      ['all', 'none'],
      ['odd', 'even'],
    ]) {
      const filter = { words: { $all: words } };
      for (const [skip, order] of [
        [0, sort],
        [3, sort],
        [40, { at: 1, _id: -1 }],
        [900, sort],
      ] as const) {
        const read = (name: string) => col(name).find(filter).sort(order).skip(skip).limit(20).toArray();
        expect(await read('indexed')).toEqual(await read('plain'));
      }
      const all = await col('plain').countDocuments(filter);
      expect(await col('indexed').countDocuments(filter)).toBe(all);
      expect(await col('indexed').countDocuments(filter, { limit: 40 })).toBe(Math.min(all, 40));
    }
    const explain = { find: 'indexed', filter: { words: { $all: ['third 1', 'odd', 'all'] } }, sort, limit: 5 };
    const { queryPlanner, executionStats } = await running.client.db('plan').command({ explain });
    expect([queryPlanner.winningPlan.stage, executionStats.totalDocsExamined]).toEqual(['IXSCAN', 5]);
    // An array in a sort field sorts by one of its elements; the index does not say which one.
    for (const name of ['plain', 'indexed'])
      await col(name).insertOne({ _id: 'x', at: [500, -1], words: 'all' } as Document & { _id: string });
    const last = (name: string) => col(name).find({ words: 'all' }).sort({ at: 1, _id: 1 }).limit(5).toArray();
    expect(await last('indexed')).toEqual(await last('plain'));
  });

  it('reads one document for a look-up, as serverStatus shows', async () => {
    const before = (await running.client.db('admin').command({ serverStatus: 1 })).embeddedDb.scannedDocuments;
    await col('events').findOne({ title: 'title 17' });
    const after = (await running.client.db('admin').command({ serverStatus: 1 })).embeddedDb.scannedDocuments;
    expect(after - before).toBe(1);
  });

  it(`returns the same results for ${QUERIES} random queries with and without indexes`, async () => {
    const random = createRandom(SEED);
    const docs = Array.from({ length: 120 }, (_, i) => ({ _id: i, ...makeDocument(random) }));
    await col('bare').insertMany(docs);
    const keys: Record<string, 1 | -1>[] = [
      { a: 1 },
      { b: -1, a: 1 },
      { 'o.x': 1, b: 1 },
      { l: 1 },
      { m: -1 },
      { 'd.x': 1, 'd.n': -1 },
      { b: 1, m: 1 },
      { l: 1, b: -1, _id: 1 },
      { m: 1, a: 1, _id: 1 },
    ];
    await col('full').createIndexes(keys.map((key) => ({ key })));
    await col('full').createIndexes([
      { key: { 'o.y': 1 }, sparse: true },
      { key: { missing: 1, 'd.y': 1 }, sparse: true },
    ]);
    await col('full').insertMany(docs);
    // Updates also move index entries.
    for (const name of ['bare', 'full']) {
      await col(name).updateMany({ b: 2 }, { $set: { a: 'moved' }, $addToSet: { m: 3 } });
      await col(name).deleteMany({ b: 3, a: { $gt: 0 } });
    }
    const sorts: Record<string, 1 | -1>[] = [
      { _id: 1 },
      { a: 1, _id: 1 },
      { b: -1, a: 1, _id: 1 },
      { m: -1, _id: 1 },
      { b: 1, _id: -1 },
    ];
    const check = async (): Promise<void> => {
      const filter = makeFilter(random);
      const sort = random.pick(sorts);
      const limit = random.below(6);
      const skip = random.below(4) * random.below(8);
      const find = (name: string) =>
        col(name).find(filter).sort(sort).skip(skip).limit(limit).project({ _id: 1 }).toArray();
      const count = (name: string) => col(name).countDocuments(filter);
      const [full, bare, fullCount, bareCount] = await Promise.all([
        find('full'),
        find('bare'),
        count('full'),
        count('bare'),
      ]);
      expect([full, fullCount], JSON.stringify({ filter, sort, skip, limit })).toEqual([bare, bareCount]);
    };
    for (let round = 0; round < QUERIES / 20; round++) await Promise.all(Array.from({ length: 20 }, check));
  }, 300_000);
});
