import { foldForSearch } from '@bitcue/shared/text/char-count.ts';
import { nearSpellingsOf } from '@bitcue/shared/text/near-spellings.ts';
import type { SearchableNames } from './media-terms.ts';

/** Separates the words of a title. */
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;
/** Returns the near spellings of all words of a clip's title and tags. Searches find near words by them. */
export function nearTermsOf(named: SearchableNames): string[] {
  return [...new Set([...wordsOf(named).keys()].flatMap(nearSpellingsOf))];
}

/**
 * Returns the words of clips that are near a folded word, likeliest first: those with the same first character, because it is
 * rarely mistyped, then those in the most clips.
 */
export function rankNearWords(word: string, clips: readonly SearchableNames[]): string[] {
  const spellings = new Set(nearSpellingsOf(word));
  const counts = new Map<string, { shown: string; clips: number }>();
  for (const [folded, shown] of clips.flatMap((clip) => [...wordsOf(clip)])) {
    if (folded === word || !nearSpellingsOf(folded).some((one) => spellings.has(one))) continue;
    counts.set(folded, { shown, clips: (counts.get(folded)?.clips ?? 0) + 1 });
  }
  const isAlike = (folded: string) => folded.codePointAt(0) === word.codePointAt(0);
  return [...counts]
    .sort(
      ([a, one], [b, other]) => Number(isAlike(b)) - Number(isAlike(a)) || other.clips - one.clips || (a < b ? -1 : 1),
    )
    .map(([, { shown }]) => shown);
}

/** Returns the words of a clip's title and tags in lower case, by their folded form. */
function wordsOf({ title, tags, titleEn = '' }: SearchableNames): Map<string, string> {
  const words = [title, titleEn, ...tags].join(' ').toLowerCase().split(BETWEEN_WORDS);
  return new Map(words.filter(Boolean).map((word) => [foldForSearch(word), word]));
}
