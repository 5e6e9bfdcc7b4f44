import { REWARD_COLOR_DEFAULT } from '@bitcue/shared/constants/rewards.ts';
import { rewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { z } from 'zod';
import type { RewardChange, TwitchReward } from '../ports/rewards.ts';

const image = z.object({ url_4x: z.string() });

/** A custom reward (twitch: Get Custom Reward). */
const customReward = z.object({
  id: z.string(),
  title: z.string(),
  prompt: z.string().default(''),
  cost: z.number().int(),
  image: image.nullable(),
  default_image: image,
  // Used in the pages' styles, so a malformed colour is replaced by the default.
  background_color: rewardForm.shape.background_color.catch(REWARD_COLOR_DEFAULT),
  is_enabled: z.boolean(),
  is_user_input_required: z.boolean(),
  max_per_stream_setting: z.object({ is_enabled: z.boolean(), max_per_stream: z.number().int() }),
  max_per_user_per_stream_setting: z.object({ is_enabled: z.boolean(), max_per_user_per_stream: z.number().int() }),
  global_cooldown_setting: z.object({ is_enabled: z.boolean(), global_cooldown_seconds: z.number().int() }),
  is_paused: z.boolean(),
  is_in_stock: z.boolean(),
  should_redemptions_skip_request_queue: z.boolean(),
  redemptions_redeemed_current_stream: z.number().int().nullable(),
  cooldown_expires_at: z.string().nullable(),
});

/** A list of custom rewards. */
export const customRewards = z.object({ data: z.array(customReward) });

/** A custom Power-up (twitch: Get Custom Power-ups): a reward that costs Bits. */
const customPowerUp = customReward
  .omit({ cost: true, should_redemptions_skip_request_queue: true })
  .extend({ bits: z.number().int() });

/** A list of custom Power-ups. */
export const customPowerUps = z.object({ data: z.array(customPowerUp) });

/** Converts a Twitch Power-up into a reward that costs Bits. Nothing can be returned, as if it skipped the queue. */
export function toTwitchPowerUp({ bits, ...rest }: z.output<typeof customPowerUp>): TwitchReward {
  const shown = toTwitchReward({ ...rest, cost: bits, should_redemptions_skip_request_queue: true });
  return { ...shown, isOurs: false };
}

/** Converts a Twitch reward into ours. */
export function toTwitchReward(given: z.output<typeof customReward>): Omit<TwitchReward, 'isOurs'> {
  const perStream = given.max_per_stream_setting;
  const perUser = given.max_per_user_per_stream_setting;
  const cooldown = given.global_cooldown_setting;
  return {
    id: given.id,
    title: given.title,
    cost: given.cost,
    prompt: given.prompt,
    background_color: given.background_color,
    is_user_input_required: given.is_user_input_required,
    global_cooldown_seconds: cooldown.is_enabled ? cooldown.global_cooldown_seconds : null,
    max_per_stream: perStream.is_enabled ? perStream.max_per_stream : null,
    max_per_user_per_stream: perUser.is_enabled ? perUser.max_per_user_per_stream : null,
    image: given.image?.url_4x ?? null,
    defaultImage: given.default_image.url_4x,
    isEnabled: given.is_enabled,
    isPaused: given.is_paused,
    isInStock: given.is_in_stock,
    skipsQueue: given.should_redemptions_skip_request_queue,
    redeemedThisStream: given.redemptions_redeemed_current_stream,
    cooldownEndsAt: given.cooldown_expires_at === null ? null : Date.parse(given.cooldown_expires_at),
  };
}

/** Converts a change into Twitch's request body. Twitch requires a limit's switch and its number together. */
export function toRewardBody(change: RewardChange): Record<string, unknown> {
  const { global_cooldown_seconds: cooldown, max_per_stream: perStream, max_per_user_per_stream: perUser } = change;
  const { global_cooldown_seconds: _, max_per_stream: __, max_per_user_per_stream: ___, ...rest } = change;
  return {
    ...rest,
    ...(cooldown === undefined
      ? {}
      : { is_global_cooldown_enabled: cooldown !== null, global_cooldown_seconds: cooldown ?? 1 }),
    ...(perStream === undefined
      ? {}
      : { is_max_per_stream_enabled: perStream !== null, max_per_stream: perStream ?? 1 }),
    ...(perUser === undefined
      ? {}
      : { is_max_per_user_per_stream_enabled: perUser !== null, max_per_user_per_stream: perUser ?? 1 }),
  };
}
