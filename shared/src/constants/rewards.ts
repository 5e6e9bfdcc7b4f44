import { HOLD_AFTER_MS } from './timing.ts';

/** Maximum length of a reward's title, in characters (LIM-11). */
export const REWARD_TITLE_MAX = 45;
/** Minimum cost of a reward, in points (RWD-16; twitch: POST /channel_points/custom_rewards). */
export const REWARD_COST_MIN = 1;
/** Maximum cost of a reward, in points, since 2026-11-10 (RWD-16). */
export const REWARD_COST_MAX = 1_000_000_000;
/** Cost of a new reward, in points (LIM-11). */
export const REWARD_COST_DEFAULT = 250;
/** Colour of a new reward (LIM-11). */
export const REWARD_COLOR_DEFAULT = '#338CF5';
/** Maximum length of a reward's prompt, in characters (RWD-20). */
export const REWARD_PROMPT_MAX = 200;
/** Maximum cooldown of a reward that Twitch accepts, in seconds: a week. */
export const REWARD_COOLDOWN_MAX_S = 604_800;
/** Maximum limit of redemptions per stream. Twitch names no bound; this one fits its integers. */
export const REWARD_PER_STREAM_MAX = 1_000_000;
/** Maximum number of a channel's rewards on Twitch, including disabled ones and those of other apps (RWD-24). */
export const REWARD_SLOTS = 50;
/** Maximum number of features of a reward. */
export const REWARD_FEATURES_MAX = 20;
/**
 * Maximum delay of a feature, in seconds: as long as a purchase waits for an alert page. After that, viewers assume that their
 * redemption is lost.
 */
export const REWARD_DELAY_MAX_S = HOLD_AFTER_MS / 1_000;
/** Twitch's default image, for rewards without their own (RWD-01). */
export const REWARD_DEFAULT_IMAGE = 'https://static-cdn.jtvnw.net/custom-reward-images/default-4.png';
