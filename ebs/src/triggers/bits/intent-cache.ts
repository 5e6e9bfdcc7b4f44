import { LRUCache } from 'lru-cache';
import type { Intent, IntentStore } from './intent.ts';

/** Intents in the cache, at most. */
const CACHED_MAX = 20_000;

/** An intent store with a cache in front. */
export interface IntentCache extends IntentStore {
  /** Loads the intents made since `from`, milliseconds since 1970. Call it before any other process can write. */
  load(from: number): Promise<void>;
}

/**
 * Caches intents, so that a purchase costs no read. A nonce names one intent wherever it was made. A buyer's intents are
 * answered from the cache only for the time it holds completely, and only when it finds one. That takes a process that
 * is alone in making intents (`load` is called then), except for the operator's drills, which another program makes.
 */
export function createIntentCache(store: IntentStore): IntentCache {
  const byBuyer = new Map<string, Intent[]>();
  /** No intent made since then is missing; milliseconds since 1970. */
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
    // Looking one up does not keep it longer: the oldest are evicted first, so that what is complete stays long.
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
