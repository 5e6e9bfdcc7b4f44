import type { Interaction } from '../../ledger/interaction.ts';
import { powerUpOf } from '../powerups/power-up-record.ts';
import { redemptionOf } from './redemption-record.ts';

/** States of records that were taken in and have not begun. */
const PENDING: readonly Interaction['state'][] = ['received', 'queued', 'leased', 'asked', 'held'];

/** Counts the redemptions and Power-ups among open records that have not begun to play, by Twitch's id of the reward. */
export function countPending(open: readonly Interaction[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const record of open) {
    const rewardId = rewardOf(record);
    if (rewardId === null || !PENDING.includes(record.state)) continue;
    counts[rewardId] = (counts[rewardId] ?? 0) + 1;
  }
  return counts;
}

function rewardOf(record: Interaction): string | null {
  if (record.source === 'points') return redemptionOf(record).rewardId;
  return record.source === 'powerups' ? powerUpOf(record).powerUpId : null;
}
