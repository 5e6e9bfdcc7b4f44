import { foldForSearch } from '@bitcue/shared/text/char-count.ts';

/** The fields a clip is searched by. */
interface Named {
  title: string;
  tags: readonly string[];
  titleEn?: string | undefined;
}

/**
 * Returns every suffix of a clip's title and tags, folded. Any part of the title is the start of one of them, so an
 * index of the suffixes finds parts of words. A title has at most 45 characters, so a clip has one or two hundred.
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

/** Returns the words of a search, folded like `termsOf`, longest first because it matches the fewest clips. */
export function searchWordsOf(search: string): string[] {
  const words = new Set(foldForSearch(search).split(/\s+/).filter(Boolean));
  return [...words].sort((a, b) => b.length - a.length);
}
