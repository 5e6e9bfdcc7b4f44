/** Maximum number of a channel's rules. */
export const SWAP_RULES_MAX = 30;
/** Maximum length of a rule's name, in characters. */
export const SWAP_RULE_NAME_MAX = 40;
/** Maximum number of a condition's words, of which a title must contain one. */
export const SWAP_WORDS_MAX = 10;
/** Maximum length of a word, in characters. */
export const SWAP_WORD_MAX = 40;
/** Maximum number of a rule's spans of hours. */
export const SWAP_HOURS_MAX = 7;
/** Maximum number of a set's rewards: more than Twitch has slots for, because a swap reports the ones it leaves out. */
export const SWAP_REWARDS_MAX = 100;
/** Maximum bound of viewers: more than any channel has ever had. */
export const SWAP_VIEWERS_MAX = 10_000_000;
/** How long a change must last before anything is swapped, in milliseconds (SWAP-04). */
export const SWAP_SETTLE_MS = 30_000;
/** Number of swaps kept in each channel's log. */
export const SWAP_LOG_MAX = 50;
/** Name of the set that is on when no rule matches. */
export const DEFAULT_SET_NAME = 'Default set';
