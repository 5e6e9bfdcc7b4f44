/** Maximum emotes of one redemption. It bounds the specification's 'no limit', because all of them are sent to the page. */
export const EMOTES_MAX = 50;
/** Bounds of how long emotes are shown, in milliseconds. Not in the specification. */
export const SHOWTIME_MS = { min: 1_000, max: 60_000 } as const;
