import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { nanoid } from 'nanoid';

/** Time and timers. Cooldowns, leases and draws read this port, never the real clock. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once after `ms` milliseconds; returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** The real clock. Its timers never keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** TransactionEvidence of one log line. Never a token, receipt or alert key. */
export type LogFacts = Record<string, unknown>;

/** One JSON line per fact; `event` is `area.verb`. */
export interface Log {
  debug(event: string, facts?: LogFacts): void;
  info(event: string, facts?: LogFacts): void;
  warn(event: string, facts?: LogFacts): void;
  error(event: string, facts?: LogFacts): void;
}

/** Ids and draws; fixed in tests. */
export interface Random {
  uuid(): string;
  /** 21 URL-safe characters, 126 bits. */
  id(): string;
  /** A number from 0 up to 1. */
  draw(): number;
  /** Random bytes for keys. */
  bytes(count: number): Buffer;
}

/** Ids and draws from the system's source of randomness. */
export const systemRandom: Random = {
  uuid: () => randomUUID(),
  id: () => nanoid(),
  draw: () => randomInt(2 ** 32) / 2 ** 32,
  bytes: (count) => randomBytes(count),
};
