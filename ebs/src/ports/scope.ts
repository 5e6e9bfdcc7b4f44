import { AsyncLocalStorage } from 'node:async_hooks';

/** What the work in progress belongs to. Every log line that it writes says so. */
export interface Scope {
  /** Id of the HTTP request or WebSocket connection being served. */
  readonly request?: string;
  /** Id of the record being worked on. */
  readonly interaction?: string;
}

const NOTHING: Scope = {};
const storage = new AsyncLocalStorage<Scope>();

/** Returns the scope of the work in progress; empty if it has none. */
export function currentScope(): Scope {
  return storage.getStore() ?? NOTHING;
}

/** Runs work, and everything it starts, in the caller's scope with these parts changed. */
export function inScope<T>(scope: Scope, work: () => T): T {
  return storage.run({ ...storage.getStore(), ...scope }, work);
}

/** Runs work outside the caller's scope, such as what a timer does much later. */
export function outsideScope<T>(work: () => T): T {
  return storage.run(NOTHING, work);
}
