/** Most emotes of one redemption. The specification's 'no limit' ends here, because all of them travel to the page. */
export const EMOTES_MAX = 50;
/** Shortest and longest time that emotes are shown, in milliseconds. No specification names them. */
export const SHOWTIME_MS = { min: 1_000, max: 60_000 } as const;
