import type { Hints } from '../ports/hints.ts';
import type { Log, Random } from '../ports/system.ts';
import { sentHint } from './hint.external.ts';
import { HintListeners } from './listeners.ts';
import { createRedisClient, REDIS_PREFIX } from './redis-client.ts';

/** Options for `createRedisHints`. */
export interface RedisHintsOptions {
  url: string;
  random: Pick<Random, 'id'>;
  log: Log;
}

/**
 * Creates hints over Redis publish and subscribe. While Redis is away, hints are dropped; the connection and its subscriptions
 * are restored on their own.
 */
export function createRedisHints({ url, random, log }: RedisHintsOptions): Hints {
  const me = random.id();
  const listeners = new HintListeners();
  const up = new Set<object>();
  let isAway = false;
  let isClosed = false;

  const connect = () => {
    const client = createRedisClient(url);
    client.on('error', (error: unknown) => {
      up.delete(client);
      if (isAway || isClosed) return;
      isAway = true;
      log.warn('hints.away', { error: String(error) });
    });
    client.on('ready', () => {
      up.add(client);
      if (client === subscriber) for (const subject of listeners.subjects) subscribe(subject);
      if (!isAway || up.size < 2) return;
      isAway = false;
      log.info('hints.back');
    });
    return client;
  };
  const publisher = connect();
  const subscriber = connect();
  for (const client of [publisher, subscriber]) client.connect().catch(() => {});

  const receive = (message: string, channel: string) => {
    let sent: unknown;
    try {
      sent = JSON.parse(message);
    } catch {
      return;
    }
    const { success, data } = sentHint.safeParse(sent);
    if (success && data.by !== me) listeners.call(channel.slice(REDIS_PREFIX.length), data.hint);
  };

  /** Subscribes to a subject. If it fails, the connection is gone: all subjects are subscribed to again when it is back. */
  function subscribe(subject: string): void {
    subscriber.subscribe(REDIS_PREFIX + subject, receive).catch(() => {});
  }

  return {
    get isUp() {
      return up.size === 2;
    },
    tell(subject, hint) {
      if (publisher.isReady)
        publisher.publish(REDIS_PREFIX + subject, JSON.stringify({ by: me, hint })).catch(() => {});
    },
    listen(subject, listener) {
      if (listeners.add(subject, listener) && subscriber.isReady) subscribe(subject);
      return () => {
        if (listeners.remove(subject, listener) && subscriber.isReady)
          subscriber.unsubscribe(REDIS_PREFIX + subject).catch(() => {});
      };
    },
    close() {
      isClosed = true;
      publisher.destroy();
      subscriber.destroy();
    },
  };
}
