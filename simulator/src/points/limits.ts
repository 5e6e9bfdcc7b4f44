import { isBanned } from '../local-twitch.ts';
import type { RefusalCode } from '../stage-api.ts';
import type { Channel, Redemption, Reward } from '../state/model.ts';
import { getPoints } from './balance.ts';

/** The parts of a reward that redemptions change. Times are in Unix milliseconds. */
export interface RewardStock {
  /** Redemptions since the stream began; null off air, or if the reward has no limit per stream. */
  redeemedThisStream: number | null;
  isInStock: boolean;
  /** When the cooldown ends; null if none runs. */
  cooldownEndsMs: number | null;
}

/** Returns the redemptions of the current stream, without refunded ones; none while off air. */
function listStreamRedemptions(channel: Channel, reward: Reward): Redemption[] {
  const startedMs = channel.live === null ? Number.POSITIVE_INFINITY : Date.parse(channel.live.startedAt);
  return channel.redemptions.filter(
    (item) => item.rewardId === reward.id && item.status !== 'CANCELED' && Date.parse(item.redeemedAt) >= startedMs,
  );
}

/** The reward's stock and cooldown now. A refund does not end a cooldown: Twitch has no way to reset one. */
export function readStock(channel: Channel, reward: Reward): RewardStock {
  const taken = listStreamRedemptions(channel, reward).length;
  const isCounted = channel.live !== null && reward.maxPerStream !== null;
  const last = channel.redemptions.findLast((item) => item.rewardId === reward.id);
  const endsMs = last === undefined ? 0 : Date.parse(last.redeemedAt) + (reward.globalCooldownSeconds ?? 0) * 1000;
  return {
    redeemedThisStream: isCounted ? taken : null,
    isInStock: reward.maxPerStream === null || taken < reward.maxPerStream,
    cooldownEndsMs: endsMs > Date.now() ? endsMs : null,
  };
}

/** Why a viewer cannot redeem the reward now, or null. */
export function findRefusal(channel: Channel, reward: Reward, userId: string): RefusalCode | null {
  if (!reward.isEnabled) return 'missing';
  if (reward.isPaused) return 'paused';
  if (isBanned(channel, userId)) return 'banned';
  const stock = readStock(channel, reward);
  if (stock.cooldownEndsMs !== null) return 'cooldown';
  if (!stock.isInStock) return 'out_of_stock';
  const byUser = listStreamRedemptions(channel, reward).filter((item) => item.userId === userId);
  if (reward.maxPerUserPerStream !== null && byUser.length >= reward.maxPerUserPerStream) return 'used_up';
  return getPoints(channel, userId) < reward.cost ? 'too_few_points' : null;
}
