import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startRedisServer } from '../../../scripts/real/redis-server.mjs';
import { startEmbeddedDb } from '../../embedded-db/start.ts';
import { createNoHints } from '../../src/hints/no-hints.ts';
import { systemClock } from '../../src/ports/system.ts';
import { startSecond } from '../support/second-process.ts';
import { startSystem } from '../support/system.ts';

/** Maximum number of sign-ins that an address may begin per minute. */
const ALLOWED = 10;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it('two processes share the sign-in limit: every request above it is refused', async () => {
  const redis = await startRedisServer();
  if ('skipped' in redis) throw new Error(redis.skipped);
  closing.push(() => redis.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'bitcue-limits-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const db = await startEmbeddedDb({ dataDir });
  closing.push(() => db.close());
  const first = await startSystem({ MONGODB_URI: db.uri, REDIS_URL: redis.url }, systemClock, createNoHints());
  closing.push(() => first.close());
  const second = await startSecond(first, createNoHints());
  closing.push(() => second.stop());
  const statuses: number[] = [];
  // Neither process alone gets too many calls.
  for (let n = 0; n < 2 * ALLOWED; n += 1) {
    const at = n % 2 === 0 ? first.config.publicUrl : second.url;
    statuses.push((await fetch(`${at}/auth/twitch`, { redirect: 'manual' })).status);
  }
  // The system's streamer has already begun one sign-in.
  expect(statuses).toEqual([...Array(ALLOWED - 1).fill(303), ...Array(ALLOWED + 1).fill(429)]);
});
