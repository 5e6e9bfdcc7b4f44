import type { Router } from 'express';
import { automaticRewardSchema, pointsSchema, redeemSchema, settleSchema } from '../control-api.ts';
import { ApiError, param, withBody, withoutBody } from '../http/handle.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import { redeemAutomaticReward } from '../points/automatic-rewards.ts';
import { createReward, type RewardPlace, removeReward, updateReward } from '../points/manage-rewards.ts';
import { redeemReward, settleRedemptions } from '../points/redemptions.ts';
import { newRewardSchema, rewardChangesSchema } from '../points/reward-changes.ts';
import { showReward } from '../points/show-reward.ts';
import { requirePlace, requireUser } from './sessions.ts';

/** Adds the routes for channel points: what viewers do, and what the streamer does on Twitch's own pages. */
export function addPoints(router: Router, twitch: LocalTwitch): void {
  const findReward = ({ channel }: RewardPlace, id: string) => {
    const reward = channel.rewards.find((candidate) => candidate.id === id);
    if (reward === undefined) throw new ApiError(404, 'not_found', `No reward "${id}".`);
    return reward;
  };
  router.post(
    '/redemptions',
    withBody(redeemSchema, 201, ({ viewer, channel, rewardId, userInput }) => {
      const { id: userId } = requireUser(twitch, viewer);
      const result = redeemReward(twitch, { ...requirePlace(twitch, channel), userId, rewardId, userInput });
      if ('refused' in result) throw new ApiError(409, 'refused', result.refused);
      return result;
    }),
  );
  router.post(
    '/channels/:id/automatic-rewards',
    withBody(automaticRewardSchema, 201, ({ viewer, ...rest }, request) => {
      const { id: userId } = requireUser(twitch, viewer);
      const place = requirePlace(twitch, param(request, 'id'));
      const result = redeemAutomaticReward(twitch, place, { userId, ...rest });
      if ('refused' in result) throw new ApiError(409, 'refused', result.refused);
      return result;
    }),
  );
  router.patch(
    '/channels/:id/redemptions',
    withBody(settleSchema, 204, ({ ids, status }, request) => {
      const place = requirePlace(twitch, param(request, 'id'));
      const open = place.channel.redemptions.filter((one) => ids.includes(one.id) && one.status === 'UNFULFILLED');
      if (open.length !== ids.length) throw new ApiError(409, 'refused', 'Some redemptions are not open.');
      settleRedemptions(twitch, place, open, status);
    }),
  );
  router.put(
    '/channels/:id/points',
    withBody(pointsSchema, 204, ({ viewer, points }, request) => {
      requirePlace(twitch, param(request, 'id')).channel.points[requireUser(twitch, viewer).id] = points;
      twitch.touch();
    }),
  );
  router.post(
    '/channels/:id/rewards',
    withBody(newRewardSchema, 201, (body, request) => {
      const place = requirePlace(twitch, param(request, 'id'));
      return showReward(twitch, place.channelId, createReward(twitch, place, null, body));
    }),
  );
  router.patch(
    '/channels/:id/rewards/:rewardId',
    withBody(rewardChangesSchema, 200, (body, request) => {
      const place = requirePlace(twitch, param(request, 'id'));
      const reward = findReward(place, param(request, 'rewardId'));
      updateReward(twitch, place, reward, body);
      return showReward(twitch, place.channelId, reward);
    }),
  );
  router.delete(
    '/channels/:id/rewards/:rewardId',
    withoutBody(204, (request) => {
      const place = requirePlace(twitch, param(request, 'id'));
      removeReward(twitch, place, findReward(place, param(request, 'rewardId')));
    }),
  );
}
