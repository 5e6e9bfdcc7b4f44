import { posix } from 'node:path';
import { digestOf, type FoundVoice } from './found-voice.ts';
import type { GivenFile } from './given-files.ts';
import { KNOWN_VOICES, KOKORO_NETWORK } from './known-voices.ts';
import { KOKORO_FILES, STYLE_BYTES } from './kokoro.ts';

/** File names of Kokoro's English styles: accent, gender and name. */
const STYLE = /^([ab])([fm])_([a-z]+)\.bin$/;
/** Parts of a network: some packages split it. Sorted by path, they are in order. */
const PART = /part\.bin$/;

/** Finds Kokoro voices: a network and any number of English styles. The parts of a split network are joined. */
export async function findKokoro(files: readonly GivenFile[]): Promise<FoundVoice[]> {
  const styles = files.filter(({ path, bytes }) => STYLE.test(posix.basename(path)) && bytes === STYLE_BYTES);
  if (styles.length === 0) return [];
  const network = await readNetwork(files);
  if (network === null) return [];
  const isKnownNetwork = digestOf(network) === KOKORO_NETWORK;
  return Promise.all(
    styles.map(async (file) => {
      const style = await file.read();
      const [, accent, gender, name = ''] = STYLE.exec(posix.basename(file.path)) ?? [];
      const isBritish = accent === 'b';
      const content = new Map([
        [KOKORO_FILES.model as string, network],
        [isBritish ? KOKORO_FILES.british : KOKORO_FILES.american, style],
      ]);
      return {
        engine: 'kokoro' as const,
        engineVoice: posix.basename(file.path, '.bin'),
        name: `Kokoro ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        language: isBritish ? 'English (United Kingdom)' : 'English (United States)',
        gender: gender === 'f' ? 'female' : 'male',
        licence: 'Apache-2.0',
        ...KNOWN_VOICES[digestOf(style)],
        isKnown: isKnownNetwork && digestOf(style) in KNOWN_VOICES,
        content,
      };
    }),
  );
}

/** Reads the network, which can be split into parts. Returns null if there is none, or more than one. */
async function readNetwork(files: readonly GivenFile[]): Promise<Uint8Array | null> {
  const [model, ...others] = files.filter(({ path }) => path.endsWith('.onnx'));
  if (model !== undefined) return others.length === 0 ? model.read() : null;
  const parts = files.filter(({ path }) => PART.test(path)).sort((one, other) => (one.path < other.path ? -1 : 1));
  return parts.length === 0 ? null : Buffer.concat(await Promise.all(parts.map((part) => part.read())));
}
