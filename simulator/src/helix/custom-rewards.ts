import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { Channel, Reward } from '../state/model.ts';
import { flag, many, one } from './query.ts';
import { data, HelixError, NO_CONTENT } from './response.ts';
import { type Caller, defineCall, getPartnerChannel, type HelixRoute, logEffect } from './route.ts';

/** Rewards a channel can have, whichever client created them (Twitch: Create Custom Rewards). */
const MAX_REWARDS = 50;

const READ_SCOPES = ['channel:read:redemptions', 'channel:manage:redemptions'];
const MANAGE_SCOPES = ['channel:manage:redemptions'];

const INT32_MAX = 2_147_483_647;
const changesSchema = z.object({
  title: z.string().min(1).max(45).optional(),
  cost: z.int().max(INT32_MAX).optional(),
  prompt: z.string().max(200).optional(),
  is_enabled: z.boolean().optional(),
  background_color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .optional(),
  is_user_input_required: z.boolean().optional(),
  is_max_per_stream_enabled: z.boolean().optional(),
  max_per_stream: z.int().optional(),
  is_max_per_user_per_stream_enabled: z.boolean().optional(),
  max_per_user_per_stream: z.int().optional(),
  is_global_cooldown_enabled: z.boolean().optional(),
  global_cooldown_seconds: z.int().max(604_800).optional(),
  should_redemptions_skip_request_queue: z.boolean().optional(),
});
const createSchema = changesSchema.extend({ title: z.string().min(1).max(45), cost: z.int().max(INT32_MAX) });
const updateSchema = changesSchema.extend({ is_paused: z.boolean().optional() });
type Changes = z.infer<typeof updateSchema>;

/** A reward in the shape Helix and EventSub share. */
export function showReward(twitch: LocalTwitch, channelId: string, reward: Reward) {
  const image = (scale: string) => `https://static-cdn.jtvnw.net/custom-reward-images/default-${scale}.png`;
  return {
    ...nameUser(twitch, 'broadcaster', channelId),
    id: reward.id,
    title: reward.title,
    prompt: reward.prompt,
    cost: reward.cost,
    image: null,
    default_image: { url_1x: image('1'), url_2x: image('2'), url_4x: image('4') },
    background_color: reward.backgroundColor,
    is_enabled: reward.isEnabled,
    is_user_input_required: reward.isUserInputRequired,
    max_per_stream_setting: { is_enabled: reward.maxPerStream !== null, max_per_stream: reward.maxPerStream ?? 0 },
    max_per_user_per_stream_setting: {
      is_enabled: reward.maxPerUserPerStream !== null,
      max_per_user_per_stream: reward.maxPerUserPerStream ?? 0,
    },
    global_cooldown_setting: {
      is_enabled: reward.globalCooldownSeconds !== null,
      global_cooldown_seconds: reward.globalCooldownSeconds ?? 0,
    },
    is_paused: reward.isPaused,
    is_in_stock: true,
    should_redemptions_skip_request_queue: reward.skipQueue,
    redemptions_redeemed_current_stream: null,
    cooldown_expires_at: null,
  };
}

/** Publishes `channel.channel_points_custom_reward.<verb>`. EventSub's field names differ from Helix's. */
export function publishReward(
  twitch: LocalTwitch,
  channelId: string,
  reward: Reward,
  verb: 'add' | 'update' | 'remove',
): void {
  const { max_per_stream_setting, max_per_user_per_stream_setting, global_cooldown_setting, ...shown } = showReward(
    twitch,
    channelId,
    reward,
  );
  twitch.eventSub.publish(
    `channel.channel_points_custom_reward.${verb}`,
    { broadcaster_user_id: channelId, reward_id: reward.id },
    {
      ...Object.fromEntries(Object.entries(shown).filter(([key]) => !key.startsWith('broadcaster_'))),
      ...nameUser(twitch, 'broadcaster_user', channelId),
      max_per_stream: { is_enabled: max_per_stream_setting.is_enabled, value: max_per_stream_setting.max_per_stream },
      max_per_user_per_stream: {
        is_enabled: max_per_user_per_stream_setting.is_enabled,
        value: max_per_user_per_stream_setting.max_per_user_per_stream,
      },
      global_cooldown: {
        is_enabled: global_cooldown_setting.is_enabled,
        seconds: global_cooldown_setting.global_cooldown_seconds,
      },
    },
  );
}

/** The limit, or null if it is off. Throws 400 if it is on without a number of at least 1. */
function readLimit(
  on: boolean | undefined,
  value: number | undefined,
  was: number | null,
  name: string,
): number | null {
  const isOn = on ?? was !== null;
  if (!isOn) return null;
  const limit = value ?? was;
  if (limit === null || limit < 1)
    throw new HelixError(400, `The parameter "${name}" was malformed: the value must be at least 1`);
  return limit;
}

