/**
 * Outcome of an action at Twitch. `unavailable`: it certainly did not happen, and another try may help. `unknown`: it may
 * or may not have happened.
 */
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

/** A purchase as Twitch's transactions list and webhook report it. */
export interface BitsTransaction {
  id: string;
  channelId: string;
  userId: string;
  userLogin: string;
  userName: string;
  sku: string;
  /** Bits; null when the source does not say (an EventSub event of a product in development says 0). */
  amount: number | null;
  inDevelopment: boolean;
  /** When it was made; null when the source does not say. */
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
  /** Looks ids up; those Twitch does not know are missing from the result. Throws `AppError` `twitch.unavailable`. */
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

/** A verified receipt of used Bits (twitch: Bits receipt). It proves only the payment: it names no channel, item or text. */
export interface BitsReceipt {
  transactionId: string;
  userId: string;
  sku: string;
  /** Bits. */
  amount: number;
  at: Date;
  /** Made with a product in development: no Bits were used. */
  inDevelopment: boolean;
  /** Valid except that it has expired; the transactions list must confirm it. */
  expired: boolean;
}

/** Whether channels are on air. */
export interface StreamStatus {
  /**
   * True on air, false off air, null while unknown. Answers at once from memory. An unknown or old status is fetched in
   * the background, and listeners are told of a change.
   */
  isLive(channelId: string): boolean | null;
  /** Calls `listener` whenever a channel's status changes, from unknown too; returns a function that stops it. */
  onChange(listener: (channelId: string, live: boolean) => void): () => void;
  /** Stops following a channel: its grant is over. */
  forget(channelId: string): void;
}

/** Tells a channel's panels that something they show has changed. Delivered at most once; nothing may rely on it. */
export interface PanelNotice {
  /** Returns at once; several changes in quick succession are sent as one. */
  changed(channelId: string): void;
}

/** A Twitch user as others see them. The display name may be in another script than the login. */
export interface Person {
  login: string;
  name: string;
}

/** Finds out who a Twitch user is; null when Twitch knows no such user, or does not answer in time. */
export type FindPerson = (userId: string) => Promise<Person | null>;
