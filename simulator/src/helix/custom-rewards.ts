import { z } from 'zod';
import { createReward, removeReward, updateReward } from '../points/manage-rewards.ts';
import { LIMIT_PAIRS, newRewardSchema, type RewardChanges, rewardChangesSchema } from '../points/reward-changes.ts';
import { showReward } from '../points/show-reward.ts';
import type { Channel, Reward } from '../state/model.ts';
import { flag, many, one } from './query.ts';
import { data, HelixError, NO_CONTENT } from './response.ts';
import { type Caller, defineCall, getPartnerChannel, type HelixRoute } from './route.ts';

const READ_SCOPES = ['channel:read:redemptions', 'channel:manage:redemptions'];
const MANAGE_SCOPES = ['channel:manage:redemptions'];

/** A reward that the caller's client created. Throws 404 if there is none, 403 if another client created it. */
export function findOwnReward(channel: Channel, caller: Caller, rewardId: string): Reward {
  const reward = channel.rewards.find((candidate) => candidate.id === rewardId);
  if (reward === undefined)
    throw new HelixError(404, 'The custom reward specified in the id query parameter was not found.');
  if (reward.clientId !== caller.clientId) {
    throw new HelixError(
      403,
      'The ID in the Client-Id header must match the client ID used to create the custom reward.',
    );
  }
  return reward;
}

/** Throws 400 if a limit's number comes without its switch, or the switch without its number (reported by developers). */
function requirePairs(changes: RewardChanges): void {
  for (const [on, value] of LIMIT_PAIRS) {
    if ((changes[on] === undefined) === (changes[value] === undefined)) continue;
    throw new HelixError(400, `The parameters "${on}" and "${value}" must be given together.`);
  }
}

const rewardQuery = z.object({ broadcaster_id: one, id: one });

/** `channel_points/custom_rewards`. */
export const customRewardRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'channel_points/custom_rewards',
    callers: ['user'],
    scopes: READ_SCOPES,
    query: z.object({ broadcaster_id: one, id: many(50), only_manageable_rewards: flag }),
    handle({ twitch, caller, query }) {
      const channel = getPartnerChannel(twitch, caller, query.broadcaster_id);
      const found = channel.rewards.filter(
        (reward) =>
          (query.id.length === 0 || query.id.includes(reward.id)) &&
          (!query.only_manageable_rewards || reward.clientId === caller.clientId),
      );
      if (query.id.length > 0 && found.length === 0) {
        throw new HelixError(404, 'All of the custom rewards specified using the id query parameter were not found.');
      }
      return data(found.map((reward) => showReward(twitch, query.broadcaster_id, reward)));
    },
  }),
  defineCall({
    method: 'POST',
    path: 'channel_points/custom_rewards',
    callers: ['user'],
    scopes: MANAGE_SCOPES,
    query: z.object({ broadcaster_id: one }),
    body: newRewardSchema.omit({ is_paused: true }),
    handle({ twitch, caller, query, body }) {
      const channelId = query.broadcaster_id;
      const channel = getPartnerChannel(twitch, caller, channelId);
      const reward = createReward(twitch, { channelId, channel }, caller.clientId, body);
      return data([showReward(twitch, channelId, reward)]);
    },
  }),
  defineCall({
    method: 'PATCH',
    path: 'channel_points/custom_rewards',
    callers: ['user'],
    scopes: MANAGE_SCOPES,
    query: rewardQuery,
    body: rewardChangesSchema,
    handle({ twitch, caller, query, body }) {
      const channelId = query.broadcaster_id;
      const channel = getPartnerChannel(twitch, caller, channelId);
      const reward = findOwnReward(channel, caller, query.id);
      requirePairs(body);
      updateReward(twitch, { channelId, channel }, reward, body);
      return data([showReward(twitch, channelId, reward)]);
    },
  }),
  defineCall({
    method: 'DELETE',
    path: 'channel_points/custom_rewards',
    callers: ['user'],
    scopes: MANAGE_SCOPES,
    query: rewardQuery,
    handle({ twitch, caller, query }) {
      const channelId = query.broadcaster_id;
      const channel = getPartnerChannel(twitch, caller, channelId);
      removeReward(twitch, { channelId, channel }, findOwnReward(channel, caller, query.id));
      return NO_CONTENT;
    },
  }),
];
