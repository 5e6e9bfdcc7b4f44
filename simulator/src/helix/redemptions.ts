import { z } from 'zod';
import { settleRedemptions, showHelixRedemption } from '../points/redemptions.ts';
import { findOwnReward } from './custom-rewards.ts';
import { first, many, one, optional } from './query.ts';
import { data, HelixError, pageOf } from './response.ts';
import { defineCall, getPartnerChannel, type HelixRoute } from './route.ts';

/** Redemptions Twitch settles per call. With more, it settles these and fails with 500, unlike the reference (twitchdev/issues 316). */
const SETTLED_PER_CALL = 5;

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
        (redemption) => showHelixRedemption(twitch, query.broadcaster_id, redemption),
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
      const channelId = query.broadcaster_id;
      const channel = getPartnerChannel(twitch, caller, channelId);
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
      settleRedemptions(twitch, { channelId, channel }, open.slice(0, SETTLED_PER_CALL), body.status);
      if (open.length > SETTLED_PER_CALL) throw new HelixError(500, 'Internal Server Error');
      return data(open.map((redemption) => showHelixRedemption(twitch, channelId, redemption)));
    },
  }),
];
