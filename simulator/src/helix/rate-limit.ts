/** A bucket after a call. `resetAtSeconds` is the Unix time at which it is full again. */
export interface BucketState {
  allowed: boolean;
  limit: number;
  remaining: number;
  resetAtSeconds: number;
}

/** Helix's token buckets: one per app, one per app and user (Twitch API guide, rate limits: 800 points a minute). */
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

  /** The bucket's state; takes nothing. */
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

/** Extra limits of some endpoints, on top of the bucket: a number of calls per window and key. */
export class CallWindows {
  readonly #times = new Map<string, number[]>();

  /** Counts a call of endpoint `name` for `key`. Returns false if there were too many. */
  take(name: string, key: string, max: number, windowMs: number): boolean {
    const nowMs = Date.now();
    const id = `${name}:${key}`;
    const times = (this.#times.get(id) ?? []).filter((time) => nowMs - time < windowMs);
    const allowed = times.length < max;
    if (allowed) times.push(nowMs);
    this.#times.set(id, times);
    return allowed;
  }
}
