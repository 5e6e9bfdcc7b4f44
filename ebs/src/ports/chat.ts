import type { Reading, TwitchOutcome, TwitchUser } from './twitch.ts';

/** Chat of a streamer's channel. Everything is written in the streamer's name, and nothing can be read back. */
export interface Chat {
  /** Writes a message. Refused if chat does not show it: Twitch accepts the call, but says that it dropped the message. */
  say(channelId: string, text: string): Promise<TwitchOutcome>;
  /** Posts an announcement. The text must not be empty. */
  announce(channelId: string, text: string): Promise<TwitchOutcome>;
}

/** Followers of a streamer's channel. */
export interface Followers {
  /**
   * Reads when a user followed; null if they do not follow. Refused without the scope, because Twitch may then answer as
   * if nobody followed.
   */
  readSince(channelId: string, userId: string): Promise<Reading<{ since: Date | null }>>;
}

/** Who is in a streamer's chat. */
export interface Chatters {
  /** Lists who is in chat now, including the streamer and bots. Twitch's list lags by minutes. */
  list(channelId: string): Promise<Reading<{ chatters: TwitchUser[] }>>;
}
