import type { Clock } from '../ports/clock.ts';

/** Messages a page may send at once, and in each second over time, beside what it says of the alerts it is told to play. */
const BURST = 40;
const PER_S = 20;
/** Messages that one play may bring: `started`, its end, and one more. Short sounds in two lanes are many plays a second. */
const PER_PLAY = 3;

/**
 * How many messages a page may still send: an allowance that fills up again with time, up to a burst; what is added for
 * plays may go beyond that.
 */
export class TokenBucket {
  readonly #clock: Pick<Clock, 'now'>;
  #left = BURST;
  #filledAt: number;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
    this.#filledAt = clock.now();
  }

  /** Takes one; false when none is left. */
  take(): boolean {
    const now = this.#clock.now();
    const filled = this.#left + (Math.max(0, now - this.#filledAt) / 1_000) * PER_S;
    this.#left = Math.max(this.#left, Math.min(BURST, filled)) - 1;
    this.#filledAt = now;
    return this.#left >= 0;
  }

  /** The page was told to play something, and will speak of it. */
  addPlay(): void {
    this.#left += PER_PLAY;
  }
}
