import type { Log } from '../../ports/system.ts';
import { createSpeechQueue, type SpeechQueue } from '../speech-queue.ts';
import { startSpeechWorker } from '../worker-engine.ts';

/** Creates what levels and encodes the sound that providers send, in a worker thread that starts with the first. */
export function createEncoder(log: Log): SpeechQueue {
  const script = new URL('./start-encode-worker.mjs', import.meta.url);
  return createSpeechQueue({ log, start: (events) => startSpeechWorker(script, '', log, events) });
}
