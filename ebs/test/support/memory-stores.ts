import { isTerminal, PAID_SOURCES, UNDECIDED_STATES } from '@bitcue/shared/ledger/states.ts';
import type { Interaction } from '../../src/ledger/interaction.ts';
import { isSpoken } from '../../src/ledger/speech-counter.ts';
import type { HistoryPart, InteractionStore, PastQuery } from '../../src/ledger/stores.ts';
import type { NamedLeases } from '../../src/ports/leases.ts';
import type { PlacedPunishment, PunishmentStore } from '../../src/ports/punishments.ts';
import type { ClaimedTask, StoredTask, TaskId, TaskStore } from '../../src/ports/tasks.ts';
import type { User, UserStore } from '../../src/ports/users.ts';
import type { Intent, IntentStore } from '../../src/triggers/bits/intent.ts';

/** The ledger's records in memory, with the store's guarantees: unique ids and intents, compare-and-set by `rev`. */
export function createMemoryInteractions(): InteractionStore & { rows: Map<string, Interaction>; writes: number } {
  const rows = new Map<string, Interaction>();
  const copy = (record: Interaction) => structuredClone(record);
  const open = () => [...rows.values()].filter((row) => !isTerminal(row.state)).sort((a, b) => a.seq - b.seq);
  const intentTaken = (record: Interaction) =>
    record.intent !== null && [...rows.values()].some((row) => row.intent === record.intent && row.id !== record.id);
  const store = {
    rows,
    writes: 0,
    async insert(record: Interaction) {
      await Promise.resolve();
      if (rows.has(record.id)) return 'duplicate' as const;
      if (intentTaken(record)) return 'intent-taken' as const;
      rows.set(record.id, copy(record));
      store.writes += 1;
      return 'inserted' as const;
    },
    async replace(record: Interaction) {
      await Promise.resolve();
      if (rows.get(record.id)?.rev !== record.rev - 1) return 'conflict' as const;
      if (intentTaken(record)) return 'intent-taken' as const;
      rows.set(record.id, copy(record));
      store.writes += 1;
      return 'replaced' as const;
    },
    async find(id: string) {
      const row = rows.get(id);
      return row ? copy(row) : null;
    },
    findEach: async (ids: readonly string[]) => ids.flatMap((id) => rows.get(id) ?? []).map(copy),
    async findByIntent(intent: string) {
      const row = [...rows.values()].find((one) => one.intent === intent);
      return row ? copy(row) : null;
    },
    async known(ids: readonly string[]) {
      return new Set(ids.filter((id) => rows.has(id)));
    },
    async unconfirmed(ids: readonly string[], door: string) {
      return new Set(ids.filter((id) => rows.get(id)?.confirmed === false && rows.get(id)?.doors[door] === undefined));
    },
    findOpen: async () => open().map(copy),
    findOpenOf: async (channelId: string) =>
      open()
        .filter((row) => row.channelId === channelId)
        .map(copy),
    async *readAll(channelId: string | null) {
      for (const row of rows.values()) if (channelId === null || row.channelId === channelId) yield copy(row);
    },
    async *readCounted(channelId: string, since: number) {
      for (const { channelId: of, createdAt, state, test, source, amount, buyer } of rows.values())
        if (of === channelId && createdAt >= since && state === 'done' && !test && PAID_SOURCES.includes(source))
          yield { name: buyer.name, source, amount };
    },
    findCalls: async (owner: string, limit: number) =>
      open()
        .filter(
          ({ tell, state, lease }) => tell === owner || (tell === undefined && state === 'queued' && lease === null),
        )
        .slice(0, limit)
        .map(copy),
    findOrphans: async (alive: readonly string[], dueBefore: number, limit: number) =>
      open()
        .filter(({ lease, dueAt }) => (lease ? !alive.includes(lease.owner) : dueAt !== null && dueAt <= dueBefore))
        .slice(0, limit)
        .map(copy),
    findPast: async (channelId: string, { before = Infinity, from = 0, part, order, limit }: PastQuery) =>
      [...rows.values()]
        .filter((row) => row.channelId === channelId && row.createdAt < before && row.createdAt >= from)
        .filter((row) => part === undefined || partOf(row) === part)
        .sort((a, b) => (order === 'oldest' ? a.createdAt - b.createdAt : b.createdAt - a.createdAt))
        .slice(0, limit || undefined)
        .map(copy),
    countDone: async (channelId: string) =>
      [...rows.values()].filter((row) => row.channelId === channelId && row.state === 'done' && !row.test).length,
    countSpoken: async (channelId: string, since: number) =>
      [...rows.values()].filter((row) => row.channelId === channelId && row.createdAt >= since && isSpoken(row)).length,
    sumPaid: async (channelId: string, { source, since, except }: Parameters<InteractionStore['sumPaid']>[1]) =>
      [...rows.values()]
        .filter((row) => row.channelId === channelId && row.createdAt >= since && row.source === source && !row.test)
        .filter((row) => !except.includes(row.state))
        .reduce(({ amount, times }, row) => ({ amount: amount + row.amount, times: times + 1 }), {
          amount: 0,
          times: 0,
        }),
    countUnsettled: async (channelId: string) =>
      [...rows.values()].filter((row) => row.channelId === channelId && row.settlement?.state === 'due').length,
    findUnsettled: async (dueBefore: number, limit: number) =>
      [...rows.values()]
        .filter(({ settlement }) => settlement?.state === 'due' && settlement.dueAt <= dueBefore)
        .slice(0, limit)
        .map(copy),
  };
  return store;
}

function partOf(row: Interaction): HistoryPart {
  if (isTerminal(row.state)) return 'ended';
  return (UNDECIDED_STATES as readonly string[]).includes(row.state) ? 'undecided' : 'open';
}

