import type { Voice } from '@bitcue/shared/api/voices.ts';
import { labelVoice } from '@bitcue/shared/constants/shipped-voices.ts';
import { foldForSearch } from '@bitcue/shared/text/char-count.ts';
import { nearSpellingsOf } from '@bitcue/shared/text/near-spellings.ts';
import { startsAnyWord } from './starts-any-word.ts';
import { describeSound } from './Voice.tsx';

/**
 * Returns the voices in which each search word starts a word of name, language, accent or gender. If there are none, allows one
 * typing error per word, as the library does.
 */
export function findVoices(voices: readonly Voice[], search: string): Voice[] {
  const wanted = foldForSearch(search).split(/\s+/).filter(Boolean);
  const textOf = (voice: Voice) => `${labelVoice(voice.name)} ${describeSound(voice)}`;
  const found = voices.filter((voice) => wanted.every((start) => startsAnyWord(textOf(voice), start)));
  if (found.length > 0) return found;
  return voices.filter((voice) =>
    wanted.every((word) => startsAnyWord(textOf(voice), word) || isNearAnyWord(textOf(voice), word)),
  );
}

/** True if a word of a text differs from `word` by at most one typing error. `word` must be folded already. */
function isNearAnyWord(text: string, word: string): boolean {
  const spellings = new Set(nearSpellingsOf(word));
  return foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .some((other) => nearSpellingsOf(other).some((one) => spellings.has(one)));
}
