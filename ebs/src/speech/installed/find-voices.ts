import { findHibari } from './find-hibari.ts';
import { findKokoro } from './find-kokoro.ts';
import { findPico } from './find-pico.ts';
import { findPiper } from './find-piper.ts';
import type { FoundVoice } from './found-voice.ts';
import { listGiven, readLicences } from './given-files.ts';
import { VoiceInstallError } from './install-error.ts';

/** One finder per engine. */
const FINDERS = [findHibari, findPiper, findKokoro, findPico];

/**
 * Finds the voices in a package, in a folder, or in a file and those beside it. Licence files are added to every voice. Throws
 * `VoiceInstallError` if there is no voice.
 */
export async function findVoices(path: string): Promise<FoundVoice[]> {
  const files = await listGiven(path);
  const licences = await readLicences(files);
  const found: FoundVoice[] = [];
  for (const find of FINDERS) found.push(...(await find(files)));
  if (found.length === 0) {
    throw new VoiceInstallError(
      'There is no voice in it. A voice of hibari is an .onnx file with vocab.json beside it, one of Piper NAME.onnx with NAME.onnx.json, those of Kokoro are a folder with an .onnx file and styles such as af_heart.bin, and those of Pico are pairs such as en-US_ta.bin and en-US_lh0_sg.bin.',
    );
  }
  return found.map((voice) => ({ ...voice, content: new Map([...voice.content, ...licences]) }));
}
