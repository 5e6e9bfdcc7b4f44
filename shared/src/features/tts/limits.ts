/** Default limit of a spoken message, in characters (LIM-05, TTS-02). */
export const TTS_CHAR_LIMIT_DEFAULT = 450;
/** Largest limit a streamer can set, in characters (LIM-05, TTS-04). */
export const TTS_CHAR_LIMIT_MAX = 500;
/** Shown beside the label of that limit (TTS-04). */
export const TTS_CHAR_LIMIT_HINT = `(${TTS_CHAR_LIMIT_MAX} max)`;
/** Verb between the viewer's name and the message (TTS-02). */
export const TTS_ACTION_VERB_DEFAULT = 'says';
/** Replaces each masked character on screen (TTS-02). */
export const TTS_PLACEHOLDER_DEFAULT = '*';
/** Maximum length of that verb. */
export const TTS_ACTION_VERB_MAX = 45;
/** Maximum length of that placeholder. */
export const TTS_PLACEHOLDER_MAX = 10;
/** Maximum length of a message template. */
export const TTS_TEMPLATE_MAX = 500;
/** Maximum number of words in a streamer's list. */
export const TTS_WORD_LIST_MAX = 2_000;
/** Maximum length of a word in that list. */
export const TTS_WORD_LENGTH_MAX = 60;
