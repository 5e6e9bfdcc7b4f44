import type { TwitchOutcome } from './twitch.ts';

/** Length of an ad break Twitch accepts, in seconds (twitch: POST /channels/commercial). */
export type AdLengthS = 30 | 60 | 90 | 120 | 150 | 180;

/** Ads on a streamer's channel. */
export interface Ads {
  /**
   * Runs ads. Refused while the channel is offline, if it is neither affiliate nor partner, and while Twitch allows no
   * further ads. Twitch does not list what it ran, so the call cannot be read back.
   */
  run(channelId: string, lengthS: AdLengthS): Promise<TwitchOutcome>;
}
