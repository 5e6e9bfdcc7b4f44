import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RedisServer, startRedisServer } from '../../../scripts/real/redis-server.mjs';
import { createRedisCounts } from '../../src/hints/redis-counts.ts';
import { systemClock } from '../../src/ports/system.ts';

let redis: RedisServer;
beforeAll(async () => {
  const started = await startRedisServer();
  if ('skipped' in started) throw new Error(started.skipped);
  redis = started;
});
afterAll(() => redis?.close());

const open = () => createRedisCounts({ url: redis.url, clock: systemClock });

it('processes count together, until the window ends', async () => {
  const [one, two] = [open(), open()];
  for (const each of [one, two]) await expect.poll(() => each.add('begin', 1_000)).not.toBeNull();
  for (let n = 1; n <= 6; n += 1) {
    const all = await (n % 2 === 0 ? one : two).add('caller', 60_000);
    expect(all?.count).toBe(n);
    expect(all?.leftMs).toBeGreaterThan(0);
    expect(all?.leftMs).toBeLessThanOrEqual(60_000);
  }
  expect((await one.add('another', 60_000))?.count).toBe(1);
  await one.add('short', 200);
  await expect.poll(async () => (await two.add(`short`, 200))?.count).toBe(1);
  for (const each of [one, two]) each.close();
});

it('while Redis is stopped or does not answer, no call waits long for it; afterwards it counts again', async () => {
  const counts = open();
  const isThere = async () => (await counts.add('caller', 60_000)) !== null;
  const outages = [
    { begin: () => redis.stop(), end: () => redis.start() },
    { begin: async () => redis.freeze(), end: async () => redis.thaw() },
  ];
  for (const { begin, end } of outages) {
    await expect.poll(isThere).toBe(true);
    await begin();
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 100 }, () => counts.add('caller', 60_000)));
    for (let n = 0; n < 100; n += 1) answers.push(await counts.add('caller', 60_000));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(answers.every((answer) => answer === null)).toBe(true);
    await end();
  }
  await expect.poll(isThere).toBe(true);
  counts.close();
});
