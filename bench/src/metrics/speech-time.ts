import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance as nodePerformance } from 'node:perf_hooks';
import { createMp3Encoder } from 'wasm-media-encoders';
import { createDiskObjects } from '../../../ebs/src/objects/disk-objects.ts';
import { systemClock } from '../../../ebs/src/ports/system.ts';
import { createEspeakEngine } from '../../../ebs/src/speech/espeak-engine.ts';
import { createSpeech } from '../../../ebs/src/speech/speech.ts';
import { SEED_VOICES } from '../../../ebs/src/voices/seed-voices.ts';
import { createMemorySpeechIndex } from '../../../ebs/test/support/memory-speech.ts';
import { SENTENCES } from '../sentences.ts';
import { quantile, round } from '../statistics.ts';

/** Bit rate of the floor's MP3 in kilobits per second, the same as ours. */
const MP3_KBIT = 64;
/** Number of samples the floor encodes at a time, the same as ours. */
const ENCODE_STEP = 32_768;
/** Number of texts spoken before those that count. */
const WARM_UP = 3;
/** Number of times each text is spoken again. A repetition costs less, so it is measured separately from the first time. */
const REPEATS = 3;

/** Length of the texts, in characters. */
const LENGTHS = [100, 450];

/**
 * Metric 9: milliseconds from a text to speech that a page can load, compared with a floor that only synthesizes and encodes, with the
 * same engine (espeak-ng), in this thread, without a file. Texts take turns. `loop` is how long a text keeps our event loop busy.
 */
export async function measureSpeech(options: { texts: number }) {
  const dir = await mkdtemp(join(tmpdir(), 'bitcue-bench-speech-'));
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const engine = createEspeakEngine({ log });
  const voice = SEED_VOICES.find(({ engine: id }) => id === 'espeak');
  if (voice === undefined) throw new Error('No voice of espeak-ng is shipped.');
  const objects = createDiskObjects({ dir, urlBase: 'http://localhost', reserveBytes: 0 });
  const voices = { find: async () => voice, list: async () => [voice] };
  const speech = createSpeech({
    engines: [engine],
    objects,
    voices: voices as never,
    index: createMemorySpeechIndex(),
    clock: systemClock,
    log,
  });
  const floor = await createFloor(voice.engineVoice);
  const results: Record<string, object> = {};
  try {
    for (const length of LENGTHS) {
      const times = { product: [] as number[], floor: [] as number[], again: [] as number[], loop: [] as number[] };
      for (let number = 0; number < options.texts + WARM_UP; number += 1) {
        const text = textOf(number, length);
        const [floorMs] = await time(async () => floor(text));
        const [productMs, loopMs] = await time(() => speech.speak(voice.name, text));
        if (number < WARM_UP) continue;
        times.floor.push(floorMs);
        times.product.push(productMs);
        times.loop.push(loopMs);
        for (let repeat = 0; repeat < REPEATS; repeat += 1)
          times.again.push((await time(() => speech.speak(voice.name, text)))[0]);
      }
      const p50 = (list: number[]) => quantile(list, 0.5);
      results[length] = {
        ratio: round(p50(times.product) / p50(times.floor)),
        product: round(p50(times.product)),
        floor: round(p50(times.floor)),
        again: round(p50(times.again)),
        loop: round(p50(times.loop)),
      };
    }
  } finally {
    await engine.close();
    await rm(dir, { recursive: true, force: true });
  }
  return results;
}

/** Returns the milliseconds that work takes, and those for which it keeps this thread busy. */
async function time(work: () => Promise<unknown>): Promise<[number, number]> {
  const before = nodePerformance.eventLoopUtilization();
  const startedAt = performance.now();
  await work();
  const took = performance.now() - startedAt;
  return [took, nodePerformance.eventLoopUtilization(before).active];
}

/** Returns a text of this length that is unique to the number. */
function textOf(number: number, length: number): string {
  const text = `${number}. ${Array.from({ length: 12 }, (_, at) => SENTENCES[(number * 7 + at) % SENTENCES.length]).join(' ')}`;
  return text.slice(0, length);
}

async function createFloor(voice: string): Promise<(text: string) => number> {
  const name = '@echogarden/espeak-ng-emscripten';
  const { default: start } = await import(name);
  const espeak = new (await start()).eSpeakNGWorker();
  espeak.set_voice(voice);
  const encoder = await createMp3Encoder();
  return (text) => {
    const chunks: Int16Array[] = [];
    espeak.synthesize(text, (chunk: Int16Array) => {
      chunks.push(chunk.slice());
      return false;
    });
    encoder.configure({ sampleRate: espeak.get_samplerate(), channels: 1, bitrate: MP3_KBIT });
    let bytes = 0;
    for (const chunk of chunks)
      for (let from = 0; from < chunk.length; from += ENCODE_STEP) {
        const samples = Float32Array.from(chunk.subarray(from, from + ENCODE_STEP), (sample) => sample / 32_768);
        bytes += encoder.encode([samples]).length;
      }
    return bytes + encoder.finalize().length;
  };
}
