import { isTerminal } from '@bitcue/shared/ledger/states.ts';
import type { Interaction } from '../../ebs/src/ledger/interaction.ts';
import type { InteractionStore } from '../../ebs/src/ledger/stores.ts';
import type { Intent, IntentStore } from '../../ebs/src/triggers/bits/intent.ts';

/** The ledger in maps. Fulfils the store's contract without a store, to measure the cost of durability. */
export function createMemoryLedger(): InteractionStore {
  const rows = new Map<string, Interaction>();
  const intents = new Map<string, string>();
  const claim = (record: Interaction) => {
    if (record.intent === null) return true;
    const holder = intents.get(record.intent) ?? record.id;
    if (holder === record.id) intents.set(record.intent, record.id);
    return holder === record.id;
  };
  const all = () => [...rows.values()].sort((a, b) => a.seq - b.seq);
  return {
    async insert(record) {
      if (rows.has(record.id)) return 'duplicate';
      if (!claim(record)) return 'intent-taken';
      rows.set(record.id, record);
      return 'inserted';
    },
    async replace(record) {
      if (rows.get(record.id)?.rev !== record.rev - 1) return 'conflict';
      if (!claim(record)) return 'intent-taken';
      rows.set(record.id, record);
      return 'replaced';
    },
    find: async (id) => rows.get(id) ?? null,
    findEach: async (ids) => ids.flatMap((id) => rows.get(id) ?? []),
    findByIntent: async (intent) => rows.get(intents.get(intent) ?? '') ?? null,
    known: async (ids) => new Set(ids.filter((id) => rows.has(id))),
    unconfirmed: async (ids) => new Set(ids.filter((id) => rows.get(id)?.confirmed === false)),
    findOpen: async () => all().filter((row) => !isTerminal(row.state)),
    findOpenOf: async (channelId) => all().filter((row) => row.channelId === channelId && !isTerminal(row.state)),
    async *readAll(channelId) {
      yield* all().filter((row) => channelId === null || row.channelId === channelId);
    },
    async *readCounted(channelId, since) {
      for (const { buyer, source, amount, ...row } of all())
        if (row.channelId === channelId && row.createdAt >= since && row.state === 'done' && !row.test)
          yield { name: buyer.name, source, amount };
    },
    findPast: async (channelId, { limit }) =>
      all()
        .filter((row) => row.channelId === channelId)
        .reverse()
        .slice(0, limit),
    // No speech is rendered in the benchmarks.
    countSpoken: async () => 0,
    sumPaid: async () => ({ amount: 0, times: 0 }),
    countUnsettled: async () => 0,
    findUnsettled: async () => [],
    // The benchmarks run a single process.
    findCalls: async () => [],
    findOrphans: async () => [],
    countDone: async (channelId) => all().filter((row) => row.channelId === channelId && row.state === 'done').length,
  };
}

/** Intents in maps. */
export function createMemoryIntents(): IntentStore {
  const byNonce = new Map<string, Intent>();
  const byBuyer = new Map<string, Intent[]>();
  return {
    async insert(intent) {
      byNonce.set(intent.nonce, intent);
      const buyer = intent.buyer.userId ?? '';
      byBuyer.set(buyer, [intent, ...(byBuyer.get(buyer) ?? [])]);
    },
    find: async (nonce) => byNonce.get(nonce) ?? null,
    findCandidates: async ({ channelId, userId, sku, from, to }) =>
      (byBuyer.get(userId) ?? []).filter(
        (one) => one.channelId === channelId && one.sku === sku && one.createdAt >= from && one.createdAt <= to,
      ),
    findSince: async () => [],
    cancel: async () => null,
  };
}
