/** Kilobits per second of all speech: clear at 24 kHz, half a megabyte per minute. */
export const MP3_KBIT = 64;
/** Samples per second of all speech, so that files of different voices can follow one another. Networks speak at this rate; it is enough for any voice. */
export const MP3_RATE = 24_000;
