import type { Interaction } from '../../ledger/interaction.ts';
import { redemptionOf } from './redemption-record.ts';

/** Counts the redemptions among open records that have not begun to play, by Twitch's id of the reward. */
export function countPending(open: readonly Interaction[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const record of open) {
    if (record.source !== 'points' || record.state === 'started') continue;
    const { rewardId } = redemptionOf(record);
    counts[rewardId] = (counts[rewardId] ?? 0) + 1;
  }
  return counts;
}
