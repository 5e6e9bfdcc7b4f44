import { toAmericanSigns, toBritishSigns } from './hibari-phonemes.ts';
import { KOKORO_VOCABULARY } from './kokoro-vocabulary.ts';
import { type LoadedVoice, type NeuralTools, SILENCE, type VoiceContent } from './loaded-voice.ts';
import { loadTimed } from './timed-network.ts';

/** The files of a Kokoro voice: the network, which all voices share, and the voice's style. */
export const KOKORO_FILES = { model: 'model.onnx', american: 'american.bin', british: 'british.bin' } as const;
/** A style has one row of numbers per phoneme count, starting with 1. */
export const [STYLE_ROWS, STYLE_LENGTH] = [510, 256];
/** Size of a style, in bytes. */
export const STYLE_BYTES = STYLE_ROWS * STYLE_LENGTH * 4;
/** Samples per second. */
const RATE = 24_000;
/** Maximum seconds per id; a network that returns more is broken, and would exhaust the memory. */
const ID_MAX_S = 1;
/** Inputs that a Kokoro network must have; the input for the ids has one of two names. */
const [INPUTS, IDS] = [
  ['style', 'speed'],
  ['tokens', 'input_ids'],
];

/** Loads a Kokoro voice. Throws if its network is not a Kokoro network. */
export async function loadKokoro({ onnx, toPhonemes }: NeuralTools, files: VoiceContent): Promise<LoadedVoice> {
  const style = toFloats(files.get(KOKORO_FILES.american) ?? files.get(KOKORO_FILES.british) ?? new Uint8Array());
  const isBritish = files.has(KOKORO_FILES.british);
  const network = await loadTimed(onnx, files.get(KOKORO_FILES.model) ?? new Uint8Array(), 'Round');
  const { session } = network;
  const input = IDS.find((name) => session.inputNames.includes(name));
  const [output] = session.outputNames;
  const isKokoro = INPUTS.every((name) => session.inputNames.includes(name)) && style.length * 4 === STYLE_BYTES;
  if (input === undefined || output === undefined || !isKokoro) {
    throw new Error('The network is not one of Kokoro: its inputs have other names.');
  }

  return {
    rate: RATE,
    async speak(sentence) {
      const phonemes = toPhonemes(isBritish ? 'en' : 'en-us', sentence);
      const signs = isBritish ? toBritishSigns(phonemes) : toAmericanSigns(phonemes);
      // For punctuation alone, the network makes up sounds.
      if (!/\p{L}/u.test(phonemes)) return SILENCE;
      const spoken = signs.filter((sign) => KOKORO_VOCABULARY[sign] !== undefined).slice(0, STYLE_ROWS);
      // The ids at both ends are silent.
      const tokens = BigInt64Array.from([0, ...spoken.map((sign) => KOKORO_VOCABULARY[sign] ?? 0), 0], BigInt);
      const row = style.slice((spoken.length - 1) * STYLE_LENGTH, spoken.length * STYLE_LENGTH);
      const outputs = await session.run({
        [input]: new onnx.Tensor('int64', tokens, [1, tokens.length]),
        style: new onnx.Tensor('float32', row, [1, STYLE_LENGTH]),
        speed: new onnx.Tensor('float32', Float32Array.of(1), [1]),
      });
      const samples = Float32Array.from(outputs[output]?.data ?? []);
      if (samples.length > ID_MAX_S * RATE * tokens.length) throw new Error('The network made too much of a sentence.');
      return { samples, words: network.timeWords(sentence, ['', ...spoken, ''], outputs, samples.length) };
    },
    release: () => session.release(),
  };
}

function toFloats(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.slice().buffer, 0, bytes.length >> 2);
}
