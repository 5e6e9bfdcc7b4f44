import { posix } from 'node:path';
import { describeKnown, describeUnknown, type FoundVoice } from './found-voice.ts';
import { findBeside, type GivenFile } from './given-files.ts';
import { VoiceInstallError } from './install-error.ts';
import { PIPER_FILES } from './piper.ts';
import { type PiperConfig, parsePiperConfig } from './piper-config.ts';

/** File names of Piper's published voices: language, name and quality. */
const PUBLISHED = /^[a-z]{2,3}_[A-Z]{2}-(.+)-(?:x_low|low|medium|high)\.onnx$/;

/** Finds Piper voices: each is a network with its description beside it, NAME.onnx and NAME.onnx.json. */
export async function findPiper(files: readonly GivenFile[]): Promise<FoundVoice[]> {
  const found: FoundVoice[] = [];
  for (const model of files.filter(({ path }) => path.endsWith('.onnx'))) {
    const described = findBeside(files, model, `${posix.basename(model.path)}.json`);
    if (described === undefined) continue;
    const network = await model.read();
    const written = await described.read();
    const content = new Map([
      [PIPER_FILES.model as string, network],
      [PIPER_FILES.config as string, written],
    ]);
    const said = () => describe(posix.basename(model.path), parse(described.path, written));
    const file = { path: model.path, ending: '.onnx' };
    found.push({ ...(describeKnown(network) ?? describeUnknown('piper', file, said())), content });
  }
  return found;
}

function parse(path: string, written: Uint8Array): PiperConfig {
  try {
    return parsePiperConfig(written);
  } catch {
    throw new VoiceInstallError(`${path} does not describe a voice of Piper that uses espeak-ng’s phonemes.`);
  }
}

/** Returns the name and language of a voice, from its file name and description. */
function describe(file: string, { language }: PiperConfig) {
  const [, name] = PUBLISHED.exec(file) ?? [];
  const country = language?.country_english ? ` (${language.country_english})` : '';
  return {
    ...(name !== undefined && { name: name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ') }),
    language: language === undefined ? '' : `${language.name_english}${country}`,
  };
}
