/** Outcome of an action at Twitch. `unknown`: it may or may not have happened. */
export type TwitchOutcome =
  | { kind: 'done' }
  | { kind: 'refused'; reason: string }
  | { kind: 'unavailable'; reason: string }
  | { kind: 'unknown'; reason: string };

/** A Twitch user found by name. */
export interface TwitchUser {
  id: string;
  login: string;
  displayName: string;
}

/** A purchase as Twitch's transactions list and webhook tell it. */
export interface BitsTransaction {
  id: string;
  channelId: string;
  userId: string;
  userLogin: string;
  userName: string;
  sku: string;
  /** Bits; null when the source does not tell (an EventSub event of a product in development says 0). */
  amount: number | null;
  inDevelopment: boolean;
  /** When it was made; null when the source does not tell. */
  at: Date | null;
}

/** Moderation as one streamer. Every call is safe to repeat. */
export interface Moderation {
  /** True when the user is banned or timed out in the channel now. Throws `AppError` `twitch.unavailable`. */
  isBanned(channelId: string, userId: string): Promise<boolean>;
  /** Null when there is no such user. Throws `AppError` `twitch.unavailable`. */
  findUser(channelId: string, login: string): Promise<TwitchUser | null>;
  /** Times out until an absolute time, so that a repeat never lengthens it; a moderator is made moderator again. */
  timeout(channelId: string, userId: string, until: Date, reason: string): Promise<TwitchOutcome>;
  ban(channelId: string, userId: string, reason: string): Promise<TwitchOutcome>;
  /** Lifts a timeout or ban; 'not banned' counts as done. */
  unban(channelId: string, userId: string): Promise<TwitchOutcome>;
}

/** The extension's own purchases, with the extension's app token. */
export interface Transactions {
  /** Looks ids up; those Twitch does not know are missing from the answer. Throws `AppError` `twitch.unavailable`. */
  findByIds(ids: readonly string[]): Promise<BitsTransaction[]>;
  /** Pages newest first; `handle` returns false to stop. Throws `AppError` `twitch.unavailable`. */
  page(handle: (batch: BitsTransaction[]) => Promise<boolean>): Promise<void>;
}

/** A verified extension JWT (twitch: extension JWT schema). */
export interface ExtensionSession {
  channelId: string;
  /** `U...`: an account; `A...`: nobody signed in. */
  opaqueId: string;
  /** Twitch user id; null while the viewer does not share their identity. */
  userId: string | null;
  role: 'viewer' | 'moderator' | 'broadcaster';
}

/**
 * A verified receipt of used Bits (twitch: Bits receipt). It proves the payment alone: it names no channel, item or
 * text.
 */
export interface BitsReceipt {
  transactionId: string;
  userId: string;
  sku: string;
  /** Bits. */
  amount: number;
  at: Date;
  /** Made with a product in development: no Bits were used. */
  inDevelopment: boolean;
  /** Everything is right but it is over; the transactions list must confirm it. */
  expired: boolean;
}
