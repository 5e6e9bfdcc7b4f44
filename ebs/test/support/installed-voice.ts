import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Stands in for onnxruntime-web, which is not a dependency: a "network" is a text that says what its session does. It answers like
 * hibari's, with two frames per phoneme at 150 Hz and harmonics at a tenth of full scale; or like Piper's, with 256 samples of
 * 150 Hz per id.
 */
const STAND_IN = `
class Tensor { constructor(type, data, dims) { this.data = data; this.dims = dims; } }
const table = (frames, value) => new Tensor('float32', new Float32Array(601 * frames).fill(value), [1, 601, frames]);
const die = (does) => {
  if (does.startsWith('crash')) process.kill(process.pid, 'SIGKILL');
  if (does.startsWith('hang')) for (;;) Math.sqrt(2);
};
const InferenceSession = { async create(model) {
  const does = Buffer.from(model).toString();
  if (does.startsWith('broken')) throw new Error('no network');
  if (does.includes('kokoro')) return {
    inputNames: [does.includes('old') ? 'input_ids' : 'tokens', 'style', 'speed'],
    outputNames: ['audio'],
    async run({ tokens, input_ids, style }) {
      const ids = (tokens ?? input_ids).data;
      // The row of a style is the one for this number of phonemes.
      if (style.data.length !== 256 || style.data[0] !== ids.length - 2) throw new Error('asked otherwise');
      if (does.includes('slow')) await new Promise((resolve) => setTimeout(resolve, 3000));
      const length = ids.length * 1200;
      return { audio: new Tensor('float32', new Float32Array(length).map((_, at) => 0.3 * Math.sin(at / 20)), [1, length]) };
    },
    async release() {},
  };
  if (does.includes('piper')) return {
    inputNames: ['input', 'input_lengths', 'scales', ...(does.includes('many') ? ['sid'] : [])],
    outputNames: ['output'],
    async run({ input, input_lengths, scales, sid }) {
      die(does);
      const isAsked = Number(input_lengths.data[0]) === input.data.length && scales.data.length === 3;
      if (!isAsked || does.includes('many') !== (sid !== undefined)) throw new Error('asked otherwise');
      const length = input.data.length * (does.includes('huge') ? 100000 : 256);
      const wave = Float32Array.from({ length }, (_, at) => 0.3 * Math.sin((at * 2 * Math.PI * 150) / 22050));
      const output = new Tensor('float32', wave, [1, 1, 1, length]);
      // The first and the last sign last twice as long as the others.
      const frames = Array.from(input.data, (_, at) => (at === 0 || at === input.data.length - 1 ? 2 : 1));
      return does.includes('frames') ? { output, frames: new Tensor('float32', frames, [1, 1, length]) } : { output };
    },
    async release() {},
  };
  return {
    inputNames: ['ids', 'speed'],
    outputNames: does.startsWith('other') ? ['audio'] : ['lh', 'theta', 'ln', 'lr', 'phi', 'f0'],
    async run({ ids }) {
      die(does);
      const frames = does.startsWith('huge') ? ids.data.length * 1000 : ids.data.length * 2;
      const f0 = new Tensor('float32', new Float32Array(frames).fill(150), [1, frames]);
      const silent = table(frames, -30);
      return { lh: table(frames, 2), theta: table(frames, 0), ln: silent, lr: silent, phi: table(frames, 0), f0 };
    },
    async release() {},
  };
} };
module.exports = { env: { wasm: {} }, InferenceSession, Tensor };
`;

/** Identifies an installed runtime as of this version. */
const LOCK = new URL('../../voice-runtime/package-lock.json', import.meta.url);

/** Phonemes of the stand-in's vocabulary: the English ones. */
const SIGNS = [...' .,!?abdefhijklmnopstuvwzæðŋɑɔəɛɜɡɪɹʃʊʌʒθᵊᵻAIOWYTʤʧˈˌ'];

/**
 * Stands in for svoxpico-wasm: it speaks 100 samples for each character of the text. The text must be as Pico requires, with a
 * closing 0 and no markup but ours. On "broken" it fails as Pico does.
 */
