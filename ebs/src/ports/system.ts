import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { nanoid } from 'nanoid';
import { outsideScope } from './scope.ts';

/** Time and timers. Use cases read this port, never the real clock. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `callback` once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** The real clock. Its timers never keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    // A timer's work does not belong to the scope in which it was set.
    const timer = outsideScope(() => setTimeout(callback, ms));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Fields of one log line. Never a token, receipt or alert key. */
export type LogFacts = Record<string, unknown>;

/** Writes one JSON line per event. `event` is `area.verb`. */
export interface Log {
  debug(event: string, facts?: LogFacts): void;
  info(event: string, facts?: LogFacts): void;
  warn(event: string, facts?: LogFacts): void;
  error(event: string, facts?: LogFacts): void;
}

/** Random ids and numbers; fixed in tests. */
export interface Random {
  uuid(): string;
  /** 21 URL-safe characters, almost 126 bits. The first is not a hyphen, which a command line would take for an option. */
  id(): string;
  /** Returns a number from 0 up to, but not including, 1. */
  draw(): number;
  /** Returns random bytes for keys. */
  bytes(count: number): Buffer;
}

/** Random values from the system's cryptographic source. */
export const systemRandom: Random = {
  uuid: () => randomUUID(),
  id() {
    for (;;) {
      const id = nanoid();
      if (!id.startsWith('-')) return id;
    }
  },
  draw: () => randomInt(2 ** 32) / 2 ** 32,
  bytes: (count) => randomBytes(count),
};
