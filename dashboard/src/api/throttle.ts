/** Throttles a function per key: the first call runs at once, repeated ones at most once per interval. */
export interface Throttle {
  call(key: string): void;
  /** Drops the calls that are waiting. */
  stop(): void;
}

/** Creates a throttle. Calls repeated within `ms` milliseconds run once, at the end of that interval. */
export function createThrottle(run: (key: string) => void, ms: number): Throttle {
  /** Timers of keys that ran within the last interval, and whether they were called again since. */
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
