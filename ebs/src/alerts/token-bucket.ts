import type { Clock } from '../ports/system.ts';

/** Messages a page may send at once, and per second over time, besides its reports about the alerts it plays. */
const BURST = 40;
const PER_S = 20;
/** Messages that one play adds: `started`, its end, and one more. Short sounds in two lanes are many plays a second. */
const PER_PLAY = 3;

/**
 * How many messages a page may still send: a token bucket that refills over time, up to a burst. Tokens added for plays
 * may exceed the burst.
 */
export class TokenBucket {
  readonly #clock: Pick<Clock, 'now'>;
  #left = BURST;
  #filledAt: number;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
    this.#filledAt = clock.now();
  }

  /** Takes a token; returns false if none is left. */
  take(): boolean {
    const now = this.#clock.now();
    const filled = this.#left + (Math.max(0, now - this.#filledAt) / 1_000) * PER_S;
    this.#left = Math.max(this.#left, Math.min(BURST, filled)) - 1;
    this.#filledAt = now;
    return this.#left >= 0;
  }

  /** Adds the tokens for one play, which the page will report about. */
  addPlay(): void {
    this.#left += PER_PLAY;
  }
}
