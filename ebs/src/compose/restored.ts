import { createReconciler, RECONCILE_RESTORED } from '../restored/reconcile-restored.ts';
import { sweepTransactions } from '../triggers/bits/reconcile.ts';
import type { Twitch } from '../twitch/create-twitch.ts';
import type { Engine } from './engine.ts';
import type { Foundation } from './foundation.ts';
import type { Rewards } from './rewards.ts';

/**
 * Registers the task that reconciles restored data with Twitch. Returns a function that schedules it if there is anything to
 * reconcile.
 */
export function composeRestored(
  { stores, tasks, clock, log }: Foundation,
  twitch: Twitch,
  { ledger }: Engine,
  { deps: { reader } }: Rewards,
): () => Promise<void> {
  const { restores, rewards, interactions, leases } = stores;
  const { redemptions, transactions } = twitch;
  tasks.register(
    RECONCILE_RESTORED,
    createReconciler({
      restores,
      ledger,
      interactions,
      rewards,
      redemptions,
      syncRewards: reader.sync,
      sweepBits: () => sweepTransactions({ ledger, interactions, leases, transactions, clock, log }),
      clock,
      log,
    }),
  );
  return async () => {
    const restore = await restores.read();
    if (restore === null || restore.reconciledAt !== null) return;
    await tasks.schedule(RECONCILE_RESTORED, 'all', { due: clock.now(), payload: {} });
  };
}
