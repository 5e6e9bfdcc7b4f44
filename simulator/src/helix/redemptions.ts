import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isBanned, type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { Channel, Redemption, Reward } from '../state/model.ts';
import { formatNanoTime } from '../time.ts';
import { findOwnReward } from './custom-rewards.ts';
import { first, many, one, optional } from './query.ts';
import { data, HelixError, pageOf } from './response.ts';
import { defineCall, getPartnerChannel, type HelixRoute } from './route.ts';

/** The fields of a redemption that Helix and EventSub name alike. */
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

/** Why the reward cannot be redeemed now, or null: the global cooldown, or a limit per stream (counted while live). */
function describeLimit(channel: Channel, reward: Reward, userId: string): string | null {
  const taken = channel.redemptions.filter((item) => item.rewardId === reward.id && item.status !== 'CANCELED');
  const lastMs = Math.max(0, ...taken.map((item) => Date.parse(item.redeemedAt)));
  if (Date.now() - lastMs < (reward.globalCooldownSeconds ?? 0) * 1000) return 'The reward is on cooldown.';
  const { live } = channel;
  if (live === null) return null;
  const inStream = taken.filter((item) => Date.parse(item.redeemedAt) >= Date.parse(live.startedAt));
  const byUser = inStream.filter((item) => item.userId === userId);
  if (reward.maxPerStream !== null && inStream.length >= reward.maxPerStream) return 'The reward is out of stock.';
  if (reward.maxPerUserPerStream !== null && byUser.length >= reward.maxPerUserPerStream) {
    return 'The viewer has used up this reward for this stream.';
  }
  return null;
}

/** Redeems a reward for a viewer. Returns the redemption's id, or why Twitch would refuse. */
export function redeemReward(
  twitch: LocalTwitch,
  input: { channelId: string; channel: Channel; userId: string; rewardId: string; userInput: string },
): { redemptionId: string } | { refused: string } {
  const { channel, channelId, userId } = input;
  const reward = channel.rewards.find((candidate) => candidate.id === input.rewardId);
  if (reward === undefined || !reward.isEnabled) return { refused: 'No such reward.' };
  if (reward.isPaused) return { refused: 'The reward is paused.' };
  if (isBanned(channel, userId)) return { refused: 'The viewer is banned from the channel.' };
  const limit = describeLimit(channel, reward, userId);
  if (limit !== null) return { refused: limit };
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
  return { redemptionId: redemption.id };
}

const statusSchema = z.enum(['UNFULFILLED', 'FULFILLED', 'CANCELED']);

/** `channel_points/custom_rewards/redemptions`. */
export const redemptionRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'channel_points/custom_rewards/redemptions',
    callers: ['user'],
    scopes: ['channel:read:redemptions', 'channel:manage:redemptions'],
    query: z.object({
      broadcaster_id: one,
      reward_id: one,
      status: optional.pipe(statusSchema.optional()),
      id: many(50),
      sort: optional.pipe(z.enum(['OLDEST', 'NEWEST']).optional()),
      first: first(50),
      after: optional,
    }),
    handle({ twitch, caller, query }) {
      const channel = getPartnerChannel(twitch, caller, query.broadcaster_id);
      findOwnReward(channel, caller, query.reward_id);
      if (query.status === undefined && query.id.length === 0) {
        throw new HelixError(400, 'Missing required parameter "status"');
      }
      const found = channel.redemptions.filter(
        (redemption) =>
          redemption.rewardId === query.reward_id &&
          (query.id.length === 0 ? redemption.status === query.status : query.id.includes(redemption.id)),
      );
      if (query.id.length > 0 && found.length === 0) throw new HelixError(404, 'The redemptions were not found.');
      if (query.sort === 'NEWEST') found.reverse();
      return pageOf(
        found,
        (redemption) => redemption.id,
        query,
        (redemption) => ({
          ...showRedemption(redemption),
          ...nameUser(twitch, 'broadcaster', query.broadcaster_id),
          ...nameUser(twitch, 'user', redemption.userId),
          status: redemption.status,
        }),
      );
    },
  }),
  defineCall({
    method: 'PATCH',
    path: 'channel_points/custom_rewards/redemptions',
    callers: ['user'],
    scopes: ['channel:manage:redemptions'],
    query: z.object({ broadcaster_id: one, reward_id: one, id: z.array(z.string()).min(1).max(50) }),
    body: z.object({ status: z.enum(['FULFILLED', 'CANCELED']) }),
    handle({ twitch, caller, query, body }) {
      const channel = getPartnerChannel(twitch, caller, query.broadcaster_id);
      findOwnReward(channel, caller, query.reward_id);
      const open = channel.redemptions.filter(
        (redemption) =>
          query.id.includes(redemption.id) &&
          redemption.rewardId === query.reward_id &&
          redemption.status === 'UNFULFILLED',
      );
      if (open.length !== new Set(query.id).size) {
        throw new HelixError(
          404,
          'The custom reward redemptions specified in the id query parameter were not found, or are no longer UNFULFILLED.',
        );
      }
      for (const redemption of open) {
        redemption.status = body.status;
        twitch.truth.add({
          kind: body.status === 'CANCELED' ? 'refund' : 'fulfilled',
          action: body.status === 'CANCELED' ? 'points.refund' : 'points.fulfil',
          channelId: query.broadcaster_id,
          userId: redemption.userId,
          id: redemption.id,
          amount: redemption.rewardCost,
        });
        publishRedemption(twitch, query.broadcaster_id, redemption, 'update');
      }
      twitch.touch();
      return data(
        open.map((redemption) => ({
          ...showRedemption(redemption),
          ...nameUser(twitch, 'broadcaster', query.broadcaster_id),
          ...nameUser(twitch, 'user', redemption.userId),
          status: redemption.status,
        })),
      );
    },
  }),
];
