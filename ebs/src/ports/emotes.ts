/** An emote: the word that stands for it in chat, and its image at Twitch. */
export interface Emote {
  name: string;
  url: string;
}

/** The emotes of Twitch. */
export interface Emotes {
  /**
   * Returns the emotes among these words, in their order and with repeats: global ones and the channel's own. Throws
   * `AppError` `twitch.unavailable`.
   */
  find(channelId: string, words: readonly string[]): Promise<Emote[]>;
}
