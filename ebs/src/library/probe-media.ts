import { Worker } from 'node:worker_threads';
import { MEDIA_DAMAGED, type ProbedMedia, refuseMedia } from './read-media.ts';

/** Milliseconds. An honest clip takes less than a second; one that takes this long was built to. */
const PROBE_TIMEOUT_MS = 10_000;
/** Milliseconds for the worker to start. A busy machine is slow to load it, which says nothing about the clip. */
const START_TIMEOUT_MS = 60_000;
/** Megabytes of heap; tables in a hostile file can ask for any amount. */
const PROBE_HEAP_MB = 256;

/** Sent by the worker once it is loaded, before it reads. */
export const PROBE_BEGINS = 'begins';

/** The worker's result: the clip, or the sentence with which it is refused. */
export type ProbeResult = { media: ProbedMedia } | { refusal: string };

/**
 * Reads a clip's type and length in a worker thread of its own, which is terminated when it takes too long or too much
 * memory: damaged tables can keep a parser busy for ever. Throws as `readMedia` does.
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
