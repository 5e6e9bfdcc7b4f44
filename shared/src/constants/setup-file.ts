/** Maximum size of a set-up file, in bytes: a hundred items with long word lists. */
export const SETUP_FILE_MAX_BYTES = 262_144;
/** Maximum nesting depth of a set-up file. Those we write have at most 9 levels. */
export const SETUP_FILE_DEPTH_MAX = 12;
/** Maximum number of lists and objects in a set-up file, so that checking a hostile one costs little. */
export const SETUP_FILE_OBJECTS_MAX = 10_000;
/** Maximum number of rewards in a set-up file: those of two full channels. */
export const SETUP_FILE_REWARDS_MAX = 100;
