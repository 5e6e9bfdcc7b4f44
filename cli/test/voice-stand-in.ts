import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** With this file, an installed runtime counts as up to date, so that npm is not run. */
const LOCK = new URL('../../ebs/voice-runtime/package-lock.json', import.meta.url);
/** Stand-in for onnxruntime-web: a Piper model that answers everything with a tone. */
const RUNTIME = `
class Tensor { constructor(type, data) { this.data = data; } }
const wave = Float32Array.from({ length: 20000 }, (_, at) => 0.3 * Math.sin(at / 20));
const session = {
  inputNames: ['input', 'input_lengths', 'scales'],
  outputNames: ['output'],
  run: async () => ({ output: new Tensor('float32', wave) }),
  release: async () => {},
};
module.exports = { env: { wasm: {} }, InferenceSession: { create: async () => session }, Tensor };
`;
const CONFIG = {
  audio: { sample_rate: 16_000 },
  espeak: { voice: 'en-us' },
  inference: { noise_scale: 1, length_scale: 1, noise_w: 1 },
  phoneme_id_map: { _: [0], '^': [1], $: [2], h: [3] },
};

/** Writes the voice runtime into a data folder, and the files of a Piper voice into another folder. */
export function prepareVoice(dataDir: string, folder: string, name: string): void {
  const runtime = join(dataDir, 'voices', 'runtime');
  const onnx = join(runtime, 'node_modules', 'onnxruntime-web');
  mkdirSync(onnx, { recursive: true });
  copyFileSync(LOCK, join(runtime, 'package-lock.json'));
  writeFileSync(join(onnx, 'package.json'), '{"name":"onnxruntime-web","main":"index.js"}');
  writeFileSync(join(onnx, 'index.js'), RUNTIME);
  mkdirSync(folder);
  writeFileSync(join(folder, `${name}.onnx`), 'network');
  writeFileSync(join(folder, `${name}.onnx.json`), JSON.stringify(CONFIG));
}
