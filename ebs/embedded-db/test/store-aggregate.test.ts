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

  it('groups with sums, averages and extremes', async () => {
    const group = {
      _id: '$channel',
      total: { $sum: '$bits' },
      n: { $sum: 1 },
      mean: { $avg: '$bits' },
      most: { $max: '$bits' },
    };
    expect(await run([{ $group: group }, { $sort: { _id: 1 } }])).toEqual([
      { _id: 'a', total: 40, n: 2, mean: 20, most: 30 },
      { _id: 'b', total: 5, n: 1, mean: 5, most: 5 },
    ]);
  });

  it('collects first, last, push and addToSet after a sort', async () => {
    const group = { _id: null, first: { $first: '$bits' }, last: { $last: '$bits' }, all: { $push: '$bits' } };
    expect(await run([{ $sort: { bits: 1 } }, { $group: group }])).toEqual([
      { _id: null, first: 5, last: 30, all: [5, 10, 30] },
    ]);
    const sets = await run([{ $group: { _id: null, channels: { $addToSet: '$channel' } } }]);
    expect(sets[0]?.channels.toSorted()).toEqual(['a', 'b']);
  });

  it('unwinds, projects, limits and counts', async () => {
    const pipeline = [
      { $unwind: '$tags' },
      { $project: { tag: '$tags', bits: 1, _id: 0 } },
      { $sort: { tag: 1, bits: -1 } },
    ];
    expect(await run([...pipeline, { $limit: 2 }])).toEqual([
      { bits: 30, tag: 'x' },
      { bits: 10, tag: 'x' },
    ]);
    expect(await run([{ $match: { bits: { $gt: 5 } } }, { $count: 'n' }])).toEqual([{ n: 2 }]);
    expect(await run([{ $match: { bits: 1000 } }, { $count: 'n' }])).toEqual([]);
  });
});
