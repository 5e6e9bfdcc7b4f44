import { type LoadedVoice, type NeuralTools, SILENCE, type VoiceContent } from './loaded-voice.ts';
import type { Onnx, Session } from './onnx.ts';
import { type PiperConfig, parsePiperConfig } from './piper-config.ts';
import { toPiperIds } from './piper-ids.ts';
import { loadTimed } from './timed-network.ts';

/** The files of a Piper voice. */
export const PIPER_FILES = { model: 'model.onnx', config: 'model.onnx.json' } as const;
/** Inputs and output that a Piper network must have. */
const [INPUTS, OUTPUT] = [['input', 'input_lengths', 'scales'], 'output'];
/** Maximum seconds per id; a network that returns more is broken, and would exhaust the memory. */
const ID_MAX_S = 1;

/** Loads a Piper voice. Throws if its network or its description is not Piper's. */
export async function loadPiper({ onnx, toPhonemes }: NeuralTools, files: VoiceContent): Promise<LoadedVoice> {
  const config = parsePiperConfig(files.get(PIPER_FILES.config) ?? new Uint8Array());
  const network = await loadTimed(onnx, files.get(PIPER_FILES.model) ?? new Uint8Array(), 'Ceil');
  const { session } = network;
  const isPiper =
    INPUTS.every((name) => session.inputNames.includes(name)) && session.outputNames.includes(OUTPUT as string);
  if (!isPiper) throw new Error('The network is not one of Piper: its inputs or outputs have other names.');

  return {
    rate: config.audio.sample_rate,
    async speak(sentence) {
      const phonemes = toPhonemes(config.espeak.voice, sentence);
      // For punctuation alone, the network makes up sounds.
      if (!/\p{L}/u.test(phonemes)) return SILENCE;
      const ids = toPiperIds(phonemes, config.phoneme_id_map);
      const outputs = await run(
        onnx,
        session,
        ids.map(({ id }) => id),
        config,
      );
      const samples = Float32Array.from(outputs[OUTPUT as string]?.data ?? []);
      if (samples.length > ID_MAX_S * config.audio.sample_rate * ids.length) {
        throw new Error('The network made too much of a sentence.');
      }
      const signs = ids.map(({ sign }) => sign);
      return { samples, words: network.timeWords(sentence, signs, outputs, samples.length) };
    },
    release: () => session.release(),
  };
}

function run(onnx: Onnx, session: Session, ids: readonly number[], { inference }: PiperConfig) {
  const { noise_scale, length_scale, noise_w } = inference;
  return session.run({
    input: new onnx.Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
    input_lengths: new onnx.Tensor('int64', BigInt64Array.of(BigInt(ids.length)), [1]),
    scales: new onnx.Tensor('float32', Float32Array.of(noise_scale, length_scale, noise_w), [3]),
    // If there are several speakers, use the first.
    ...(session.inputNames.includes('sid') && { sid: new onnx.Tensor('int64', BigInt64Array.of(0n), [1]) }),
  });
}
