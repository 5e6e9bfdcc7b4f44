import { createWorkerEngine, type WorkerEngine, type WorkerEngineOptions } from './worker-engine.ts';

/** Optional because it is licensed under the GPL, and loaded in its own worker. */
const ESPEAK_PACKAGE = '@echogarden/espeak-ng-emscripten';

/** Creates the espeak-ng engine: every language that we seed. It renders 500 characters in about 200 ms. */
export function createEspeakEngine(options: WorkerEngineOptions): WorkerEngine {
  const script = new URL('./start-espeak-worker.mjs', import.meta.url);
  return createWorkerEngine({ packageName: ESPEAK_PACKAGE, ...options, id: 'espeak', script, canSpeak: () => true });
}
