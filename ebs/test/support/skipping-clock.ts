import type { Clock } from '../../src/ports/system.ts';
import { systemClock } from '../../src/ports/system.ts';

/** The system's clock, which a test can move forward, and whose timers it can hold back. */
export interface SkippingClock extends Clock {
  /** Moves the clock forward and fires the timers that are due by then. */
  skip(ms: number): void;
  /** Runs work while no timer fires, which proves that the work waits for none. */
  withoutTimers<T>(work: () => Promise<T>): Promise<T>;
}

/** Creates the clock. */
export function createSkippingClock(): SkippingClock {
  let ahead = 0;
  let isHeld = false;
  const timers = new Set<{ due: number; end: () => void }>();
  const now = () => systemClock.now() + ahead;
  const endDue = () => {
    if (isHeld) return;
    for (const { end } of [...timers].filter(({ due }) => due <= now()).sort((a, b) => a.due - b.due)) end();
  };
  return {
    now,
    after(ms, callback) {
      const cancel = () => {
        timers.delete(timer);
        stop();
      };
      const end = () => {
        if (!timers.has(timer)) return;
        cancel();
        callback();
      };
      const timer = { due: now() + ms, end };
      timers.add(timer);
      const stop = systemClock.after(ms, () => !isHeld && end());
      return cancel;
    },
    skip(ms) {
      ahead += ms;
      endDue();
    },
    async withoutTimers(work) {
      isHeld = true;
      try {
        return await work();
      } finally {
        isHeld = false;
        endDue();
      }
    },
  };
}
