/** Bytes of a set-up file, at most: a hundred items with long word lists. */
export const SETUP_FILE_MAX_BYTES = 262_144;
/** Values inside values in a set-up file, at most. The deepest one that is written has 9. */
export const SETUP_FILE_DEPTH_MAX = 12;
/** Lists and objects in a set-up file, at most, so that checking a hostile one costs little. */
export const SETUP_FILE_OBJECTS_MAX = 10_000;
/** Rewards in a set-up file, at most: two channels full of them. */
export const SETUP_FILE_REWARDS_MAX = 100;
