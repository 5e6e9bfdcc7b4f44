import { parentPort, workerData } from 'node:worker_threads';
import { createMp3Encoder } from 'wasm-media-encoders';
import { levelAudio } from './level-audio.ts';
import type { SpeechJob, SpeechJobResult } from './worker-engine.ts';

/** Kilobits per second: clear speech at 22 kHz, half a megabyte per minute. */
const MP3_KBIT = 64;
/** Samples encoded at a time, so that the encoder's buffers stay small. */
const ENCODE_STEP = 32_768;

/** What an engine made of a text: 16-bit mono samples. */
export interface Audio {
  samples: Int16Array;
  /** Samples per second. */
  rate: number;
}

/** An engine, loaded. `synthesize` throws if there is no such voice. */
export interface LoadedEngine {
  synthesize(job: SpeechJob): Audio;
}

/** Answers the jobs of `createWorkerEngine` in its worker thread. `load` gets the package's name. */
export function serveSpeech(load: (packageName: string) => Promise<LoadedEngine>): void {
  const { packageName } = workerData as { packageName: string };
  const loaded = Promise.all([loadUnlessMissing(load, packageName), createMp3Encoder()]);

  async function run(job: SpeechJob): Promise<SpeechJobResult> {
    try {
      const [engine, encoder] = await loaded;
      if (engine === null) return { id: job.id, kind: 'missing' };
      const { samples: all, rate } = engine.synthesize(job);
      const samples = all.subarray(0, Math.floor((job.maxAudioMs / 1000) * rate));
      const levelled = levelAudio(samples);
      if (levelled === null) return { id: job.id, kind: 'failed', reason: 'There is nothing to hear in this text.' };
      const mp3 = encode(encoder, levelled.samples, rate);
      const durationMs = Math.round((samples.length / rate) * 1000);
      return { id: job.id, kind: 'done', mp3, durationMs, rms: levelled.rms };
    } catch (error) {
      return { id: job.id, kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  parentPort?.on('message', async (job: SpeechJob) => {
    const result = await run(job);
    parentPort?.postMessage(result, result.kind === 'done' ? [result.mp3.buffer as ArrayBuffer] : []);
  });
}

async function loadUnlessMissing(load: (packageName: string) => Promise<LoadedEngine>, packageName: string) {
  try {
    return await load(packageName);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

function encode(encoder: Awaited<ReturnType<typeof createMp3Encoder>>, samples: Float32Array, rate: number) {
  encoder.configure({ sampleRate: rate, channels: 1, bitrate: MP3_KBIT });
  const parts: Uint8Array[] = [];
  for (let at = 0; at < samples.length; at += ENCODE_STEP) {
    parts.push(encoder.encode([samples.subarray(at, at + ENCODE_STEP)]).slice());
  }
  parts.push(encoder.finalize().slice());
  return new Uint8Array(Buffer.concat(parts));
}
