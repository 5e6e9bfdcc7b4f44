import { createBatch } from '../../concurrency/batch.ts';
import type { Interaction } from '../../ledger/interaction.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { InteractionStore, LeaseStore } from '../../ledger/stores.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { BitsTransaction, Transactions } from '../../ports/twitch.ts';
import { evidenceOfTransaction } from './evidence.ts';

/** How far a sweep reaches back before the start of the last complete one, in milliseconds. */
const OVERLAP_MS = 3_600_000;
/** How far the very first sweep reaches back, in milliseconds. */
const FIRST_SWEEP_MS = 24 * 3_600_000;
/** How long look-ups wait for more ids, and for a webhook to make them unnecessary, in milliseconds. */
const LOOK_UP_DELAY_MS = 200;
/** Maximum ids per look-up (twitch: GET /extensions/transactions). */
const LOOK_UP_MAX = 100;

/** Dependencies of `sweepTransactions`. */
export interface ReconcileDeps {
  ledger: Ledger;
  interactions: InteractionStore;
  leases: LeaseStore;
  transactions: Transactions;
  clock: Clock;
  log: Log;
}

/**
 * Reads Twitch's own list for purchases that no other door reported, and records them. It pages back to an hour before
 * the start of the last complete sweep and never stops at a known id, as an older one may be missing. Records whose
 * channel is not confirmed yet are confirmed here, ended or not. Returns how many were new. Throws if Twitch or the store
 * does not answer; the next sweep then covers the same period.
 */
export async function sweepTransactions(deps: ReconcileDeps): Promise<number> {
  const startedAt = deps.clock.now();
  const last = await deps.leases.readSweep();
  const since = last === null ? startedAt - FIRST_SWEEP_MS : last - OVERLAP_MS;
  let found = 0;
  await deps.transactions.page(async (batch) => {
    const recent = batch.filter((one) => (one.at?.getTime() ?? startedAt) >= since);
    const known = await deps.interactions.known(recent.map((one) => one.id));
    const unproved = await deps.interactions.unconfirmed([...known], 'pull');
    for (const transaction of recent) {
      if (known.has(transaction.id) && !unproved.has(transaction.id)) continue;
      await deps.ledger.record(evidenceOfTransaction('pull', transaction));
      if (!known.has(transaction.id)) found += 1;
    }
    return recent.length === batch.length && batch.length > 0;
  });
  await deps.leases.writeSweep(startedAt);
  if (found > 0) deps.log.warn('reconcile.found', { found });
  return found;
}

/** Records one purchase from Twitch's own list; returns null if Twitch has none with this id. Throws if it does not answer. */
export async function recordFromList(
  deps: Pick<ReconcileDeps, 'ledger' | 'transactions'>,
  id: string,
): Promise<Interaction | null> {
  const [transaction] = await deps.transactions.findByIds([id]);
  return transaction ? deps.ledger.record(evidenceOfTransaction('pull', transaction)) : null;
}

function needsProof(record: Interaction | null): boolean {
  return record !== null && !record.confirmed;
}

/**
 * Creates a function that confirms the channel of purchases known by receipt alone: it looks up their ids at Twitch, many
 * per call, unless a webhook has confirmed them in the meantime.
 */
export function createChannelProof(deps: Omit<ReconcileDeps, 'leases' | 'interactions'>): (id: string) => void {
  const lookUp = createBatch<string, void>(
    async (ids) => {
      const open = ids.filter((id) => needsProof(deps.ledger.openRecord(id)));
      const found: BitsTransaction[] = open.length === 0 ? [] : await deps.transactions.findByIds(open);
      for (const transaction of found) await deps.ledger.record(evidenceOfTransaction('pull', transaction));
      return ids.map(() => undefined);
    },
    { maxEntries: LOOK_UP_MAX },
  );

  return (id) => {
    deps.clock.after(LOOK_UP_DELAY_MS, () => {
      if (!needsProof(deps.ledger.openRecord(id))) return;
      lookUp(id).catch((error) => deps.log.warn('reconcile.look_up_failed', { error: String(error) }));
    });
  };
}
