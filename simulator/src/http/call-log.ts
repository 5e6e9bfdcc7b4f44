import type { World } from '../world.ts';

const KEPT_CALLS = 5000;

/** Ends the note of a call: with its status, or null when nothing was answered. */
export type NoteDone = (status: number | null, userId?: string | null) => void;

/** Notes a Helix or OAuth call; the returned function completes the note. Query strings stay out: they may hold secrets. */
export function noteCall(world: World, method: string, path: string): NoteDone {
  const startedMs = performance.now();
  const call = {
    at: new Date().toISOString(),
    method,
    path,
    status: null as number | null,
    userId: null as string | null,
    ms: 0,
  };
  world.calls.push(call);
  if (world.calls.length > KEPT_CALLS) world.calls.shift();
  return (status, userId = null) => {
    call.status = status;
    call.userId = userId;
    call.ms = Math.round(performance.now() - startedMs);
  };
}
