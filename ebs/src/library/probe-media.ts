import { Worker } from 'node:worker_threads';
import { MEDIA_DAMAGED, type ProbedMedia, refuseMedia } from './read-media.ts';

/** Time limit in milliseconds. A normal clip takes less than a second; one that takes this long is an attack. */
const PROBE_TIMEOUT_MS = 10_000;
/** Time limit for starting the worker, in milliseconds. It is separate because a busy machine loads the worker slowly. */
const START_TIMEOUT_MS = 60_000;
/** Maximum heap of the worker in megabytes. Tables in a hostile file can demand any amount. */
const PROBE_HEAP_MB = 256;

/** Sent by the worker once it is loaded, before it reads the clip. */
export const PROBE_BEGINS = 'begins';

/** The worker's result: the clip, or the message with which it is refused. */
export type ProbeResult = { media: ProbedMedia } | { refusal: string };

/**
 * Reads a clip's type and length in its own worker thread, which is terminated if it takes too long or too much memory:
 * damaged tables can keep a parser busy forever. Throws as `readMedia` does.
 */
export function probeMedia(bytes: Uint8Array, timeoutMs = PROBE_TIMEOUT_MS): Promise<ProbedMedia> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./start-probe-worker.mjs', import.meta.url), {
      workerData: { bytes },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: PROBE_HEAP_MB },
    });
    const giveUp = () => end(() => reject(refuseMedia(MEDIA_DAMAGED)));
    let timer = setTimeout(giveUp, START_TIMEOUT_MS);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      void worker.terminate();
    };
    worker.on('message', (result: ProbeResult | typeof PROBE_BEGINS) => {
      if (result === PROBE_BEGINS) {
        clearTimeout(timer);
        timer = setTimeout(giveUp, timeoutMs);
        return;
      }
      end(() => ('media' in result ? resolve(result.media) : reject(refuseMedia(result.refusal))));
    });
    worker.on('error', (error) => end(() => reject(refuseMedia(MEDIA_DAMAGED, error))));
    worker.on('exit', () => end(() => reject(refuseMedia(MEDIA_DAMAGED))));
  });
}
