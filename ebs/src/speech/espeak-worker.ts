import { parentPort, workerData } from 'node:worker_threads';
import { createMp3Encoder } from 'wasm-media-encoders';
import type { SpeechJob, SpeechJobResult } from './espeak-engine.ts';
import { levelAudio } from './level-audio.ts';
import { toPlainSpeechText } from './plain-speech-text.ts';

/** The part of the GPL package that we use. It ships no types and is loaded only in this worker. */
interface EspeakVoice {
  /** Returns 0 if the voice exists. */
  set_voice(name: string): number;
  get_samplerate(): number;
  /** Calls back with 16-bit mono samples, and stops if the callback returns true. */
  synthesize(text: string, onAudio: (samples: Int16Array) => boolean): void;
}
type EspeakModule = { default: () => Promise<{ eSpeakNGWorker: new () => EspeakVoice }> };

/** Kilobits per second: clear speech at 22 kHz, half a megabyte per minute. */
const MP3_KBIT = 64;
/** Samples encoded at a time, so that the encoder's buffers stay small. */
const ENCODE_STEP = 32_768;

async function loadEspeak(packageName: string): Promise<EspeakVoice | null> {
  try {
    const { default: start } = (await import(packageName)) as EspeakModule;
    return new (await start()).eSpeakNGWorker();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

function synthesize(espeak: EspeakVoice, job: SpeechJob): Int16Array {
  if (espeak.set_voice(job.voice) !== 0) throw new Error(`espeak-ng has no voice '${job.voice}'.`);
  const limit = Math.floor((job.maxAudioMs / 1000) * espeak.get_samplerate());
  const chunks: Int16Array[] = [];
  let length = 0;
  espeak.synthesize(toPlainSpeechText(job.text), (samples) => {
    chunks.push(samples);
    length += samples.length;
    return length >= limit;
  });
  const audio = new Int16Array(length);
  let at = 0;
  for (const chunk of chunks) {
    audio.set(chunk, at);
    at += chunk.length;
  }
  return audio.subarray(0, limit);
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

const loaded = Promise.all([loadEspeak((workerData as { packageName: string }).packageName), createMp3Encoder()]);

async function run(job: SpeechJob): Promise<SpeechJobResult> {
  try {
    const [espeak, encoder] = await loaded;
    if (espeak === null) return { id: job.id, kind: 'missing' };
    const audio = synthesize(espeak, job);
    const levelled = levelAudio(audio);
    if (levelled === null) return { id: job.id, kind: 'failed', reason: 'There is nothing to hear in this text.' };
    const rate = espeak.get_samplerate();
    const mp3 = encode(encoder, levelled.samples, rate);
    const durationMs = Math.round((audio.length / rate) * 1000);
    return { id: job.id, kind: 'done', mp3, durationMs, rms: levelled.rms };
  } catch (error) {
    return { id: job.id, kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (job: SpeechJob) => {
  const result = await run(job);
  parentPort?.postMessage(result, result.kind === 'done' ? [result.mp3.buffer as ArrayBuffer] : []);
});
