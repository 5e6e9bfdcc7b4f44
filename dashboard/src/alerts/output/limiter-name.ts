/** Name under which the audio worklet registers the limiter. */
export const LIMITER_NAME = 'limiter';
/** Number of channels: left and right. */
export const CHANNELS = 2;
