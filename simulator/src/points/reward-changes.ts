import { z } from 'zod';

/** Maximum cost of a reward, in points (Twitch's change log, 2026-11-10). */
const MAX_COST = 1_000_000_000;

/** A reward's settings under Helix's names, all optional. */
export const rewardChangesSchema = z.object({
  title: z.string().min(1).max(45).optional(),
  cost: z.int().max(MAX_COST).optional(),
  prompt: z.string().max(200).optional(),
  is_enabled: z.boolean().optional(),
  is_paused: z.boolean().optional(),
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

/** The settings of a new reward. */
export const newRewardSchema = rewardChangesSchema.extend({
  title: z.string().min(1).max(45),
  cost: z.int().max(MAX_COST),
});

export type RewardChanges = z.infer<typeof rewardChangesSchema>;
export type NewReward = z.infer<typeof newRewardSchema>;

/** Each limit's switch and number, which Helix accepts only together. */
export const LIMIT_PAIRS = [
  ['is_max_per_stream_enabled', 'max_per_stream'],
  ['is_max_per_user_per_stream_enabled', 'max_per_user_per_stream'],
  ['is_global_cooldown_enabled', 'global_cooldown_seconds'],
] as const satisfies readonly (readonly [keyof RewardChanges, keyof RewardChanges])[];
