/** Rules of a channel. */
export const SWAP_RULES_MAX = 30;
/** Characters of a rule's name. */
export const SWAP_RULE_NAME_MAX = 40;
/** Words of which a title must have one, and characters of each. */
export const SWAP_WORDS_MAX = 10;
/** Characters of a word. */
export const SWAP_WORD_MAX = 40;
/** Spans of hours of a rule. */
export const SWAP_HOURS_MAX = 7;
/** Rewards of a set: more than Twitch has slots for, as the rest is said to be left out. */
export const SWAP_REWARDS_MAX = 100;
/** Viewers of a bound: more than any channel ever had. */
export const SWAP_VIEWERS_MAX = 10_000_000;
/** Milliseconds for which a change must last before anything is swapped (SWAP-04). */
export const SWAP_SETTLE_MS = 30_000;
/** Swaps that the log keeps for each channel. */
export const SWAP_LOG_MAX = 50;
/** Name of the set that is on when no rule matches. */
export const DEFAULT_SET_NAME = 'Default set';
