/** Where the alerts of a channel play: in one process at a time, the one with the page that leads. */
export interface Home {
  channelId: string;
  /** The process; null once its last page has left. */
  owner: string | null;
  /** The page that leads, which may reconnect to another process. */
  pageId: string;
  client: 'obs' | 'browser';
}

/** The homes of all channels. One counts as long as its process is alive, so that it costs no write while nothing changes. */
export interface HomeStore {
  /** Makes a process the home, if `before` still is; null: if none is. Returns whether it did. Milliseconds since 1970. */
  claim(home: Home & { owner: string }, before: string | null, now: number): Promise<boolean>;
  /** Ends a home, if this process still is it. */
  leave(channelId: string, owner: string, now: number): Promise<void>;
  /** Those that were changed since a moment, ended ones included; milliseconds since 1970. */
  findChanged(since: number): Promise<Home[]>;
}