/** The reward with changes applied. Throws errors in Twitch's words. */
function changeReward(channel: Channel, reward: Reward, changes: Changes): Reward {
  if (changes.cost !== undefined && changes.cost < 1) throw new HelixError(400, 'CREATE_CUSTOM_REWARD_COST_INVALID');
  const title = changes.title?.toLowerCase();
  if (channel.rewards.some((other) => other.id !== reward.id && other.title.toLowerCase() === title)) {
    throw new HelixError(400, 'CREATE_CUSTOM_REWARD_DUPLICATE_REWARD');
  }
  return {
    ...reward,
    title: changes.title ?? reward.title,
    cost: changes.cost ?? reward.cost,
    prompt: changes.prompt ?? reward.prompt,
    isEnabled: changes.is_enabled ?? reward.isEnabled,
    isPaused: changes.is_paused ?? reward.isPaused,
    backgroundColor: (changes.background_color ?? reward.backgroundColor).toUpperCase(),
    isUserInputRequired: changes.is_user_input_required ?? reward.isUserInputRequired,
    skipQueue: changes.should_redemptions_skip_request_queue ?? reward.skipQueue,
    maxPerStream: readLimit(
      changes.is_max_per_stream_enabled,
      changes.max_per_stream,
      reward.maxPerStream,
      'max_per_stream',
    ),
    maxPerUserPerStream: readLimit(
      changes.is_max_per_user_per_stream_enabled,
      changes.max_per_user_per_stream,
      reward.maxPerUserPerStream,
      'max_per_user_per_stream',
    ),
    globalCooldownSeconds: readLimit(
      changes.is_global_cooldown_enabled,
      changes.global_cooldown_seconds,
      reward.globalCooldownSeconds,
      'global_cooldown_seconds',
    ),
  };
}

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
    body: createSchema,
    handle({ twitch, caller, query, body }) {
      const channel = getPartnerChannel(twitch, caller, query.broadcaster_id);
      if (channel.rewards.length >= MAX_REWARDS) throw new HelixError(400, 'CREATE_CUSTOM_REWARD_TOO_MANY_REWARDS');
      const blank: Reward = {
        id: randomUUID(),
        clientId: caller.clientId,
        title: '',
        prompt: '',
        cost: 1,
        backgroundColor: '#00E5CB',
        isEnabled: true,
        isPaused: false,
        isUserInputRequired: false,
        skipQueue: false,
        maxPerStream: null,
        maxPerUserPerStream: null,
        globalCooldownSeconds: null,
      };
      const reward = changeReward(channel, blank, body);
      channel.rewards.push(reward);
      logEffect(twitch, 'rewards.create', {
        channelId: query.broadcaster_id,
        id: reward.id,
        detail: { title: reward.title },
      });
      publishReward(twitch, query.broadcaster_id, reward, 'add');
      return data([showReward(twitch, query.broadcaster_id, reward)]);
    },
  }),
  defineCall({
    method: 'PATCH',
    path: 'channel_points/custom_rewards',
    callers: ['user'],
    scopes: MANAGE_SCOPES,
    query: rewardQuery,
    body: updateSchema,
    handle({ twitch, caller, query, body }) {
      const channel = getPartnerChannel(twitch, caller, query.broadcaster_id);
      const reward = findOwnReward(channel, caller, query.id);
      Object.assign(reward, changeReward(channel, reward, body));
      logEffect(twitch, 'rewards.update', { channelId: query.broadcaster_id, id: reward.id, detail: { ...body } });
      publishReward(twitch, query.broadcaster_id, reward, 'update');
      return data([showReward(twitch, query.broadcaster_id, reward)]);
    },
  }),
  defineCall({
    method: 'DELETE',
    path: 'channel_points/custom_rewards',
    callers: ['user'],
    scopes: MANAGE_SCOPES,
    query: rewardQuery,
    handle({ twitch, caller, query }) {
      const channel = getPartnerChannel(twitch, caller, query.broadcaster_id);
      const reward = findOwnReward(channel, caller, query.id);
      channel.rewards = channel.rewards.filter((other) => other.id !== reward.id);
      for (const redemption of channel.redemptions) {
        if (redemption.rewardId === reward.id && redemption.status === 'UNFULFILLED') redemption.status = 'FULFILLED';
      }
      logEffect(twitch, 'rewards.remove', { channelId: query.broadcaster_id, id: reward.id });
      publishReward(twitch, query.broadcaster_id, reward, 'remove');
      return NO_CONTENT;
    },
  }),
];
