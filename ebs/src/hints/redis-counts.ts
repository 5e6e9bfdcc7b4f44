import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SharedCount, SharedCounts } from '../ports/shared-counts.ts';
import type { Clock } from '../ports/system.ts';
import { createRedisClient, REDIS_PREFIX } from './redis-client.ts';

/** How long a call waits for Redis, in milliseconds. It answers within one or two. */
const WAIT_MS = 50;
/** How long Redis is not asked after a late answer, in milliseconds, so that a slow server does not slow down every call. */
const REST_MS = 1_000;
/** Counts, and sets the end of a window that has none: such a count would refuse forever. Returns the count and the milliseconds left. */
const ADD = `local count = redis.call('incr', KEYS[1])
if redis.call('pttl', KEYS[1]) < 0 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return { count, redis.call('pttl', KEYS[1]) }`;

const added = z.tuple([z.number(), z.number()]);

/** Creates counts in Redis. The hints, which use the same server, log when it is away. */
export function createRedisCounts({ url, clock }: { url: string; clock: Clock }): SharedCounts {
  const client = createRedisClient(url);
  client.on('error', () => {});
  client.connect().catch(() => {});
  let restsUntil = 0;

  async function ask(key: string, windowMs: number): Promise<SharedCount> {
    // Keys contain addresses and accounts, which nobody needs to see in Redis.
    const hashed = createHash('sha256').update(key).digest('base64url');
    const answer = await client.eval(ADD, { keys: [`${REDIS_PREFIX}count:${hashed}`], arguments: [String(windowMs)] });
    const [count, leftMs] = added.parse(answer);
    return { count, leftMs };
  }

  return {
    add(key, windowMs) {
      if (!client.isReady || clock.now() < restsUntil) return Promise.resolve(null);
      return new Promise((resolve) => {
        const cancel = clock.after(WAIT_MS, () => {
          restsUntil = clock.now() + REST_MS;
          resolve(null);
        });
        ask(key, windowMs)
          .then(resolve, () => resolve(null))
          .finally(cancel);
      });
    },
    close: () => client.destroy(),
  };
}
