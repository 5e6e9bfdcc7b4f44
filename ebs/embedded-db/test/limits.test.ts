import { byLength } from '@bitcue/shared/test/test-run.ts';
import type { Document } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { sweepExpired } from '../server/ttl.ts';
import { startTestServer } from './test-server.ts';

type Doc = Document & { _id: number | string };

const MANY = byLength({ short: 30_000, middle: 100_000, full: 100_000 });

describe('time and space limits', () => {
  it('deletes expired documents in bounded batches, by the given clock', async () => {
    let now = Date.parse('2026-11-20T00:00:00Z');
    const running = await startTestServer({ now: () => now });
    const things = running.client.db('ttl').collection<Doc>('c');
    await things.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    const docs: Doc[] = Array.from({ length: 1200 }, (_, i) => ({ _id: i, at: new Date(now) }));
    docs.push({ _id: 'later', at: new Date(now + 1000) }, { _id: 'never' }, { _id: 'text', at: 'soon' });
    await things.insertMany(docs);
    expect(sweepExpired(running.server)).toBe(0);
    now += 60_000;
    const batches = [1, 2, 3, 4].map(() => sweepExpired(running.server));
    running.server.group.flush();
    expect(batches).toEqual([500, 500, 200, 0]);
    expect((await things.find().toArray()).map((doc) => doc._id)).toEqual(['later', 'never', 'text']);
    await running.close();
  });

  it('deletes expired documents in the background', async () => {
    const running = await startTestServer({ ttlSweepMs: 5 });
    const things = running.client.db('ttl').collection<Doc>('c');
    await things.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
    await things.insertOne({ _id: 1, at: new Date(Date.now() - 1000) });
    await expect.poll(() => things.countDocuments()).toBe(0);
    await running.close();
  });

  it('rejects writes to a full disk, stores none of them, keeps reading, and writes again once there is space', async () => {
    const running = await startTestServer({ file: { maxPages: 200 } });
    const things = running.client.db('full').collection<Doc>('c');
    await things.insertOne({ _id: 'first', pad: '' });
    let stored = 1;
    let refusal: unknown;
    for (let i = 0; i < 500 && refusal === undefined; i++) {
      const group = [1, 2, 3].map((part) => things.insertOne({ _id: `${i}-${part}`, pad: 'x'.repeat(4000) }));
      const settled = await Promise.allSettled(group);
      stored += settled.filter((result) => result.status === 'fulfilled').length;
      refusal = settled.find((result) => result.status === 'rejected')?.reason;
    }
    expect(refusal).toMatchObject({ code: 14031 });
    expect(await things.countDocuments({ pad: { $exists: true } })).toBe(stored);
    expect(await things.findOne({ _id: 'first' })).toEqual({ _id: 'first', pad: '' });
    await things.deleteMany({ _id: { $ne: 'first' } });
    await things.insertOne({ _id: 'again', pad: 'x'.repeat(4000) });
    expect(await things.countDocuments()).toBe(2);
    await running.close();
  });

  it('answers reads that share a turn with a failed write', async () => {
    const running = await startTestServer();
    const db = running.client.db('full');
    const things = db.collection<Doc>('c');
    await things.insertOne({ _id: 'first' });
    vi.spyOn(running.server.store.file, 'commit').mockImplementation(() => {
      throw new Error('disk I/O error');
    });
    for (let round = 0; round < 30; round++) {
      const write = things.insertOne({ _id: round }).catch((error) => error.code);
      const reads = [things.findOne({ _id: 'first' }), things.countDocuments(), db.command({ ping: 1 })];
      expect(await Promise.all([write, ...reads])).toEqual([14031, { _id: 'first' }, 1, { ok: 1 }]);
    }
    vi.restoreAllMocks();
    await running.close();
  });

  it(`looks up a unique key among ${MANY} documents in at most 3 times the time it takes among 1,000`, async () => {
    const running = await startTestServer();
    const median = async (size: number): Promise<number> => {
      const things = running.client.db('size').collection<Doc>(`c${size}`);
      await things.createIndex({ key: 1 }, { unique: true });
      for (let start = 0; start < size; start += 10_000) {
        const count = Math.min(10_000, size - start);
        await things.insertMany(
          Array.from({ length: count }, (_, i) => ({ _id: start + i, key: `k${(start + i) * 7919}` })),
        );
      }
      const times: number[] = [];
      for (let i = 0; i < 400; i++) {
        const key = `k${((i * 977) % size) * 7919}`;
        const start = performance.now();
        await things.findOne({ key });
        times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      return times[200] ?? 0;
    };
    const small = await median(1000);
    const large = await median(MANY);
    console.log(`unique look-up: ${small.toFixed(3)} ms among 1,000, ${large.toFixed(3)} ms among ${MANY}`);
    expect(large).toBeLessThan(small * 3);
    await running.close();
  }, 60_000);

  it('rejects documents over 16 MB with code 10334 and stays usable', async () => {
    const running = await startTestServer();
    const things = running.client.db('big').collection<Doc>('c');
    const half = 'x'.repeat(9 * 1024 * 1024);
    await things.insertOne({ _id: 1, a: half });
    const update = things.updateOne({ _id: 1 }, { $set: { b: half } });
    await expect(update).rejects.toMatchObject({ code: 10334 });
    expect(await things.countDocuments({ b: { $exists: false } })).toBe(1);
    await running.close();
  });
});
