import { useCallback, useEffect, useRef, useState } from 'react';
import { request } from '../api/call.ts';
import type { LedgerView } from '../api/use-ledger.ts';

/** Delay before a killed server is restarted, in milliseconds. */
const DOWN_MS = 4_000;
/** How long the server must respond before it counts as back, in milliseconds. */
const SETTLED_MS = 3_000;

/** `armed`: killed as soon as something plays. `down`: stopped by us. `returning`: started, but not responding yet. */
export type ServerPhase = 'idle' | 'armed' | 'down' | 'returning';

/** Controls the server through the simulator's launcher. */
export interface ServerControl {
  phase: ServerPhase;
  /** Kills the server when the next alert plays, or at once if one is playing, and restarts it a few seconds later. */
  armKill(): void;
  disarm(): void;
  /** Stops the server and leaves it down. */
  stop(): void;
  start(): void;
}

/** Stops and starts the server through the simulator; `run` shows errors. */
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

  // The server keeps responding, so it has recovered from whatever was done to it.
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
