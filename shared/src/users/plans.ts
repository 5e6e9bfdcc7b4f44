/** The plans (TIER-01): Free, and Plus for subscribers. */
export const PLANS = ['free', 'plus'] as const;
/** A streamer's plan. */
export type Plan = (typeof PLANS)[number];

/** Who gave a streamer Plus (TIER-10): the operator with the CLI, or a subscription at Stripe. */
export const PLAN_SOURCES = ['admin', 'stripe'] as const;
/** Who gave a streamer Plus. */
export type PlanSource = (typeof PLAN_SOURCES)[number];

/** Maximum number of clips in the library of a streamer on Free (TIER-07). */
export const FREE_LIBRARY_LIMIT = 50;
/** Maximum number of messages spoken per calendar month (UTC) on Free (TIER-09). */
export const FREE_TTS_LIMIT = 250;
/** Maximum number of sounds and videos on all rewards together on Free (TIER-08). */
export const FREE_REWARD_MEDIA_LIMIT = 25;
