import { DEMO_LOCK_MS } from '@bitcue/shared/constants/timing.ts';
import type { CallResult } from '@bitcue/shared/ui/extension/ebs-client.ts';
import { useEffect, useState } from 'react';
import { describeFailure } from '../app/config-store.ts';

/** What a test button needs. */
export interface TestLock {
  /** Seconds until the button can be pressed again; 0 when it can. */
  secondsLeft: number;
  /** What the server said of the last press, while the lock holds, or longer when it did not work. */
  told: { text: string; failed: boolean } | null;
  press: () => void;
}

/** Locks a test button for 10 seconds after each press. What was refused for another reason unlocks it at once. */
export function useTestLock(send: () => Promise<CallResult<{ message: string }>>): TestLock {
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [told, setTold] = useState<TestLock['told']>(null);
  const locked = secondsLeft > 0;
  useEffect(() => {
    if (!locked) return;
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1_000);
    return () => clearInterval(timer);
  }, [locked]);

  const press = async () => {
    if (locked) return;
    setSecondsLeft(DEMO_LOCK_MS / 1_000);
    setTold(null);
    const result = await send();
    if (result.kind === 'ok') return setTold({ text: result.value.message, failed: false });
    setTold({ text: describeFailure(result), failed: true });
    if (result.kind !== 'refused' || result.code !== 'demo.locked') setSecondsLeft(0);
  };
  return { secondsLeft, told: locked || told?.failed ? told : null, press: () => void press() };
}
