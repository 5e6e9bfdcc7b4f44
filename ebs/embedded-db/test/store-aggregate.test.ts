import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore, type TestStore } from './test-store.ts';

type Doc = Document & { _id: string };

describe('aggregate', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore();
    await store.db.collection<Doc>('sales').insertMany([
      { _id: '1', channel: 'a', bits: 10, tags: ['x', 'y'] },
      { _id: '2', channel: 'a', bits: 30, tags: ['x'] },
      { _id: '3', channel: 'b', bits: 5, tags: [] },
    ]);
  });
  afterAll(() => store.close());
  const run = (pipeline: Record<string, unknown>[]) => store.db.collection<Doc>('sales').aggregate(pipeline).toArray();

  it('groups and sums, in the order in which groups appear', async () => {
    const group = { _id: '$channel', total: { $sum: '$bits' }, n: { $sum: 1 } };
    expect(await run([{ $group: group }])).toEqual([
      { _id: 'a', total: 40, n: 2 },
      { _id: 'b', total: 5, n: 1 },
    ]);
    expect(await run([{ $match: { bits: { $gt: 5 } } }, { $group: { _id: null, bits: { $sum: '$bits' } } }])).toEqual([
      { _id: null, bits: 40 },
    ]);
  });

  it('skips and limits', async () => {
    expect((await run([{ $skip: 1 }, { $limit: 1 }])).map((doc) => doc._id)).toEqual(['2']);
    expect(await run([{ $group: { _id: '$channel' } }, { $skip: 1 }, { $limit: 5 }])).toEqual([{ _id: 'b' }]);
  });
});
