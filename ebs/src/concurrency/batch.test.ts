import { describe, expect, it } from 'vitest';
import { createBatch } from './batch.ts';

describe('a batch', () => {
  it('passes the entries of one turn on together, and answers each', async () => {
    const batches: number[][] = [];
    const double = createBatch<number, number>(async (entries) => {
      batches.push(entries);
      return entries.map((entry) => entry * 2);
    });
    expect(await Promise.all([1, 2, 3].map((n) => double(n)))).toEqual([2, 4, 6]);
    expect(await double(4)).toBe(8);
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  it('fails every entry of a failed batch, and continues with the next', async () => {
    let fails = true;
    const run = createBatch<number, number>(async (entries) => {
      if (fails) throw new Error('store unavailable');
      return entries;
    });
    const outcomes = await Promise.allSettled([run(1), run(2)]);
    expect(outcomes.map((one) => one.status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await run(3)).toBe(3);
  });

  it('splits batches that are too large', async () => {
    const sizes: number[] = [];
    const run = createBatch<number, number>(
      async (entries) => {
        sizes.push(entries.length);
        return entries;
      },
      { maxEntries: 10 },
    );
    await Promise.all(Array.from({ length: 25 }, (_, n) => run(n)));
    expect(sizes).toEqual([10, 10, 5]);
  });

  it('collects entries over several turns while it lingers', async () => {
    const batches: number[][] = [];
    const run = createBatch<number, number>(
      async (entries) => {
        batches.push(entries);
        return entries;
      },
      { lingerMs: 20 },
    );
    const first = run(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await Promise.all([first, run(2)])).toEqual([1, 2]);
    expect(await run(3)).toBe(3);
    expect(batches).toEqual([[1, 2], [3]]);
  });
});
