import { randomUUID } from 'node:crypto';
import { HelixError } from '../helix/response.ts';
import { logEffect } from '../helix/route.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import type { Channel, Reward } from '../state/model.ts';
import type { NewReward, RewardChanges } from './reward-changes.ts';
import { publishReward } from './show-reward.ts';

/** Maximum rewards of a channel, whoever created them (Twitch: Create Custom Rewards). */
const MAX_REWARDS = 50;

/** The channel that owns the reward. */
export interface RewardPlace {
  channelId: string;
  channel: Channel;
}

/** Returns the limit, or null if it is off. Throws 400 if it is on without a number of at least 1. */
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

/** Returns the reward with the changes applied. Throws errors in Twitch's words. */
function changeReward(channel: Channel, reward: Reward, changes: RewardChanges): Reward {
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

/** Adds a reward. A null `clientId` stands for Twitch's own dashboard. Throws HelixError 400 in Twitch's words. */
export function createReward(
  twitch: LocalTwitch,
  { channelId, channel }: RewardPlace,
  clientId: string | null,
  settings: NewReward,
): Reward {
  if (channel.rewards.length >= MAX_REWARDS) throw new HelixError(400, 'CREATE_CUSTOM_REWARD_TOO_MANY_REWARDS');
  const blank: Reward = {
    id: randomUUID(),
    clientId,
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
  const reward = changeReward(channel, blank, settings);
  channel.rewards.push(reward);
  logEffect(twitch, 'rewards.create', { channelId, id: reward.id, detail: { title: reward.title, clientId } });
  publishReward(twitch, channelId, reward, 'add');
  return reward;
}

/** Changes a reward. Throws HelixError 400 in Twitch's words. */
export function updateReward(
  twitch: LocalTwitch,
  { channelId, channel }: RewardPlace,
  reward: Reward,
  changes: RewardChanges,
): void {
  Object.assign(reward, changeReward(channel, reward, changes));
  logEffect(twitch, 'rewards.update', { channelId, id: reward.id, detail: { ...changes } });
  publishReward(twitch, channelId, reward, 'update');
}

/** Deletes a reward. Its open redemptions become FULFILLED (Twitch: Delete Custom Reward). */
export function removeReward(twitch: LocalTwitch, { channelId, channel }: RewardPlace, reward: Reward): void {
  channel.rewards = channel.rewards.filter((other) => other.id !== reward.id);
  for (const redemption of channel.redemptions) {
    if (redemption.rewardId === reward.id && redemption.status === 'UNFULFILLED') redemption.status = 'FULFILLED';
  }
  logEffect(twitch, 'rewards.remove', { channelId, id: reward.id });
  publishReward(twitch, channelId, reward, 'remove');
}
