import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { PROBE_BEGINS, type ProbeResult } from './probe-media.ts';
import { MEDIA_DAMAGED, readMedia } from './read-media.ts';

async function run(): Promise<ProbeResult> {
  try {
    return { media: await readMedia((workerData as { bytes: Uint8Array }).bytes) };
  } catch (error) {
    return { refusal: error instanceof AppError ? error.message : MEDIA_DAMAGED };
  }
}

parentPort?.postMessage(PROBE_BEGINS);
parentPort?.postMessage(await run());
