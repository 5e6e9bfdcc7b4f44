import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type RedisServer, startRedisServer } from '../../../scripts/real/redis-server.mjs';
import { createRedisHints } from '../../src/hints/redis-hints.ts';
import { ALL_PROCESSES, type Hint, type Hints, processSubject } from '../../src/ports/hints.ts';
import { type Log, systemRandom } from '../../src/ports/system.ts';

let redis: RedisServer;
beforeAll(async () => {
  const started = await startRedisServer();
  if ('skipped' in started) throw new Error(started.skipped);
  redis = started;
});
afterAll(() => redis?.close());

const open: Hints[] = [];
afterEach(() => {
  for (const hints of open.splice(0)) hints.close();
});

/** Creates a process that records what it hears and logs. */
function createMember() {
  const heard: Hint[] = [];
  const lines: string[] = [];
  const write = (event: string) => lines.push(event);
  const log: Log = { debug: write, info: write, warn: write, error: write };
  const hints = createRedisHints({ url: redis.url, random: systemRandom, log });
  open.push(hints);
  return { hints, heard, lines, hear: (subject: string) => hints.listen(subject, (hint) => heard.push(hint)) };
}

/** Sends a hint until it is heard, because a subscription may still be in progress. */
async function untilHeard(from: Hints, to: { heard: Hint[] }, subject = ALL_PROCESSES) {
  const before = to.heard.length;
  await expect
    .poll(() => {
      from.tell(subject, { about: 'homes' });
      return to.heard.length;
    })
    .toBeGreaterThan(before);
}

it('hints reach the processes that listen to their subject, and never the sender', async () => {
  const [one, two] = [createMember(), createMember()];
  one.hear(ALL_PROCESSES);
  two.hear(ALL_PROCESSES);
  const stop = two.hear(processSubject('two'));
  await untilHeard(one.hints, two);
  await untilHeard(two.hints, one);
  await untilHeard(one.hints, two, processSubject('two'));
  const own = one.heard.length;
  one.hints.tell(ALL_PROCESSES, { about: 'settings', channelId: '1000' });
  await expect.poll(() => two.heard.at(-1)).toEqual({ about: 'settings', channelId: '1000' });
  expect(one.heard).toHaveLength(own);

  stop();
  const before = two.heard.length;
  one.hints.tell(processSubject('two'), { about: 'record', id: 'tx-1' });
  one.hints.tell(ALL_PROCESSES, { about: 'tabs', topic: 'activity' });
  await expect.poll(() => two.heard.slice(before)).toEqual([{ about: 'tabs', topic: 'activity' }]);
});

it('while Redis is stopped or does not answer, sending returns at once, with one log line per outage; then hints arrive again', async () => {
  const [one, two] = [createMember(), createMember()];
  two.hear(ALL_PROCESSES);
  await untilHeard(one.hints, two);
  const outages = [
    { begin: () => redis.stop(), end: () => redis.start() },
    { begin: async () => redis.freeze(), end: async () => redis.thaw() },
  ];
  for (const { begin, end } of outages) {
    await begin();
    await expect.poll(() => one.hints.isUp || two.hints.isUp).toBe(false);
    const startedAt = performance.now();
    for (let n = 0; n < 1_000; n += 1) one.hints.tell(ALL_PROCESSES, { about: 'record', id: 'tx-1' });
    expect(performance.now() - startedAt).toBeLessThan(500);
    await end();
    await expect.poll(() => one.hints.isUp && two.hints.isUp).toBe(true);
    await untilHeard(one.hints, two);
  }
  expect(one.lines).toEqual(['hints.away', 'hints.back', 'hints.away', 'hints.back']);
  // Hints sent meanwhile are lost, and do not arrive late.
  expect(two.heard.filter(({ about }) => about === 'record')).toEqual([]);
});

it('a process starts while Redis is unavailable, and hints arrive once it is back', async () => {
  await redis.stop();
  const [one, two] = [createMember(), createMember()];
  two.hear(ALL_PROCESSES);
  await expect.poll(() => two.lines).toEqual(['hints.away']);
  expect(one.hints.isUp).toBe(false);
  await redis.start();
  await untilHeard(one.hints, two);
});

it('messages that are not our hints are ignored', async () => {
  const { createClient } = await import('redis');
  const [one, two] = [createMember(), createMember()];
  two.hear(ALL_PROCESSES);
  await untilHeard(one.hints, two);
  const before = two.heard.length;
  const stranger = createClient({ url: redis.url });
  await stranger.connect();
  for (const message of [
    '',
    'null',
    '{"by":"x"}',
    '{"by":"x","hint":{"about":"money"}}',
    '{"by":1,"hint":{"about":"homes"}}',
  ])
    await stranger.publish(`bitcue:${ALL_PROCESSES}`, message);
  stranger.destroy();
  await untilHeard(one.hints, two);
  expect(two.heard.slice(before).every(({ about }) => about === 'homes')).toBe(true);
});
