import { z } from 'zod';
import { REWARD_FEATURES_MAX } from '../constants/rewards.ts';
import { legacyFeature } from '../features/legacy.ts';
import { rewardFeature } from './reward-feature.ts';
import { REWARD_FIELDS, rewardForm } from './reward-form.ts';
import { rewardRules } from './reward-rules.ts';

/**
 * Where a reward is. `twitch`: on Twitch, and created by this product. `other-app`: on Twitch, created by Twitch's own
 * dashboard or another app, so that Twitch refuses our changes and refunds (RWD-23). `draft`: only stored here.
 * `power-up`: a custom Power-up, which viewers use with Bits. No app can change it.
 */
export const REWARD_PLACES = ['twitch', 'other-app', 'draft', 'power-up'] as const;

const image = z.object({ url_4x: z.string() });

/** A reward as the dashboard shows it: what Twitch says about it, and what is set up here. */
export const reward = z.object({
  // Not the form's rules, because rewards of other apps need not follow them.
  title: z.string(),
  cost: z.number().int(),
  is_user_input_required: z.boolean(),
  background_color: rewardForm.shape.background_color,
  prompt: z.string(),
  global_cooldown_seconds: z.number().int().nullable(),
  max_per_stream: z.number().int().nullable(),
  max_per_user_per_stream: z.number().int().nullable(),
  id: z.string().describe("Twitch's id of the reward; for a draft, an id of ours."),
  place: z.enum(REWARD_PLACES),
  image: image.nullable().describe('Null for rewards that have none of their own (RWD-02).'),
  default_image: image,
  is_enabled: z.boolean(),
  is_paused: z.boolean(),
  is_in_stock: z.boolean(),
  should_redemptions_skip_request_queue: z
    .boolean()
    .describe('True if Twitch fulfils redemptions at once. Their points can never be returned.'),
  redemptions_redeemed_current_stream: z.number().int().nullable(),
  lastRedeemedAt: z
    .number()
    .nullable()
    .describe('When it was last redeemed since it has features here, milliseconds since 1970; null for never.'),
  cooldown_expires_at: z.number().nullable().describe('Milliseconds since 1970.'),
  features: z.array(rewardFeature).max(REWARD_FEATURES_MAX),
  legacy: z
    .array(legacyFeature)
    .default([])
    .describe('Features of types that are no longer offered. They run after the others (LEG-06).'),
  rules: rewardRules,
  drift: z
    .array(z.object({ field: z.enum(REWARD_FIELDS), here: z.unknown(), twitch: z.unknown() }))
    .describe('Fields that were changed on Twitch after they were saved here.'),
  savedAt: z.number().describe('When it was last saved here, milliseconds since 1970; 0 for never.'),
  why: z.string().nullable().describe('Why a draft is not on Twitch; null if nobody tried to create it.'),
});
/** A reward as the dashboard shows it. */
export type Reward = z.output<typeof reward>;
