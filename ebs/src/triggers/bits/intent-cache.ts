import type { IntentStore } from '../../ledger/stores.ts';
import type { Intent } from './intent.ts';

/** Intents kept at hand, at most; the oldest goes first. */
const KEPT_MAX = 20_000;

/** An intent store that keeps intents at hand. */
export interface IntentCache extends IntentStore {
  /** Takes in what was made since `from`, milliseconds since 1970; call before any other process could write. */
  load(from: number): Promise<void>;
}

/**
 * Keeps intents at hand, so that a purchase costs no read. A nonce names one intent wherever it was made. Which intents a
 * buyer has is answered from here only for the time since which none is missing, which takes that no other process makes
 * any (`load` is called then), and only when there is one: the operator's drills are made by another program.
 */
export function createIntentCache(store: IntentStore): IntentCache {
  const byNonce = new Map<string, Intent>();
  const byBuyer = new Map<string, Intent[]>();
  let completeSince = Number.POSITIVE_INFINITY;

  function keep(intent: Intent): void {
    if (byNonce.has(intent.nonce)) return;
    byNonce.set(intent.nonce, intent);
    const { userId } = intent.buyer;
    if (userId !== null) byBuyer.set(userId, [intent, ...(byBuyer.get(userId) ?? [])]);
    const oldest = byNonce.size > KEPT_MAX ? byNonce.values().next().value : undefined;
    if (!oldest) return;
    drop(oldest);
    completeSince = Math.max(completeSince, oldest.createdAt + 1);
  }

  function drop(intent: Intent): void {
    byNonce.delete(intent.nonce);
    const { userId } = intent.buyer;
    if (userId === null) return;
    const others = (byBuyer.get(userId) ?? []).filter((one) => one !== intent);
    if (others.length > 0) byBuyer.set(userId, others);
    else byBuyer.delete(userId);
  }

  return {
    async load(from) {
      completeSince = from;
      for (const intent of await store.findSince(from)) if (intent.cancelledAt === null) keep(intent);
    },
    async insert(intent) {
      await store.insert(intent);
      keep(intent);
    },
    find: async (nonce) => byNonce.get(nonce) ?? store.find(nonce),
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
      const known = byNonce.get(nonce);
      if (cancelled && known) drop(known);
      return cancelled;
    },
  };
}
