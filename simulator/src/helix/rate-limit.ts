/** What is left in a bucket after a call. `resetAtSeconds` is the unix time at which it is full again. */
export interface BucketState {
  allowed: boolean;
  limit: number;
  remaining: number;
  resetAtSeconds: number;
}

/** Helix's token buckets: one per app token's client, one per (client, user). Source: Twitch API guide, rate limits (800 points a minute). */
export class HelixBuckets {
  readonly #limit: number;
  readonly #levels = new Map<string, { points: number; atMs: number }>();

  constructor(pointsPerMinute: number) {
    this.#limit = pointsPerMinute;
  }

  /** Takes one point. */
  take(key: string): BucketState {
    const points = this.#fill(key);
    const allowed = points >= 1;
    const left = allowed ? points - 1 : points;
    this.#levels.set(key, { points: left, atMs: Date.now() });
    return this.#describe(left, allowed);
  }

  /** The bucket as it is, taking nothing. */
  peek(key: string): BucketState {
    const points = this.#fill(key);
    return this.#describe(points, points >= 1);
  }

  #fill(key: string): number {
    const level = this.#levels.get(key);
    if (level === undefined) return this.#limit;
    return Math.min(this.#limit, level.points + ((Date.now() - level.atMs) * this.#limit) / 60_000);
  }

  #describe(points: number, allowed: boolean): BucketState {
    return {
      allowed,
      limit: this.#limit,
      remaining: Math.floor(points),
      resetAtSeconds: Math.ceil((Date.now() + ((this.#limit - points) * 60_000) / this.#limit) / 1000),
    };
  }
}

/** A limit of its own that some endpoints have, on top of the bucket: so many calls per window. */
export class CallWindow {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #times = new Map<string, number[]>();

  constructor(max: number, windowMs: number) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** Counts a call; false when there were too many. */
  take(key: string): boolean {
    const nowMs = Date.now();
    const times = (this.#times.get(key) ?? []).filter((time) => nowMs - time < this.#windowMs);
    const allowed = times.length < this.#max;
    if (allowed) times.push(nowMs);
    this.#times.set(key, times);
    return allowed;
  }
}
