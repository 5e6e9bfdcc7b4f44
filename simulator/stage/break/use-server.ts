import { useCallback, useEffect, useRef, useState } from 'react';
import { request } from '../api/call.ts';
import type { LedgerView } from '../api/use-ledger.ts';

/** Milliseconds for which the story leaves the server down. */
const DOWN_MS = 4_000;
/** Milliseconds of answers after which the server counts as back. */
const SETTLED_MS = 3_000;

/** `armed`: ends as soon as something plays. `down`: ended by us. `returning`: started, does not answer yet. */
export type ServerPhase = 'idle' | 'armed' | 'down' | 'returning';

/** The server's switch, as far as the launcher above the simulator allows. */
export interface ServerControl {
  phase: ServerPhase;
  /** Ends it hard when the next alert plays (at once when one does), and starts it again some seconds later. */
  armKill(): void;
  disarm(): void;
  /** Ends it and leaves it down. */
  stop(): void;
  start(): void;
}

/** Ends and starts the server through the simulator; `run` shows refusals. */
export function useServer(
  ledger: LedgerView,
  run: (action: () => Promise<unknown>) => Promise<boolean>,
): ServerControl {
  const [phase, setPhase] = useState<ServerPhase>('idle');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isPlaying =
    ledger.status === 'ready' && ledger.page?.interactions.some((row) => row.state === 'started') === true;
  const isAway = ledger.status === 'away';

  const start = useCallback(async () => {
    clearTimeout(timer.current);
    setPhase('returning');
    if (!(await run(() => request('POST', '/stage/ebs', { action: 'start' })))) setPhase('idle');
  }, [run]);

  const end = useCallback(
    async (action: 'kill' | 'stop') => {
      setPhase('down');
      if (!(await run(() => request('POST', '/stage/ebs', { action })))) return setPhase('idle');
      if (action === 'kill') timer.current = setTimeout(start, DOWN_MS);
    },
    [run, start],
  );

  useEffect(() => {
    if (phase === 'armed' && isPlaying) void end('kill');
  }, [phase, isPlaying, end]);

  // It answers, and goes on answering: whatever was done to it is over.
  useEffect(() => {
    if (isAway || (phase !== 'down' && phase !== 'returning')) return;
    const settled = setTimeout(() => setPhase('idle'), SETTLED_MS);
    return () => clearTimeout(settled);
  }, [phase, isAway]);

  return {
    phase,
    armKill: useCallback(() => setPhase('armed'), []),
    disarm: useCallback(() => setPhase('idle'), []),
    stop: useCallback(() => void end('stop'), [end]),
    start: useCallback(() => void start(), [start]),
  };
}
