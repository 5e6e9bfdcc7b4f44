/** Counts work in progress, for callers that wait until there is none. */
export class PendingWork {
  readonly #waiters: (() => void)[] = [];
  #count = 0;

  /** Counts work as pending until it settles. Once none is left, waiters resume on the next turn of the event loop. */
  async track<T>(work: () => Promise<T>): Promise<T> {
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
      setImmediate(() => {
        if (this.#count > 0) return;
        for (const resolve of this.#waiters.splice(0)) resolve();
      });
    }
  }

  /** Resolves once nothing is pending. */
  async wait(): Promise<void> {
    if (this.#count === 0) return;
    await new Promise<void>((resolve) => this.#waiters.push(resolve));
  }
}
