import { createBatch } from '../../concurrency/batch.ts';
import type { Interaction } from '../../ledger/interaction.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { InteractionStore, LeaseStore } from '../../ledger/stores.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { BitsTransaction, Transactions } from '../../ports/twitch.ts';
import { evidenceOfTransaction } from './evidence.ts';

/** Milliseconds before the start of the last complete sweep to which a sweep goes back. */
const OVERLAP_MS = 3_600_000;
/** Milliseconds to which the first sweep of all goes back. */
const FIRST_SWEEP_MS = 24 * 3_600_000;
/** Milliseconds that look-ups by id wait for more ids, and for the webhook to make them needless. */
const LOOK_UP_DELAY_MS = 200;
/** Ids that Twitch takes in one look-up (twitch: GET /extensions/transactions). */
const LOOK_UP_MAX = 100;

/** What reconciling needs. */
export interface ReconcileDeps {
  ledger: Ledger;
  interactions: InteractionStore;
  leases: LeaseStore;
  transactions: Transactions;
  clock: Clock;
  log: Log;
}

/**
 * Sweeps Twitch's own list for purchases that came by no other door, and records them. It pages past the start of the
 * last complete sweep less one hour and never stops at an id it knows: an older one may be missing. What is known and has
 * no proof of its channel yet gets it here, ended or not. Returns how many were new. Throws when Twitch or the store do not answer; the next sweep then covers the same time.
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

/** Records one purchase from Twitch's own list; null when Twitch has none of this id. Throws when it does not answer. */
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
 * Proves the channel of purchases that came by receipt alone, by looking their ids up at Twitch: many in one call, and
 * only those that no webhook has proved in the meantime.
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
