/** Calls a function for a key at once, and again at most every so often. */
export interface Pacer {
  call(key: string): void;
  /** Drops what waits. */
  stop(): void;
}

/** Creates a pacer. What is called again within `ms` milliseconds runs once when they are over. */
export function createPacer(run: (key: string) => void, ms: number): Pacer {
  /** Timers of keys that ran lately, and whether they were called since. */
  const recent = new Map<string, { timer: ReturnType<typeof setTimeout>; isCalled: boolean }>();
  const start = (key: string) => {
    run(key);
    const timer = setTimeout(() => {
      const { isCalled } = recent.get(key) ?? { isCalled: false };
      recent.delete(key);
      if (isCalled) start(key);
    }, ms);
    recent.set(key, { timer, isCalled: false });
  };
  return {
    call(key) {
      const found = recent.get(key);
      if (found === undefined) start(key);
      else found.isCalled = true;
    },
    stop() {
      for (const { timer } of recent.values()) clearTimeout(timer);
      recent.clear();
    },
  };
}
