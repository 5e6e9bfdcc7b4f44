import { z } from 'zod';
import { toAmericanSigns } from './hibari-phonemes.ts';
import { type LoadedVoice, type NeuralTools, SILENCE, type VoiceContent } from './loaded-voice.ts';
import type { Onnx, Session, Tensor } from './onnx.ts';
import { loadTimed } from './timed-network.ts';
import { BINS, HIBARI_RATE, toWaveform } from './waveform.ts';

/** The files of a hibari voice. */
export const HIBARI_FILES = { model: 'model.onnx', vocabulary: 'vocab.json' } as const;
/** Inputs and outputs that a hibari network must have. */
const [INPUTS, TABLES] = [['ids', 'speed'], ['lh', 'theta', 'ln', 'lr', 'phi'] as const];
/** Maximum phonemes per run: more than any ordinary sentence has. */
const IDS_MAX = 510;
/** Maximum frames of 12.5 ms per phoneme; a network that returns more is broken, and would exhaust the memory. */
const FRAMES_MAX = 100;

const vocabularySchema = z.record(z.string(), z.number().int());

/** Loads a hibari voice. Throws if its network is not a hibari network. */
export async function loadHibari({ onnx, toPhonemes }: NeuralTools, files: VoiceContent): Promise<LoadedVoice> {
  const text = Buffer.from(files.get(HIBARI_FILES.vocabulary) ?? '').toString('utf8');
  const vocabulary = vocabularySchema.parse(JSON.parse(text));
  const network = await loadTimed(onnx, files.get(HIBARI_FILES.model) ?? new Uint8Array(), 'Round');
  const { session } = network;
  const isHibari =
    INPUTS.every((name) => session.inputNames.includes(name)) &&
    [...TABLES, 'f0'].every((name) => session.outputNames.includes(name));
  if (!isHibari) throw new Error('The network is not one of hibari: its inputs or outputs have other names.');

  return {
    rate: HIBARI_RATE,
    async speak(sentence) {
      const phonemes = toPhonemes('en-us', sentence);
      const signs = toAmericanSigns(phonemes).filter((sign) => vocabulary[sign] !== undefined);
      // For punctuation alone, the network makes up sounds.
      if (!/\p{L}/u.test(phonemes)) return SILENCE;
      const spoken = signs.slice(0, IDS_MAX);
      const outputs = await run(
        onnx,
        session,
        spoken.map((sign) => vocabulary[sign] ?? 0),
      );
      const samples = toWaveform(readSpectra(outputs, spoken.length));
      // The ids at both ends are silent.
      return { samples, words: network.timeWords(sentence, ['', ...spoken, ''], outputs, samples.length) };
    },
    release: () => session.release(),
  };
}

async function run(onnx: Onnx, session: Session, ids: readonly number[]) {
  const input = BigInt64Array.from([0, ...ids, 0], BigInt);
  return session.run({
    ids: new onnx.Tensor('int64', input, [1, input.length]),
    speed: new onnx.Tensor('float32', Float32Array.of(1), [1]),
  });
}

function readSpectra(outputs: Record<string, Tensor | undefined>, ids: number) {
  const f0 = toFloats(outputs.f0?.data);
  if (f0.length > FRAMES_MAX * (ids + 2)) throw new Error('The network made too much of a sentence.');
  const [lh, theta, ln, lr, phi] = TABLES.map((name) => toFloats(outputs[name]?.data)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (const table of [lh, theta, ln, lr, phi]) {
    if (table.length !== BINS * f0.length) throw new Error('The model returned an unexpected shape.');
  }
  return { lh, theta, ln, lr, phi, f0 };
}

function toFloats(data: ArrayLike<number> | undefined): Float32Array {
  return data instanceof Float32Array ? data : Float32Array.from(data ?? []);
}
