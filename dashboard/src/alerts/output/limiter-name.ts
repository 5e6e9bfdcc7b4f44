/** Name by which the audio worklet registers the limiter. */
export const LIMITER_NAME = 'limiter';
/** Channels that are limited: left and right. */
export const CHANNELS = 2;
