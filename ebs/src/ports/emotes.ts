import { z } from 'zod';

/** Twitch's id of an emote: '25', 'emotesv2_dc24652ada1e4c84a5e3ceebae4de709', '304486301_SG'. */
export const emoteId = z.string().regex(/^[A-Za-z0-9_]{1,64}$/);

/** An emote: the word that stands for it in chat, and its image at Twitch. */
export interface Emote {
  id: string;
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

/** Pictures of emotes, fetched from Twitch and cached here, so that no text of a viewer makes pages call another server. */
export interface EmotePictures {
  /** Returns an emote's picture as PNG, or null if it cannot be loaded. */
  read(id: string): Promise<Buffer | null>;
}
