import { useEffect, useReducer, useState } from 'react';

/** Milliseconds between countdown updates. */
const TICK_MS = 250;

/** Counts down whole seconds to a moment, in milliseconds since 1970; 0 once it is over. */
export function useSecondsUntil(until: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      if (Date.now() >= until) clearInterval(timer);
      tick();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - Date.now()) / 1_000));
}

/** Counts down whole seconds; 0 while not running. `start` takes milliseconds. */
export function useCountdown(): { secondsLeft: number; start: (ms: number) => void } {
  const [until, setUntil] = useState(0);
  return { secondsLeft: useSecondsUntil(until), start: (ms) => setUntil(Date.now() + ms) };
}
