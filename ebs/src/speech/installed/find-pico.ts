import { posix } from 'node:path';
import { describeKnown, describeUnknown, digestOf, type FoundVoice } from './found-voice.ts';
import type { GivenFile } from './given-files.ts';
import { PICO_TEXT_FILES } from './known-voices.ts';
import { PICO_FILES } from './pico.ts';

/** Names of Pico's published files: the text analysis of a language, and the signal generation of a voice. */
const [TEXT, SIGNAL] = [/^([a-z]{2}-[A-Z]{2})_ta\.bin$/, /^([a-z]{2}-[A-Z]{2})_\w+_sg\.bin$/];

/** Finds Pico voices: two files per language. */
export async function findPico(files: readonly GivenFile[]): Promise<FoundVoice[]> {
  const found: FoundVoice[] = [];
  for (const file of files) {
    const [, locale] = TEXT.exec(posix.basename(file.path)) ?? [];
    if (locale === undefined) continue;
    const beside = files.find(
      ({ path }) =>
        posix.dirname(path) === posix.dirname(file.path) && SIGNAL.exec(posix.basename(path))?.[1] === locale,
    );
    if (beside === undefined) continue;
    const [text, signal] = [await file.read(), await beside.read()];
    const content = new Map<string, Uint8Array>([
      [PICO_FILES.text, text],
      [PICO_FILES.signal, signal],
    ]);
    const known = PICO_TEXT_FILES.includes(digestOf(text)) ? describeKnown(signal) : null;
    const described = known ?? describeUnknown('pico', { path: file.path, ending: '_ta.bin' });
    found.push({ ...described, content });
  }
  return found;
}
