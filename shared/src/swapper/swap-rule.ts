import { z } from 'zod';
import { ITEMS_MAX } from '../constants/platform.ts';
import {
  SWAP_HOURS_MAX,
  SWAP_REWARDS_MAX,
  SWAP_RULE_NAME_MAX,
  SWAP_RULES_MAX,
  SWAP_VIEWERS_MAX,
  SWAP_WORD_MAX,
  SWAP_WORDS_MAX,
} from '../constants/swapper.ts';
import { CATEGORY_NAME_MAX, REWARD_CATEGORIES_MAX } from '../rewards/reward-rules.ts';
import { timeZone } from '../text/time-zone.ts';

/** Days of the week, numbered like `Date.getDay`: 0 is Sunday. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00.');

/** A span of hours. If it ends at or before its beginning, it ends on the next day. */
export const swapHours = z.strictObject({
  days: z
    .array(z.number().int().min(0).max(6))
    .min(1, 'Choose a day.')
    .max(WEEKDAYS.length)
    .describe('Days on which it begins; 0 is Sunday.'),
  from: timeOfDay,
  to: timeOfDay,
});
/** A span of hours. */
export type SwapHours = z.output<typeof swapHours>;

const viewers = z.number().int().min(0).max(SWAP_VIEWERS_MAX, `Enter at most ${SWAP_VIEWERS_MAX} viewers.`).nullable();

/** What must be true for a rule to match: all parts that are set. One matching entry per list is enough. */
export const swapCondition = z.strictObject({
  categories: z.array(z.string().trim().min(1).max(CATEGORY_NAME_MAX)).max(REWARD_CATEGORIES_MAX).default([]),
  words: z
    .array(z.string().trim().min(1).max(SWAP_WORD_MAX))
    .max(SWAP_WORDS_MAX)
    .default([])
    .describe('Words or phrases of the title, without regard to case.'),
  live: z.boolean().nullable().default(null).describe('Live or offline; null for both.'),
  hours: z.array(swapHours).max(SWAP_HOURS_MAX).default([]),
  viewers: z
    .strictObject({ min: viewers, max: viewers })
    .refine(({ min, max }) => min === null || max === null || min <= max, 'At least cannot be more than at most.')
    .nullable()
    .default(null)
    .describe('How many watch, both bounds included; null for no bound.'),
});
/** What must be true for a rule to match. */
export type SwapCondition = z.output<typeof swapCondition>;

/** Rewards and items that are on together. */
export const swapSet = z.strictObject({
  rewards: z
    .array(z.string().min(1).max(64))
    .max(SWAP_REWARDS_MAX)
    .default([])
    .describe("This product's ids of rewards."),
  items: z.array(z.uuid()).max(ITEMS_MAX).default([]),
});
/** Rewards and items that are on together. */
export type SwapSet = z.output<typeof swapSet>;

/** What is done to a reward or an item. `store`: it is deleted on Twitch and kept here; `create`: the opposite. */
export const SWAP_ACTIONS = ['off', 'item-off', 'on', 'item-on', 'store', 'create'] as const;
/** What is done to a reward or an item. */
export type SwapAction = (typeof SWAP_ACTIONS)[number];

/** A rule: when a set is on. The first that matches wins. */
export const swapRule = z.strictObject({
  id: z.string().min(1).max(64),
  name: z
    .string()
    .trim()
    .min(1, 'You must enter a name')
    .max(SWAP_RULE_NAME_MAX, `The name must be at most ${SWAP_RULE_NAME_MAX} characters`),
  isEnabled: z.boolean().default(true),
  condition: swapCondition
    .nullable()
    .refine((condition) => condition === null || !isEmptyCondition(condition), {
      error: 'Add a condition, or use the rule by hand.',
    })
    .describe('Null for a rule that is only used by hand.'),
  set: swapSet,
  stores: z
    .boolean()
    .default(false)
    .describe('Rewards that leave for this set are stored, and free their slots, instead of being switched off.'),
  fulfils: z
    .boolean()
    .default(false)
    .describe('Redemptions that wait for a reward that is stored are fulfilled. Otherwise their points are returned.'),
});
/** A rule: when a set is on. */
export type SwapRule = z.output<typeof swapRule>;

/** The rules of a channel. */
export const swapRules = z.strictObject({
  automatic: z.boolean().default(false).describe('Swaps by itself. By hand it works in any case.'),
  timeZone,
  rules: z.array(swapRule).max(SWAP_RULES_MAX).default([]),
  fallback: swapSet.nullable().default(null).describe('Set that is on when no rule matches; null for what is on then.'),
});
/** The rules of a channel. */
export type SwapRules = z.output<typeof swapRules>;

/** Returns whether a condition has no parts. */
function isEmptyCondition({ categories, words, live, hours, viewers }: SwapCondition): boolean {
  return categories.length + words.length + hours.length === 0 && live === null && viewers === null;
}
