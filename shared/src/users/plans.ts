/** The two tiers (TIER-01): free, and Plus for subscribers. */
export const PLANS = ['free', 'plus'] as const;
/** One of the two tiers. */
export type Plan = (typeof PLANS)[number];

/** Sounds and videos in the library of a free streamer, at most (TIER-07). */
export const FREE_LIBRARY_LIMIT = 50;
/** Messages spoken for viewers of a free streamer in a calendar month (UTC), at most (TIER-09). */
export const FREE_TTS_LIMIT = 250;
