/** Seconds. Shortest timeout Twitch takes (twitch: POST /moderation/bans). */
export const TIMEOUT_MIN_S = 1;
/** Seconds. Longest timeout Twitch takes: 14 days (twitch: POST /moderation/bans). */
export const TIMEOUT_MAX_S = 1_209_600;
