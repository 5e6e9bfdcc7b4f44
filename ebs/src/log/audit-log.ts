import { LRUCache } from 'lru-cache';
import type { Audit, AuditStore } from '../ports/audit.ts';
import type { Clock, Log, Random } from '../ports/system.ts';

/** Entries kept per action and channel. Each action counts on its own, so that no flood can push out a sign-in. */
export const AUDIT_KEPT = 1_000;
/** New entries per action and channel after which surplus ones are removed. */
const TRIM_EVERY = 100;
/** Maximum counters in memory. A forgotten one starts again. */
const COUNTERS_MAX = 10_000;
/** Maximum length of an object's id or name in characters. Longer ones are cut. */
const NAME_MAX = 200;
/** Digits of the time in an id: enough for the next 9,000 years. */
const TIME_DIGITS = 15;

/** Options for `createAudit`. */
export interface AuditOptions {
  store: AuditStore;
  clock: Clock;
  random: Random;
  log: Log;
}

/** Creates the audit log. Entries expire (`store/audit.ts`), and each action has a bounded number of them. */
export function createAudit({ store, clock, random, log }: AuditOptions): Audit {
  const counters = new LRUCache<string, number>({ max: COUNTERS_MAX });
  return {
    async record({ channelId, action, object = {}, by, via, from }) {
      const now = clock.now();
      try {
        await store.append({
          id: `${String(now).padStart(TIME_DIGITS, '0')}-${random.id()}`,
          at: new Date(now),
          channelId,
          action,
          objectId: object.id?.slice(0, NAME_MAX) ?? null,
          objectName: object.name?.slice(0, NAME_MAX) ?? null,
          byId: by?.id ?? null,
          byLogin: by?.login ?? null,
          via,
          from,
        });
        const key = `${channelId} ${action}`;
        const count = (counters.get(key) ?? 0) + 1;
        counters.set(key, count % TRIM_EVERY);
        if (count === TRIM_EVERY) await store.trim(channelId, action, AUDIT_KEPT);
      } catch (error) {
        log.error('audit.not_recorded', { channelId, action, error: String(error) });
      }
    },
  };
}
