import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { InstalledEngineId } from '../../ports/speech.ts';
import { cleanSpeechText } from '../clean-speech-text.ts';
import type { Audio, LoadedEngine } from '../serve-speech.ts';
import type { SpeechJob } from '../speech-queue.ts';
import { loadPhonemes } from './espeak-phonemes.ts';
import { digestOf } from './found-voice.ts';
import { loadHibari } from './hibari.ts';
import { loadKokoro } from './kokoro.ts';
import type { LoadedVoice, NeuralTools, VoiceContent } from './loaded-voice.ts';
import { loadOnnx } from './onnx.ts';
import { loadPico, loadPicoModule } from './pico.ts';
import { loadPiper } from './piper.ts';
import { splitText } from './split-text.ts';
import { folderOf, readVoiceFile } from './voice-file.ts';
import { shareTime, type WordSpan, wordsOf } from './word-spans.ts';

/** Maximum characters of a text: an item allows 500, and a name and a verb are spoken with it. */
const TEXT_MAX = 2_000;
/** Maximum voices kept loaded; each takes a few hundred megabytes. */
const LOADED_MAX = 2;
/** Seconds of silence between two sentences. */
const PAUSE_S = 0.15;

/** Time limit for a text once its voice is loaded, in milliseconds: below that of the queue, to leave time for loading. */
const TEXT_MS = 25_000;

/** Dependencies of the engines. */
interface Tools {
  folder: string;
  loadNeural(): Promise<NeuralTools>;
}
type Loader = (tools: Tools, files: VoiceContent) => Promise<LoadedVoice>;

/** Voice loader of each engine. */
const LOADERS: Readonly<Record<InstalledEngineId, Loader>> = {
  hibari: async ({ loadNeural }, files) => loadHibari(await loadNeural(), files),
  piper: async ({ loadNeural }, files) => loadPiper(await loadNeural(), files),
  kokoro: async ({ loadNeural }, files) => loadKokoro(await loadNeural(), files),
  pico: async ({ folder }, files) => loadPico(await loadPicoModule(folder), files),
};

/** Creates the engine that speaks with the voices in a folder. Everything is loaded on first use. */
export function createInstalledSpeaker(folder: string): LoadedEngine {
  let neural: Promise<NeuralTools> | null = null;
  const loadNeural = () => {
    neural ??= loadPhonemes().then((toPhonemes) => ({ onnx: loadOnnx(folder), toPhonemes }));
    return neural;
  };
  const loaded = new LRUCache<string, Promise<LoadedVoice>>({
    max: LOADED_MAX,
    dispose: (voice) => void voice.then(({ release }) => release()).catch(() => {}),
  });

  async function load(name: string): Promise<LoadedVoice> {
    const [id = '', engineVoice = ''] = name.split('/');
    const { engine, files } = await readFiles(folder, id, engineVoice);
    return LOADERS[engine]({ folder, loadNeural }, files);
  }

  function loadOnce(name: string): Promise<LoadedVoice> {
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const loading = load(name);
    loaded.set(name, loading);
    loading.catch(() => loaded.delete(name));
    return loading;
  }

  return {
    async synthesize(job) {
      if (job.text.length > TEXT_MAX) throw new Error(`A text has at most ${TEXT_MAX} characters.`);
      return speakSentences(await loadOnce(job.voice), job);
    },
  };
}

/** Reads the files of a voice. Throws if one differs from what was installed. */
async function readFiles(folder: string, id: string, engineVoice: string) {
  const { engine, files } = await readVoiceFile(folder, id, engineVoice);
  const read = files.map(async ({ name, sha256 }) => {
    const bytes = await readFile(join(folderOf(folder, engine, engineVoice), name));
    if (digestOf(bytes) !== sha256)
      throw new Error(`The file ${name} of the voice ${engineVoice} is damaged. Install the voice again.`);
    return [name, bytes] as const;
  });
  return { engine, files: new Map(await Promise.all(read)) };
}

/**
 * Speaks a text sentence by sentence. If the first sentences show that the whole text takes too long on this machine, throws at once, so
 * that another voice can speak.
 */
async function speakSentences({ rate, speak }: LoadedVoice, { text, maxAudioMs }: SpeechJob): Promise<Audio> {
  const limit = Math.floor((maxAudioMs / 1000) * rate);
  const pause = new Int16Array(Math.floor(PAUSE_S * rate));
  const clean = cleanSpeechText(text);
  const startedAt = performance.now();
  const parts: Int16Array[] = [];
  const words: WordSpan[] = [];
  let [length, done] = [0, 0];
  const sentences = splitText(clean);
  for (const [index, sentence] of sentences.entries()) {
    const { samples, words: told } = await speak(sentence);
    const written = wordsOf(sentence);
    const spans = told?.length === written.length ? told : shareTime(written, { from: 0, to: samples.length });
    words.push(...spans.map(({ from, to }) => ({ from: from + length, to: to + length })));
    parts.push(toInt16(samples), pause);
    length += samples.length + pause.length;
    done += sentence.length;
    if (length >= limit || index === sentences.length - 1) break;
    const estimateMs = ((performance.now() - startedAt) * clean.length) / done;
    if (estimateMs > TEXT_MS) throw new Error('This voice is too slow for so long a text on this machine.');
  }
  const toMs = (samples: number) => Math.round((samples * 1_000) / rate);
  return {
    samples: join16(parts, length),
    rate,
    // If the text was cut off or a word was cut in two, the times do not match the words.
    ...(words.length === wordsOf(clean).length && {
      words: words.map(({ from, to }) => ({ fromMs: toMs(from), toMs: toMs(to) })),
    }),
  };
}

function toInt16(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) => Math.max(-1, Math.min(1, sample)) * 32_767);
}

function join16(parts: readonly Int16Array[], length: number): Int16Array {
  const samples = new Int16Array(length);
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return samples;
}
