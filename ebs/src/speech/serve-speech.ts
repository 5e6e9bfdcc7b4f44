import { parentPort, workerData } from 'node:worker_threads';
import { createMp3Encoder } from 'wasm-media-encoders';
import type { WordTime } from '../ports/speech.ts';
import { levelAudio } from './level-audio.ts';
import { listPeaks } from './list-peaks.ts';
import { MP3_KBIT, MP3_RATE } from './mp3.ts';
import { resample } from './resample.ts';
import type { SpeechJob, SpeechJobResult } from './speech-queue.ts';

/** Samples encoded at a time, so that the encoder's buffers stay small. */
const ENCODE_STEP = 32_768;

/** Audio that an engine rendered: 16-bit mono samples. */
export interface Audio {
  samples: Int16Array;
  /** Samples per second. */
  rate: number;
  /** When each word of the cleaned text is spoken, if the engine reports it. */
  words?: readonly WordTime[];
}

/** A loaded engine. `synthesize` throws if there is no such voice. */
export interface LoadedEngine {
  synthesize(job: SpeechJob): Audio | Promise<Audio>;
}

/** Answers the jobs of `createWorkerEngine` in its worker thread. `load` receives the package's name. */
export function serveSpeech(load: (packageName: string) => Promise<LoadedEngine>): void {
  const { packageName } = workerData as { packageName: string };
  const answer = createAnswer(loadPackage(load, packageName));
  parentPort?.on('message', async (job: SpeechJob) => {
    const result = await answer(job);
    parentPort?.postMessage(result, result.kind === 'done' ? [result.mp3.buffer as ArrayBuffer] : []);
  });
}

/** Creates the job handler of an engine that may still be loading. The handler never throws. */
export function createAnswer(loading: Promise<LoadedEngine>): (job: SpeechJob) => Promise<SpeechJobResult> {
  const loaded = Promise.all([loading, createMp3Encoder()]);
  // Each job reports why the engine could not be loaded.
  loaded.catch(() => {});
  return async (job) => {
    try {
      const [engine, encoder] = await loaded;
      const { samples: all, rate, words } = await engine.synthesize(job);
      const samples = resample(all.subarray(0, Math.floor((job.maxAudioMs / 1000) * rate)), rate, MP3_RATE);
      const levelled = levelAudio(samples, MP3_RATE);
      if (levelled === null) return { id: job.id, kind: 'failed', reason: 'There is nothing to hear in this text.' };
      const mp3 = encode(encoder, levelled.samples);
      const durationMs = Math.round((samples.length / MP3_RATE) * 1000);
      return {
        id: job.id,
        kind: 'done',
        mp3,
        durationMs,
        loudness: levelled.loudness,
        peaks: listPeaks(levelled.samples),
        ...(words !== undefined && { words }),
      };
    } catch (error) {
      return { id: job.id, kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  };
}

async function loadPackage(load: (packageName: string) => Promise<LoadedEngine>, packageName: string) {
  try {
    return await load(packageName);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error;
    throw new Error(`Speech needs the optional package ${packageName}. Run: npm install ${packageName}`);
  }
}

function encode(encoder: Awaited<ReturnType<typeof createMp3Encoder>>, samples: Float32Array) {
  encoder.configure({ sampleRate: MP3_RATE, channels: 1, bitrate: MP3_KBIT });
  const parts: Uint8Array[] = [];
  for (let at = 0; at < samples.length; at += ENCODE_STEP) {
    parts.push(encoder.encode([samples.subarray(at, at + ENCODE_STEP)]).slice());
  }
  parts.push(encoder.finalize().slice());
  return new Uint8Array(Buffer.concat(parts));
}
