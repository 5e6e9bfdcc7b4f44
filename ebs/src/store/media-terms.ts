import { foldForSearch } from '@bitcue/shared/text/char-count.ts';

/** What a clip is found by. */
interface Named {
  title: string;
  tags: readonly string[];
  titleEn?: string | undefined;
}

/**
 * Every end part of a clip's title and tags, folded. A part of the title begins one of them, so that an index of these
 * finds parts of words. A title has 45 characters at most, so a clip has a hundred or two.
 */
export function termsOf({ title, tags, titleEn }: Named): string[] {
  const ends = new Set<string>();
  for (const text of [title, ...(titleEn === undefined ? [] : [titleEn]), ...tags]) {
    const characters = [...foldForSearch(text)];
    for (let from = 0; from < characters.length; from += 1) {
      if (characters[from] !== ' ') ends.add(characters.slice(from).join(''));
    }
  }
  return [...ends];
}

/** Words of a search, folded as `termsOf` folds; the longest first, as it is the one that finds least. */
export function searchWordsOf(search: string): string[] {
  const words = new Set(foldForSearch(search).split(/\s+/).filter(Boolean));
  return [...words].sort((a, b) => b.length - a.length);
}
