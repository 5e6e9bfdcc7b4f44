import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { MEDIA_DAMAGED, type ProbedMedia, readMedia } from './read-media.ts';

/** What the worker answers: the clip, or the sentence of its refusal. */
export type ProbeResult = { media: ProbedMedia } | { refusal: string };

async function run(): Promise<ProbeResult> {
  try {
    return { media: await readMedia((workerData as { bytes: Uint8Array }).bytes) };
  } catch (error) {
    return { refusal: error instanceof AppError ? error.message : MEDIA_DAMAGED };
  }
}

parentPort?.postMessage(await run());
