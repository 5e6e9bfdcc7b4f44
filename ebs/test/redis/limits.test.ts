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

/** Sign-ins that an address may begin in a minute. */
const ALLOWED = 10;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it('two processes refuse together what is one sign-in too many', async () => {
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
  // Of each process alone, no call would be too many.
  for (let n = 0; n < 2 * ALLOWED; n += 1) {
    const at = n % 2 === 0 ? first.config.publicUrl : second.url;
    statuses.push((await fetch(`${at}/auth/twitch`, { redirect: 'manual' })).status);
  }
  // The streamer of the system has begun one before.
  expect(statuses).toEqual([...Array(ALLOWED - 1).fill(303), ...Array(ALLOWED + 1).fill(429)]);
});
