/** Bit rate of all speech in kbit/s: clear at 24 kHz, half a megabyte per minute. */
export const MP3_KBIT = 64;
/**
 * Sample rate of all speech in Hz, the same for all voices so that their files can be joined. Most neural voices use it, and it is
 * enough for any voice.
 */
export const MP3_RATE = 24_000;
