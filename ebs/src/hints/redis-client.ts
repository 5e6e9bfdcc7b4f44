import { createClient } from 'redis';

/** Before each subject and key, as others may use the same server. */
export const REDIS_PREFIX = 'bitcue:';
/** Milliseconds between two signs of life. */
const PING_MS = 1_000;
/** Milliseconds after which a server that says nothing counts as away, and that a connection may take. */
const SILENT_MS = 3_000;
/** Milliseconds between two attempts to connect, at first and at most. */
const RETRY_MS = { first: 50, most: 1_000 };

/** Creates a client that keeps nothing for later while Redis is away, and connects again by itself. */
export function createRedisClient(url: string) {
  return createClient({
    url,
    // What cannot be said now is not said later: by then, it is known from elsewhere or old.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: SILENT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (tries) => Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** tries),
    },
  });
}
