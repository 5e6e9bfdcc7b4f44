/** Where the alerts of a channel play: in one process at a time, the one that the leader is connected to. */
export interface Home {
  channelId: string;
  /** The process; null once its last page has left. */
  owner: string | null;
  /** The leader, which may reconnect to another process. */
  pageId: string;
  client: 'obs' | 'browser';
}

/** The homes of all channels. One counts while its process is alive, so that it costs no writes while nothing changes. */
export interface HomeStore {
  /** Makes a process the home if `before` still is, or if none is (null). Returns whether it did. Milliseconds since 1970. */
  claim(home: Home & { owner: string }, before: string | null, now: number): Promise<boolean>;
  /** Ends a home if this process still is the home. */
  leave(channelId: string, owner: string, now: number): Promise<void>;
  /** Finds those that changed since a time (milliseconds since 1970), including ended ones. */
  findChanged(since: number): Promise<Home[]>;
}
