import { z } from 'zod';
import { REWARD_COOLDOWN_MAX_S } from '../constants/rewards.ts';
import { ownLook } from '../items/preferences.ts';

/** Groups of viewers that a reward can be for. */
export const REDEEMER_GROUPS = ['subscribers', 'vips', 'moderators', 'followers'] as const;
/** A group of viewers that a reward can be for. */
export type RedeemerGroup = (typeof REDEEMER_GROUPS)[number];

/** Maximum number of categories that a reward can be limited to, and maximum length of a category's name, in characters. */
export const REWARD_CATEGORIES_MAX = 10;
export const CATEGORY_NAME_MAX = 100;

/**
 * What this product checks when a reward is redeemed, in addition to Twitch's own limits, with the defaults, and how its alerts
 * look. A redemption that breaks a rule is returned before anything happens.
 */
export const rewardRules = z.object({
  approval: z.boolean().default(false).describe('The streamer approves each redemption before anything happens.'),
  who: z
    .array(z.enum(REDEEMER_GROUPS))
    .max(REDEEMER_GROUPS.length)
    .default([])
    .describe('Members of any of these groups may redeem it; empty for everyone.'),
  cooldown: z
    .number()
    .int()
    .min(1)
    .max(REWARD_COOLDOWN_MAX_S)
    .nullable()
    .default(null)
    .describe('Seconds between two redemptions that are carried out, counted here.'),
  categories: z
    .array(z.string().trim().min(1).max(CATEGORY_NAME_MAX))
    .max(REWARD_CATEGORIES_MAX)
    .default([])
    .describe('Names of Twitch categories of which the stream must have one; empty for any.'),
  look: ownLook.default({}).describe('What is different in its alerts.'),
});
/** What this product checks when a reward is redeemed, in addition to Twitch's own limits. */
export type RewardRules = z.output<typeof rewardRules>;
