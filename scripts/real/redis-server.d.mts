/** A running redis-server. */
export interface RedisServer {
  url: string;
  /** Stops it; `start` starts it again on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Sends SIGSTOP, so that the server does not answer; `thaw` sends SIGCONT. */
  freeze(): void;
  thaw(): void;
  /** Stops it permanently. */
  close(): Promise<void>;
}

/** Starts Debian's redis-server on a free port of this machine, in memory. `skipped`: why it cannot run here. */
export function startRedisServer(): Promise<RedisServer | { skipped: string }>;
