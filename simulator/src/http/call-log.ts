import type { LocalTwitch } from '../local-twitch.ts';

const MAX_CALLS = 5000;

/** Completes a call's entry: its status, or null if there was no response. */
export type CompleteCall = (status: number | null, userId?: string | null) => void;

/** Logs a Helix or OAuth call; the returned function completes the entry. Query strings are left out: they can hold secrets. */
export function logCall(twitch: LocalTwitch, method: string, path: string): CompleteCall {
  const startedMs = performance.now();
  const call = {
    at: new Date().toISOString(),
    method,
    path,
    status: null as number | null,
    userId: null as string | null,
    ms: 0,
  };
  twitch.calls.push(call);
  if (twitch.calls.length > MAX_CALLS) twitch.calls.shift();
  return (status, userId = null) => {
    call.status = status;
    call.userId = userId;
    call.ms = Math.round(performance.now() - startedMs);
  };
}
