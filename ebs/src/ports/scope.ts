import { AsyncLocalStorage } from 'node:async_hooks';

/** What the work under way belongs to. Every log line that is written meanwhile says it. */
export interface Scope {
  /** Id of the HTTP request or the WebSocket connection that is served. */
  readonly request?: string;
  /** Id of the record that is worked on. */
  readonly interaction?: string;
}

const NOTHING: Scope = {};
const storage = new AsyncLocalStorage<Scope>();

/** Returns what the work under way belongs to; empty if to nothing. */
export function currentScope(): Scope {
  return storage.getStore() ?? NOTHING;
}

/** Runs work, and all that it starts, in a scope: that of the caller with these parts changed. */
export function inScope<T>(scope: Scope, work: () => T): T {
  return storage.run({ ...storage.getStore(), ...scope }, work);
}

/** Runs work that belongs to nothing of the caller's, such as what a timer does much later. */
export function outsideScope<T>(work: () => T): T {
  return storage.run(NOTHING, work);
}
