/** A running redis-server. */
export interface RedisServer {
  url: string;
  /** Stops it; `start` starts it again on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** SIGSTOP and SIGCONT: a server that does not answer, and comes back. */
  freeze(): void;
  thaw(): void;
  /** Ends it for good. */
  close(): Promise<void>;
}

/** Starts Debian's redis-server on a free port of this machine, in memory. `skipped`: why it cannot run here. */
export function startRedisServer(): Promise<RedisServer | { skipped: string }>;
