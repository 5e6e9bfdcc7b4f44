/** The signals that tell this program to stop. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

const told = new AbortController();
for (const signal of SIGNALS) process.on(signal, () => told.abort(signal));

/**
 * Aborted once the process is told to stop, with the signal's name as its reason. This module listens for the signals
 * as soon as it is loaded, before all others: process 1 of a container ignores a signal that it does not listen for.
 */
export const stopSignal: AbortSignal = told.signal;

/** Resolves once the process is told to stop. */
export const stopRequested: Promise<void> = new Promise((resolve) => {
  told.signal.addEventListener('abort', () => resolve());
});
