import { HOLD_AFTER_MS } from './timing.ts';

/** Characters of a reward's title, at most (LIM-11). */
export const REWARD_TITLE_MAX = 45;
/** Lowest and highest cost of a reward, in points (RWD-16; twitch: POST /channel_points/custom_rewards). */
export const REWARD_COST_MIN = 1;
/** Highest cost of a reward, in points, since 2026-11-10 (RWD-16). */
export const REWARD_COST_MAX = 1_000_000_000;
/** Cost of a new reward, in points (LIM-11). */
export const REWARD_COST_DEFAULT = 250;
/** Colour of a new reward (LIM-11). */
export const REWARD_COLOR_DEFAULT = '#338CF5';
/** Characters of a reward's prompt, at most (RWD-20). */
export const REWARD_PROMPT_MAX = 200;
/** Longest cooldown of a reward that Twitch accepts, in seconds: a week. */
export const REWARD_COOLDOWN_MAX_S = 604_800;
/** Most redemptions per stream that can be set. Twitch names no bound; this one fits its integers. */
export const REWARD_PER_STREAM_MAX = 1_000_000;
/** Rewards that a channel can have on Twitch: those that are off and those of other apps count (RWD-24). */
export const REWARD_SLOTS = 50;
/** Features that a reward can have. */
export const REWARD_FEATURES_MAX = 20;
/**
 * Longest delay of a feature, in seconds: as long as a purchase waits for an alert page. Whoever waits longer for what they
 * redeemed takes it for lost.
 */
export const REWARD_DELAY_MAX_S = HOLD_AFTER_MS / 1_000;
/** Picture of a reward without its own, as Twitch serves it (RWD-01). */
export const REWARD_DEFAULT_IMAGE = 'https://static-cdn.jtvnw.net/custom-reward-images/default-4.png';
