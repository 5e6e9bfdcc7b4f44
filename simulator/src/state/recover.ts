import type { TruthEntry } from '../stage-api.ts';
import type { State } from './model.ts';

/** Restores purchases that are in the truth log but not in the snapshot, which is written a little later. Returns how many. */
export function recoverPurchases(state: State, entries: readonly TruthEntry[]): number {
  const known = new Set(state.transactions.map((transaction) => transaction.id));
  let recovered = 0;
  for (const entry of entries) {
    if (entry.kind !== 'purchase' || entry.id === null || entry.userId === null || known.has(entry.id)) continue;
    const product = state.products[String(entry.detail.sku)];
    const user = state.users[entry.userId];
    if (product === undefined || user === undefined) continue;
    user.bits = Math.max(0, user.bits - entry.amount);
    state.transactions.push({
      id: entry.id,
      time: entry.at,
      channelId: entry.channelId,
      userId: entry.userId,
      product: { ...product, inDevelopment: entry.test },
    });
    recovered += 1;
  }
  return recovered;
}
