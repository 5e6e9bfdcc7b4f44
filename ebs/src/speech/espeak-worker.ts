import { toPlainSpeechText } from './plain-speech-text.ts';
import { type Audio, type LoadedEngine, serveSpeech } from './serve-speech.ts';
import type { SpeechJob } from './speech-queue.ts';

/** The part of the GPL package that we use. It ships no types and is loaded only in this worker. */
interface EspeakVoice {
  /** Returns 0 if the voice exists. */
  set_voice(name: string): number;
  get_samplerate(): number;
  /** Calls back with 16-bit mono samples, and stops if the callback returns true. */
  synthesize(text: string, onAudio: (samples: Int16Array) => boolean): void;
}
type EspeakModule = { default: () => Promise<{ eSpeakNGWorker: new () => EspeakVoice }> };

async function loadEspeak(packageName: string): Promise<LoadedEngine> {
  const { default: start } = (await import(packageName)) as EspeakModule;
  const espeak = new (await start()).eSpeakNGWorker();
  return { synthesize: (job) => synthesize(espeak, job) };
}

/** `job.voice` is espeak-ng's name of a voice, with an optional variant: `en-us+f3`. */
function synthesize(espeak: EspeakVoice, job: SpeechJob): Audio {
  if (espeak.set_voice(job.voice) !== 0) throw new Error(`espeak-ng has no voice '${job.voice}'.`);
  const rate = espeak.get_samplerate();
  const limit = Math.floor((job.maxAudioMs / 1000) * rate);
  const chunks: Int16Array[] = [];
  let length = 0;
  espeak.synthesize(toPlainSpeechText(job.text), (samples) => {
    chunks.push(samples);
    length += samples.length;
    return length >= limit;
  });
  const samples = new Int16Array(length);
  let at = 0;
  for (const chunk of chunks) {
    samples.set(chunk, at);
    at += chunk.length;
  }
  return { samples, rate };
}

serveSpeech(loadEspeak);
