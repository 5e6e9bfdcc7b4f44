/** Optional because it is licensed under the GPL, and loaded in this process alone. */
export const PHONEME_PACKAGE = '@echogarden/espeak-ng-emscripten';

/** The part of the GPL package that we use. It ships no types. */
interface Espeak {
  set_voice(name: string): number;
  /** Returns the address of a string that ends in 0. */
  convert_to_phonemes(text: string, ipa: boolean): { ptr: number };
}
interface EspeakModule {
  eSpeakNGWorker: new () => Espeak;
  HEAPU8: Uint8Array;
}

/** Writes a text in the International Phonetic Alphabet, as an espeak-ng voice says it. Punctuation of clauses and sentences stays. */
export type ToPhonemes = (voice: string, text: string) => string;

/** Loads espeak-ng to convert texts to phonemes. If it is missing, throws an error that says how to install it. */
export async function loadPhonemes(packageName = PHONEME_PACKAGE): Promise<ToPhonemes> {
  const { default: start } = (await import(packageName).catch(() => {
    throw new Error(`This voice needs the optional package ${packageName}. Run: npm install ${packageName}`);
  })) as { default: () => Promise<EspeakModule> };
  const module = await start();
  const espeak = new module.eSpeakNGWorker();

  const convert = (text: string): string => {
    const { ptr } = espeak.convert_to_phonemes(text, true);
    const end = module.HEAPU8.indexOf(0, ptr);
    return Buffer.from(module.HEAPU8.subarray(ptr, end)).toString('utf8');
  };

  return (voice, text) => {
    if (espeak.set_voice(voice) !== 0) throw new Error(`espeak-ng has no voice '${voice}'.`);
    // One clause at a time, because espeak-ng drops the punctuation between clauses.
    return text
      .split(/([.,;:!?])(?=\s|$)/)
      .map((part, index) => (index % 2 === 1 ? `${part} ` : cleanPhonemes(part.trim() === '' ? '' : convert(part))))
      .join('')
      .replace(/ +/g, ' ')
      .trim();
  };
}

/** Removes what is not spoken: separators of phonemes and clauses, and language names. */
function cleanPhonemes(phonemes: string): string {
  return phonemes
    .replace(/\([^)]*\)/g, '')
    .replace(/_/g, '')
    .replace(/\|/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
