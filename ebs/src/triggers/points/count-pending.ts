import type { Interaction } from '../../ledger/interaction.ts';
import { redemptionOf } from './redemption-record.ts';

/** States of what has been taken in and has not begun. */
const PENDING: readonly Interaction['state'][] = ['received', 'queued', 'leased', 'asked', 'held'];

/** Counts the redemptions among open records that have not begun to play, by Twitch's id of the reward. */
export function countPending(open: readonly Interaction[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const record of open) {
    if (record.source !== 'points' || !PENDING.includes(record.state)) continue;
    const { rewardId } = redemptionOf(record);
    counts[rewardId] = (counts[rewardId] ?? 0) + 1;
  }
  return counts;
}
