/**
 * Outcome of an action at Twitch. `unavailable`: it certainly did not happen, and another try may help. `unknown`: it
 * may or may not have happened.
 */
export type TwitchOutcome =
  | { kind: 'done' }
  | { kind: 'refused'; reason: string }
  | { kind: 'unavailable'; reason: string }
  | { kind: 'unknown'; reason: string };

/** A timeout or ban in effect, as Twitch reports it. */
export interface Ban {
  /** Whoever set it. Calls with the broadcaster's token are the broadcaster's own. */
  moderatorId: string;
  since: Date;
  /** End of a timeout; null for a ban. */
  until: Date | null;
}

/** Outcome of a timeout or ban. When done, it comes with what Twitch says it set. */
export type BanOutcome = Exclude<TwitchOutcome, { kind: 'done' }> | { kind: 'done'; ban: Ban };
/** Outcome of reading something. Reading changes nothing, so it is never in doubt. */
export type Reading<T> = Extract<TwitchOutcome, { kind: 'refused' | 'unavailable' }> | ({ kind: 'done' } & T);

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
  /** Bits; null if the source does not say (EventSub says 0 for a product in development). */
  amount: number | null;
  inDevelopment: boolean;
  /** When it was made; null if the source does not say. */
  at: Date | null;
}

/** Moderation on behalf of a streamer. Every call is safe to repeat. */
export interface Moderation {
  /** Returns true if the user is banned or timed out in the channel. Throws `AppError` `twitch.unavailable`. */
  isBanned(channelId: string, userId: string): Promise<boolean>;
  /** Returns null if there is no such user. Throws `AppError` `twitch.unavailable`. */
  findUser(channelId: string, login: string): Promise<TwitchUser | null>;
  /** Reads whether a user is a moderator of the channel. */
  readModerator(channelId: string, userId: string): Promise<Reading<{ isModerator: boolean }>>;
  /** Reads the timeout or ban of a user; null if there is none. */
  findBan(channelId: string, userId: string): Promise<Reading<{ ban: Ban | null }>>;
  /**
   * Times a user out until an absolute time, so that a repeat never extends it. Replaces anybody's timeout, so read it first.
   * A moderator gets the role back afterwards.
   */
  timeout(channelId: string, userId: string, until: Date, reason: string): Promise<BanOutcome>;
  /** Replaces anybody's timeout, so read it first. Refused if the user is banned already. */
  ban(channelId: string, userId: string, reason: string): Promise<BanOutcome>;
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
  /** `U...` for a signed-in viewer, `A...` for an anonymous one. */
  opaqueId: string;
  /** Twitch user id; null while the viewer does not share their identity. */
  userId: string | null;
  role: 'viewer' | 'moderator' | 'broadcaster';
}

/**
 * A verified receipt of used Bits (twitch: Bits receipt). It proves only the payment: it names no channel, item or
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
  /** Valid except that it has expired; the transactions list must confirm it. */
  expired: boolean;
}

/** Whether channels are live. */
export interface StreamStatus {
  /**
   * Returns whether the channel is live, or null if that is unknown. Answers immediately from memory. An unknown or old
   * status is fetched in the background, and listeners are notified if it changes.
   */
  isLive(channelId: string): boolean | null;
  /** Calls `listener` whenever a channel's status changes, including from unknown. Returns a function that stops it. */
  onChange(listener: (channelId: string, live: boolean) => void): () => void;
  /** Stops following a channel whose grant has ended. */
  forget(channelId: string): void;
}

/** Notifies a channel's panels that something they show has changed. Delivered at most once; nothing may rely on it. */
export interface PanelNotice {
  /** Returns immediately. Several changes in quick succession are sent as one. */
  changed(channelId: string): void;
  /** Stops sending; what waits is dropped. */
  stop(): void;
}

/** A Twitch user as others see them. The display name may be in another script than the login. */
export interface Person {
  login: string;
  name: string;
}

/** Looks up a Twitch user. Returns null if there is no such user, or if Twitch does not answer in time. */
export type FindPerson = (userId: string) => Promise<Person | null>;
