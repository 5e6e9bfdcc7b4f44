import { useEffect, useState } from 'react';

/** Milliseconds between countdown updates. */
const TICK_MS = 250;

/** Counts down whole seconds; 0 when nothing runs. `start` takes milliseconds. */
export function useCountdown(): { secondsLeft: number; start: (ms: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) setUntil(0);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return {
    secondsLeft: until === 0 ? 0 : Math.max(1, Math.ceil((until - now) / 1_000)),
    start(ms) {
      setNow(Date.now());
      setUntil(Date.now() + ms);
    },
  };
}
