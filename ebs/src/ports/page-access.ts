/** What the streamer says about an unknown page. */
export interface PageAnswer {
  /** SHA-256 of its browser id. */
  browser: string;
  isMine: boolean;
}

/** A channel whose alert pages have to be checked. */
export interface PageAccessChange {
  channelId: string;
  /** Browsers that are turned away. */
  refused: readonly string[];
}

/** Channels with alert pages that may have to leave, or may play from now on. Times are milliseconds since 1970. */
export interface PageAccessStore {
  /** Notes that an alert key is about to end. Browsers that were refused with it are forgotten. */
  noteKey(channelId: string, now: number): Promise<void>;
  /** Notes what the streamer says about an unknown page. */
  noteAnswer(channelId: string, answer: PageAnswer, now: number): Promise<void>;
  /** Finds channels about which something was noted since a time. */
  findChanged(since: number): Promise<PageAccessChange[]>;
}
