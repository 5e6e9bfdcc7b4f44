import { LRUCache } from 'lru-cache';
import type { Intent, IntentStore } from './intent.ts';

/** Maximum intents in the cache. */
const CACHED_MAX = 20_000;

/** An intent store with a cache in front. */
export interface IntentCache extends IntentStore {
  /** Loads the intents created since `from`, in milliseconds since 1970. Call it before any other process can write. */
  load(from: number): Promise<void>;
}

/**
 * Caches intents, so that a purchase costs no read. A nonce identifies one intent, whichever process created it. A buyer's
 * intents are answered from the cache only for the period that it holds completely, and only if it finds one. That requires
 * a process that alone creates intents (only then is `load` called), except for the operator's drills, which another
 * program creates.
 */
export function createIntentCache(store: IntentStore): IntentCache {
  const byBuyer = new Map<string, Intent[]>();
  /** No intent created since then is missing; milliseconds since 1970. */
  let completeSince = Number.POSITIVE_INFINITY;

  const byNonce = new LRUCache<string, Intent>({
    max: CACHED_MAX,
    dispose(intent, _nonce, reason) {
      removeFromBuyer(intent);
      if (reason === 'evict') completeSince = Math.max(completeSince, intent.createdAt + 1);
    },
  });

  function add(intent: Intent): void {
    if (byNonce.has(intent.nonce)) return;
    byNonce.set(intent.nonce, intent);
    const { userId } = intent.buyer;
    if (userId !== null) byBuyer.set(userId, [intent, ...(byBuyer.get(userId) ?? [])]);
  }

  function removeFromBuyer(intent: Intent): void {
    const { userId } = intent.buyer;
    if (userId === null) return;
    const others = (byBuyer.get(userId) ?? []).filter((one) => one !== intent);
    if (others.length > 0) byBuyer.set(userId, others);
    else byBuyer.delete(userId);
  }

  return {
    async load(from) {
      completeSince = from;
      for (const intent of await store.findSince(from)) if (intent.cancelledAt === null) add(intent);
    },
    async insert(intent) {
      await store.insert(intent);
      add(intent);
    },
    // A lookup does not keep an intent longer: the oldest are evicted first, so that the complete period stays long.
    find: async (nonce) => byNonce.peek(nonce) ?? store.find(nonce),
    findSince: (from) => store.findSince(from),
    async findCandidates(query) {
      const { channelId, userId, sku, from, to } = query;
      const known = from >= completeSince ? (byBuyer.get(userId) ?? []) : [];
      const found = known.filter(
        (one) => one.channelId === channelId && one.sku === sku && one.createdAt >= from && one.createdAt <= to,
      );
      return found.length > 0 ? found : store.findCandidates(query);
    },
    async cancel(nonce, channelId, opaqueId, now) {
      const cancelled = await store.cancel(nonce, channelId, opaqueId, now);
      if (cancelled) byNonce.delete(nonce);
      return cancelled;
    },
  };
}
