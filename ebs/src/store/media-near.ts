import { foldForSearch } from '@bitcue/shared/text/char-count.ts';
import { nearSpellingsOf } from '@bitcue/shared/text/near-spellings.ts';
import type { Named } from './media-terms.ts';

/** Separates the words of a title. */
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;
/** Returns the near spellings of all words of a clip's title and tags. Searches find near words by them. */
export function nearTermsOf(named: Named): string[] {
  return [...new Set([...wordsOf(named).keys()].flatMap(nearSpellingsOf))];
}

/**
 * Returns the words of clips that are near a folded word, the likeliest first: those with the same first character, as it is
 * rarely the wrong one, then those in the most clips.
 */
export function rankNearWords(word: string, clips: readonly Named[]): string[] {
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

/** Returns the words of a clip's title and tags in lower case, by how they are folded. */
function wordsOf({ title, tags, titleEn = '' }: Named): Map<string, string> {
  const words = [title, titleEn, ...tags].join(' ').toLowerCase().split(BETWEEN_WORDS);
  return new Map(words.filter(Boolean).map((word) => [foldForSearch(word), word]));
}
