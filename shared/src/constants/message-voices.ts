/** Most voices that speak in one message, one after the other. */
export const MESSAGE_VOICES_MAX = 5;
