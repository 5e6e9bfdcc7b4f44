import { createClient } from 'redis';

/** Prefix of each subject and key, as others may use the same server. */
export const REDIS_PREFIX = 'bitcue:';
/** Interval between pings, in milliseconds. */
const PING_MS = 1_000;
/** Time after which a silent server counts as away, and maximum time to connect, in milliseconds. */
const SILENT_MS = 3_000;
/** Delay between attempts to connect, at first and at most, in milliseconds. */
const RETRY_MS = { first: 50, most: 1_000 };

/** Creates a client that queues nothing while Redis is away, and reconnects on its own. */
export function createRedisClient(url: string) {
  return createClient({
    url,
    // What cannot be sent now is not sent later: by then, it is known from elsewhere or outdated.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: SILENT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (tries) => Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** tries),
    },
  });
}
