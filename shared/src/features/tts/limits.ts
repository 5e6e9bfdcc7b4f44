/** Characters. Default limit of a spoken message (LIM-05, TTS-02). */
export const TTS_CHAR_LIMIT_DEFAULT = 450;
/** Characters. Largest limit a streamer may set (LIM-05, TTS-04). */
export const TTS_CHAR_LIMIT_MAX = 500;
/** Beside the label of that limit (TTS-04). */
export const TTS_CHAR_LIMIT_HINT = `(${TTS_CHAR_LIMIT_MAX} max)`;
/** Verb between the viewer's name and the message (TTS-02). */
export const TTS_ACTION_VERB_DEFAULT = 'says';
/** Character that stands for each masked character on screen (TTS-02). */
export const TTS_PLACEHOLDER_DEFAULT = '*';
/** Characters of that verb, at most. */
export const TTS_ACTION_VERB_MAX = 45;
/** Characters of that placeholder, at most. */
export const TTS_PLACEHOLDER_MAX = 10;
/** Characters of a message template, at most. */
export const TTS_TEMPLATE_MAX = 500;
/** Words in a streamer's own list, at most. */
export const TTS_WORD_LIST_MAX = 2_000;
/** Characters of one word in that list, at most. */
export const TTS_WORD_LENGTH_MAX = 60;
