/** The two tiers (TIER-01): free, and Plus for subscribers. */
export const PLANS = ['free', 'plus'] as const;
/** One of the two tiers. */
export type Plan = (typeof PLANS)[number];
