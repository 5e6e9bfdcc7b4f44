/** Sounds and videos in the library of a free streamer, at most (TIER-07). */
export const FREE_LIBRARY_LIMIT = 50;
/** Messages spoken for viewers of a free streamer in a calendar month (UTC), at most (TIER-09). */
export const FREE_TTS_LIMIT = 250;
