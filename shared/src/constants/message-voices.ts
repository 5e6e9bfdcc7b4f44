/** Maximum number of voices in one message. They speak one after another. */
export const MESSAGE_VOICES_MAX = 5;
