import type { Clock } from '../../src/ports/system.ts';

/** A clock that moves only when told to. */
export interface ManualClock extends Clock {
  /** Advances time and runs what is due, in order, letting promises settle in between. */
  advance(ms: number): Promise<void>;
}

/** Creates a manual clock. `settled` waits for the work that a timer started; by default, a few turns of the event loop. */
export function createManualClock(start = 1_800_000_000_000, settled: () => Promise<void> = settle): ManualClock {
  let now = start;
  let timers: { at: number; callback: () => void }[] = [];
  return {
    now: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    async advance(ms) {
      const end = now + ms;
      await settled();
      for (;;) {
        const [next] = timers.filter((one) => one.at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers = timers.filter((one) => one !== next);
        now = Math.max(now, next.at);
        next.callback();
        await settled();
      }
      // Another advance may have overtaken this one.
      now = Math.max(now, end);
      await settled();
    },
  };
}

/** Lets promises and the writes of this turn settle. */
export async function settle(turns = 6): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