/** Intents in memory. */
export function createMemoryIntents(): IntentStore {
  const rows = new Map<string, Intent>();
  return {
    async insert(intent) {
      rows.set(intent.nonce, structuredClone(intent));
    },
    async find(nonce) {
      return rows.get(nonce) ?? null;
    },
    async findCandidates({ channelId, userId, sku, from, to }) {
      return [...rows.values()]
        .filter((one) => one.channelId === channelId && one.buyer.userId === userId && one.sku === sku)
        .filter((one) => one.cancelledAt === null && one.createdAt >= from && one.createdAt <= to)
        .sort((a, b) => b.createdAt - a.createdAt);
    },
    findSince: async (from) => [...rows.values()].filter((one) => one.createdAt >= from),
    async cancel(nonce, channelId, opaqueId, now) {
      const row = rows.get(nonce);
      if (!row || row.channelId !== channelId || row.buyer.opaqueId !== opaqueId || row.cancelledAt !== null)
        return null;
      row.cancelledAt = now;
      return row;
    },
  };
}

/** Streamers' pauses in memory. */
export function createMemoryPauses(): Pick<UserStore, 'update' | 'listPauses'> {
  const rows = new Map<string, Pick<User, 'id' | 'paused' | 'resumedAt'>>();
  return {
    async update(id, { paused = false, resumedAt = null }) {
      rows.set(id, { id, paused, resumedAt });
      return null;
    },
    listPauses: async (since) =>
      [...rows.values()].filter((row) => row.paused || (row.resumedAt !== null && row.resumedAt > since)),
  };
}

/** Tasks in memory, with the store's guarantees: one per kind and key, compare-and-set by `rev`, leases by time. */
export function createMemoryTasks(): TaskStore & { rows: Map<string, StoredTask> } {
  const rows = new Map<string, StoredTask>();
  const idOf = ({ kind, key }: TaskId) => JSON.stringify([kind, key]);
  const untried = { tries: 0, failure: null };
  const inOrder = (kinds: readonly string[]) =>
    [...rows.values()]
      .filter((row): row is StoredTask & { due: number } => kinds.includes(row.kind) && row.due !== null)
      .sort((one, other) => one.due - other.due);
  const mine = (claimed: ClaimedTask) => {
    const row = rows.get(idOf(claimed));
    return row?.lease?.owner === claimed.lease.owner ? row : null;
  };
  return {
    rows,
    async find(id) {
      const row = rows.get(idOf(id));
      return row ? structuredClone(row) : null;
    },
    listKeys: async (kind, start) =>
      [...rows.values()].filter((row) => row.kind === kind && row.key.startsWith(start)).map(({ key }) => key),
    async insert(task) {
      if (rows.has(idOf(task))) return false;
      rows.set(idOf(task), structuredClone({ ...task, ...untried, lease: null }));
      return true;
    },
    async replace(id, rev, next) {
      const row = rows.get(idOf(id));
      if (row?.rev !== rev) return false;
      rows.set(idOf(id), structuredClone({ ...row, ...next, ...untried }));
      return true;
    },
    async remove(id, rev) {
      return rows.get(idOf(id))?.rev === rev && rows.delete(idOf(id));
    },
    async claim(kinds, now, lease) {
      const row = inOrder(kinds).find((one) => one.due <= now && (one.lease === null || one.lease.until <= now));
      if (!row) return null;
      Object.assign(row, { lease: { ...lease }, tries: row.tries + 1 });
      return structuredClone({ ...row, lease });
    },
    async renew(claimed, until) {
      const row = mine(claimed);
      if (row?.lease) row.lease.until = until;
      return row !== null;
    },
    async settle(claimed, rest) {
      const row = mine(claimed);
      if (!row) return;
      if (row.rev !== claimed.rev) row.lease = null;
      else if (rest === null) rows.delete(idOf(claimed));
      else Object.assign(row, rest, { lease: null });
    },
    findNextDue: async (kinds) => inOrder(kinds).find((row) => row.lease === null)?.due ?? null,
    async freeAll() {
      for (const row of rows.values()) row.lease = null;
    },
  };
}

/** Named leases in memory. */
export function createMemoryLeases(): NamedLeases & { isHeld(name: string, now: number): boolean } {
  const rows = new Map<string, { owner: string; until: number }>();
  return {
    isHeld: (name, now) => (rows.get(name)?.until ?? 0) > now,
    async take(name, owner, now, until) {
      const row = rows.get(name);
      if (row && row.until > now) return row.until;
      rows.set(name, { owner, until });
      return null;
    },
    async renew(name, owner, until) {
      const row = rows.get(name);
      if (row?.owner !== owner) return false;
      row.until = until;
      return true;
    },
    async release(name, owner) {
      if (rows.get(name)?.owner === owner) rows.delete(name);
    },
    async freeAll() {
      rows.clear();
    },
  };
}

/** Placed punishments in memory. */
export function createMemoryPunishments(): PunishmentStore & { rows: Map<string, PlacedPunishment> } {
  const rows = new Map<string, PlacedPunishment>();
  const of = (channelId: string, userId: string) =>
    [...rows.values()].filter((row) => row.channelId === channelId && row.userId === userId);
  return {
    rows,
    listOf: async (channelId, userId) => structuredClone(of(channelId, userId)),
    save: async (placed) => void rows.set(placed.id, structuredClone(placed)),
    remove: async (id) => void rows.delete(id),
    async markLifted(channelId, userId) {
      for (const row of of(channelId, userId)) row.lifted = true;
    },
    async deleteOf(channelId) {
      for (const row of [...rows.values()]) if (row.channelId === channelId) rows.delete(row.id);
    },
  };
}
