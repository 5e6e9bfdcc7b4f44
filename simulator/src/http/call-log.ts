import type { World } from '../world.ts';

const KEPT_CALLS = 5000;

/** Completes a call's entry: its status, or null if there was no response. */
export type NoteDone = (status: number | null, userId?: string | null) => void;

/** Logs a Helix or OAuth call; the returned function completes the entry. Query strings are left out: they can hold secrets. */
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
