import { randomUUID } from 'node:crypto';
import { type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { RefusalCode } from '../stage-api.ts';
import type { Channel, Redemption } from '../state/model.ts';
import { formatNanoTime } from '../time.ts';
import { addPoints, getPoints } from './balance.ts';
import { findRefusal } from './limits.ts';

const REFUSALS: Readonly<Record<RefusalCode, string>> = {
  missing: 'No such reward.',
  paused: 'The reward is paused.',
  banned: 'The viewer is banned from the channel.',
  cooldown: 'The reward is on cooldown.',
  out_of_stock: 'The reward is out of stock.',
  used_up: 'The viewer has used up this reward for this stream.',
  too_few_points: 'The viewer has too few points.',
};

/** The fields of a redemption that Helix and EventSub share. The caller adds `status`. */
function showRedemption(redemption: Redemption) {
  return {
    id: redemption.id,
    user_input: redemption.userInput,
    redeemed_at: redemption.redeemedAt,
    reward: {
      id: redemption.rewardId,
      title: redemption.rewardTitle,
      prompt: redemption.rewardPrompt,
      cost: redemption.rewardCost,
    },
  };
}

/** A redemption as Helix returns it. */
export function showHelixRedemption(twitch: LocalTwitch, channelId: string, redemption: Redemption) {
  return {
    ...showRedemption(redemption),
    ...nameUser(twitch, 'broadcaster', channelId),
    ...nameUser(twitch, 'user', redemption.userId),
    status: redemption.status,
  };
}

/** Publishes `..._redemption.add` or `.update`, which write the status in lower case; Helix writes it in upper case. */
function publishRedemption(
  twitch: LocalTwitch,
  channelId: string,
  redemption: Redemption,
  verb: 'add' | 'update',
): void {
  twitch.eventSub.publish(
    `channel.channel_points_custom_reward_redemption.${verb}`,
    { broadcaster_user_id: channelId, reward_id: redemption.rewardId },
    {
      ...showRedemption(redemption),
      ...nameUser(twitch, 'broadcaster_user', channelId),
      ...nameUser(twitch, 'user', redemption.userId),
      status: redemption.status.toLowerCase(),
    },
  );
}

/** Redeems a reward for a viewer and takes the points. Returns the redemption's id, or why Twitch would refuse. */
export function redeemReward(
  twitch: LocalTwitch,
  input: { channelId: string; channel: Channel; userId: string; rewardId: string; userInput: string },
): { redemptionId: string; pointsLeft: number } | { refused: string } {
  const { channel, channelId, userId } = input;
  const reward = channel.rewards.find((candidate) => candidate.id === input.rewardId);
  if (reward === undefined) return { refused: REFUSALS.missing };
  const refusal = findRefusal(channel, reward, userId);
  if (refusal !== null) return { refused: REFUSALS[refusal] };
  if (reward.isUserInputRequired && input.userInput.trim() === '') return { refused: 'The reward requires a text.' };
  const redemption: Redemption = {
    id: randomUUID(),
    rewardId: reward.id,
    rewardTitle: reward.title,
    rewardPrompt: reward.prompt,
    rewardCost: reward.cost,
    userId,
    userInput: reward.isUserInputRequired ? input.userInput : '',
    status: reward.skipQueue ? 'FULFILLED' : 'UNFULFILLED',
    redeemedAt: formatNanoTime(new Date()),
  };
  channel.redemptions.push(redemption);
  addPoints(channel, userId, -reward.cost);
  twitch.truth.add({
    kind: 'redemption',
    action: 'points.redeem',
    channelId,
    userId,
    id: redemption.id,
    amount: reward.cost,
    detail: { rewardId: reward.id },
  });
  twitch.touch();
  publishRedemption(twitch, channelId, redemption, 'add');
  return { redemptionId: redemption.id, pointsLeft: getPoints(channel, userId) };
}

/** Settles open redemptions; CANCELED gives the points back. */
export function settleRedemptions(
  twitch: LocalTwitch,
  { channelId, channel }: { channelId: string; channel: Channel },
  open: readonly Redemption[],
  status: 'FULFILLED' | 'CANCELED',
): void {
  for (const redemption of open) {
    redemption.status = status;
    if (status === 'CANCELED') addPoints(channel, redemption.userId, redemption.rewardCost);
    twitch.truth.add({
      kind: status === 'CANCELED' ? 'refund' : 'fulfilled',
      action: status === 'CANCELED' ? 'points.refund' : 'points.fulfil',
      channelId,
      userId: redemption.userId,
      id: redemption.id,
      amount: redemption.rewardCost,
    });
    publishRedemption(twitch, channelId, redemption, 'update');
  }
  twitch.touch();
}
