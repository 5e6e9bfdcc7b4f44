import type { ViewerReward } from '../../src/stage-api.ts';
import { formatPoints } from '../parts/format-points.ts';

/** Milliseconds until the reward's cooldown ends; 0 if none runs. */
export function getCooldownMs(reward: ViewerReward, nowMs: number): number {
  return reward.cooldownEndsAt === null ? 0 : Math.max(0, Date.parse(reward.cooldownEndsAt) - nowMs);
}

/** 72000 ms as 1:12. */
function formatClock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Why the reward cannot be redeemed now, in two or three words, or null. `points` is the viewer's balance. */
export function describeRefusal(reward: ViewerReward, points: number, nowMs: number): string | null {
  switch (reward.refusal) {
    case null:
      return null;
    case 'missing':
      return 'Gone';
    case 'paused':
      return 'Paused';
    case 'banned':
      return 'You are banned';
    case 'cooldown':
      return `In ${formatClock(getCooldownMs(reward, nowMs))}`;
    case 'out_of_stock':
      return 'Out of stock';
    case 'used_up':
      return 'Used up';
    case 'too_few_points':
      return `${formatPoints(reward.cost - points)} short`;
  }
}
