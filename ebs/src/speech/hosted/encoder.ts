import type { Log } from '../../ports/system.ts';
import { createSpeechQueue, type SpeechQueue } from '../speech-queue.ts';
import { startSpeechWorker } from '../worker-engine.ts';

/** Creates the queue that levels and encodes the audio of providers, in a worker thread that starts with the first job. */
export function createEncoder(log: Log): SpeechQueue {
  const script = new URL('./start-encode-worker.mjs', import.meta.url);
  return createSpeechQueue({ log, start: (events) => startSpeechWorker(script, '', log, events) });
}
