import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { toFliteText } from './flite-text.ts';
import { runWasi } from './memory-wasi.ts';
import { type Audio, type LoadedEngine, serveSpeech } from './serve-speech.ts';
import type { SpeechJob } from './speech-queue.ts';

/** Voices in the package that are for speech. */
const VOICES: readonly string[] = ['rms', 'slt', 'awb', 'kal16'];
/** Length of the header of Flite's WAV files, and the offset of the sample rate in it, in bytes. */
const [HEADER_BYTES, RATE_AT] = [44, 24];
/** Bytes per second of the fastest voice, 16,000 samples of two bytes. */
const BYTES_PER_S = 32_000;

async function loadFlite(packageName: string): Promise<LoadedEngine> {
  const file = createRequire(import.meta.url).resolve(packageName);
  const module = await WebAssembly.compile(await readFile(file));
  return { synthesize: (job) => synthesize(module, job) };
}

function synthesize(module: WebAssembly.Module, job: SpeechJob): Audio {
  if (!VOICES.includes(job.voice)) throw new Error(`Flite has no voice '${job.voice}'.`);
  const files = new Map([['text', new TextEncoder().encode(toFliteText(job.text))]]);
  // The text is passed in a file, so nothing in it can be taken for an option.
  const args = ['flite', '-voice', job.voice, '-f', '/files/text', '-o', '/files/speech'];
  const maxFileBytes = HEADER_BYTES + Math.ceil((job.maxAudioMs / 1000) * BYTES_PER_S);
  const code = runWasi({ module, args, files, maxFileBytes });
  const wav = files.get('speech');
  // Null: the file reached its limit, and the rest of a long text is cut off.
  if ((code !== 0 && code !== null) || wav === undefined || wav.length < HEADER_BYTES) {
    throw new Error(`Flite ended with ${code}.`);
  }
  const rate = new DataView(wav.buffer, wav.byteOffset).getUint32(RATE_AT, true);
  const samples = new Int16Array(wav.slice(HEADER_BYTES).buffer, 0, (wav.length - HEADER_BYTES) >> 1);
  return { samples, rate };
}

serveSpeech(loadFlite);
