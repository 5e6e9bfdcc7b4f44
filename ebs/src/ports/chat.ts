import type { Reading, TwitchOutcome, TwitchUser } from './twitch.ts';

/** Chat of a streamer's channel. Everything is written in the streamer's name, and nothing can be read back. */
export interface Chat {
  /** Writes a message. Refused if chat does not show it: Twitch then takes the call and says that it was dropped. */
  say(channelId: string, text: string): Promise<TwitchOutcome>;
  /** Makes an announcement. The text must not be empty. */
  announce(channelId: string, text: string): Promise<TwitchOutcome>;
}

/** Followers of a streamer's channel. */
export interface Followers {
  /**
   * Reads since when a user has followed; null if they do not. Refused without the scope, for which Twitch may answer as if
   * nobody followed.
   */
  readSince(channelId: string, userId: string): Promise<Reading<{ since: Date | null }>>;
}

/** Who is in a streamer's chat. */
export interface Chatters {
  /** Lists who is in chat now, the streamer and bots included. Twitch's list lags behind by minutes. */
  list(channelId: string): Promise<Reading<{ chatters: TwitchUser[] }>>;
}
