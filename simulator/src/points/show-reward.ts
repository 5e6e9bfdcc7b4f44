import { type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { Reward } from '../state/model.ts';
import { readStock } from './limits.ts';

/** A reward in the shape Helix and EventSub share. */
export function showReward(twitch: LocalTwitch, channelId: string, reward: Reward) {
  const image = (scale: string) => `https://static-cdn.jtvnw.net/custom-reward-images/default-${scale}.png`;
  const channel = twitch.state.channels[channelId];
  const stock = channel === undefined ? null : readStock(channel, reward);
  const endsMs = stock?.cooldownEndsMs ?? null;
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
    is_in_stock: stock?.isInStock ?? true,
    should_redemptions_skip_request_queue: reward.skipQueue,
    redemptions_redeemed_current_stream: stock?.redeemedThisStream ?? null,
    cooldown_expires_at: endsMs === null ? null : new Date(endsMs).toISOString(),
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