const PICO_STAND_IN = `
export default async () => {
  const HEAPU8 = new Uint8Array(6000000);
  const view = new DataView(HEAPU8.buffer);
  let top = 8;
  let left = 0;
  const files = new Map();
  const put = (at, value) => (view.setInt32(at, value, true), 0);
  const textAt = (at) => Buffer.from(HEAPU8.subarray(at, HEAPU8.indexOf(0, at))).toString();
  return {
    HEAPU8,
    FS: { writeFile: (path, content) => files.set(path, content) },
    getValue: (at, type) => (type === 'i16' ? view.getInt16(at, true) : view.getInt32(at, true)),
    _malloc: (bytes) => { const at = top; top += bytes + 8; return at; },
    _pico_initialize: (memory, bytes, system) => put(system, 1),
    _pico_createVoiceDefinition: () => 0,
    _pico_loadResource: (system, path, resource) => (files.get(textAt(path))?.length > 0 ? put(resource, 2) : -100),
    _pico_getResourceName: () => 0,
    _pico_addResourceToVoiceDefinition: () => 0,
    _pico_newEngine: (system, voice, engine) => put(engine, 3),
    _pico_putTextUtf8(engine, text, bytes, taken) {
      const said = /^<volume level="50">([^<>&]*)<.volume>$/.exec(textAt(text))?.[1];
      if (said === undefined || HEAPU8[text + bytes - 1] !== 0) return -1;
      left = said.includes('broken') ? -200 : said.length * 100;
      return put(taken, bytes);
    },
    _pico_getData(engine, buffer, bytes, got) {
      if (left < 0) return left;
      const count = Math.min(left, 1000);
      for (let at = 0; at < count; at += 1) view.setInt16(buffer + 2 * at, 8000 * Math.sin(at / 10), true);
      left -= count;
      put(got, count * 2);
      return left > 0 ? 201 : 200;
    },
  };
};
`;

/** Creates a folder of installed voices with this version's runtime, so that npm is not asked for one, and no voice. */
export function createVoiceFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'voices-'));
  const runtime = join(folder, 'runtime', 'node_modules', 'onnxruntime-web');
  mkdirSync(runtime, { recursive: true });
  writeFileSync(join(runtime, 'package.json'), '{"name":"onnxruntime-web","main":"index.js"}');
  writeFileSync(join(runtime, 'index.js'), STAND_IN);
  const pico = join(folder, 'runtime', 'node_modules', '@echogarden', 'svoxpico-wasm');
  mkdirSync(pico, { recursive: true });
  writeFileSync(join(pico, 'package.json'), '{"name":"@echogarden/svoxpico-wasm","main":"index.js","type":"module"}');
  writeFileSync(join(pico, 'index.js'), PICO_STAND_IN);
  copyFileSync(LOCK, join(folder, 'runtime', 'package-lock.json'));
  return folder;
}

/** The files of a hibari voice with a network of this behaviour: good, broken, other, crash, hang or huge. */
export function createVoiceFiles(does: string): Record<string, Buffer> {
  const vocabulary = Object.fromEntries(SIGNS.map((sign, index) => [sign, index + 1]));
  return { 'model.onnx': Buffer.from(does), 'vocab.json': Buffer.from(JSON.stringify(vocabulary)) };
}

/** Creates Piper's description of a voice that uses this voice of espeak-ng. */
export function createPiperConfig(voice = 'en-us', other: object = {}): Buffer {
  const map = Object.fromEntries([...'_^$', ...SIGNS, '\u0329', 'c', '\u0327'].map((sign, id) => [sign, [id]]));
  const inference = { noise_scale: 0.667, length_scale: 1, noise_w: 0.8 };
  const config = { audio: { sample_rate: 22_050 }, espeak: { voice }, inference, phoneme_id_map: map };
  return Buffer.from(JSON.stringify({ ...config, phoneme_type: 'espeak', num_speakers: 1, ...other }));
}

/** Creates a Kokoro style. Each row starts with the number of phonemes it is for. */
export function createStyle(): Buffer {
  const style = new Float32Array(510 * 256);
  for (let row = 0; row < 510; row += 1) style[row * 256] = row + 1;
  return Buffer.from(style.buffer);
}

/** Adds a voice named after its network's behaviour. `files`: the files for an engine other than hibari. */
export function addInstalledVoice(
  folder: string,
  does: string,
  { engine = 'hibari', files = createVoiceFiles(does) }: { engine?: string; files?: Record<string, Buffer> } = {},
): void {
  const to = join(folder, engine, does);
  mkdirSync(to, { recursive: true });
  const written = Object.entries(files).map(([name, bytes]) => {
    writeFileSync(join(to, name), bytes);
    return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  const described = { engine, engineVoice: does, name: does, language: 'English (United States)' };
  const voice = { ...described, gender: 'female', licence: 'none', files: written };
  writeFileSync(join(to, 'voice.json'), JSON.stringify(voice));
}
