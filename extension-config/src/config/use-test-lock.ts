import { DEMO_LOCK_MS } from '@bitcue/shared/constants/timing.ts';
import type { CallResult } from '@bitcue/shared/ui/extension/ebs-client.ts';
import { useEffect, useState } from 'react';
import { describeFailure } from '../app/config-store.ts';

/** State and action of a test button. */
export interface TestLock {
  /** Seconds until the button can be pressed again; 0 if it can be pressed now. */
  secondsLeft: number;
  /** The server's answer to the last press; shown during the lock, and longer after a failure. */
  told: { text: string; failed: boolean } | null;
  press: () => void;
}

/** Locks a test button for 10 seconds after each press. A refusal for any other reason unlocks it at once. */
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
