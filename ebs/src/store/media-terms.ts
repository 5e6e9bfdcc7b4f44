import type { ClipKind } from '@bitcue/shared/constants/media.ts';
import { foldForSearch } from '@bitcue/shared/text/char-count.ts';
import type { ClipScope } from '../ports/media.ts';

/** The fields a clip is searched by. */
export interface SearchableNames {
  title: string;
  tags: readonly string[];
  titleEn?: string | undefined;
}

/** What a search finds a clip by, including its names. */
export interface SearchableClip extends SearchableNames {
  type: ClipKind;
  owner: { id: string };
  public: boolean;
}

/** Maximum length of a stored part of a word, in characters. A longer search word is looked up by its parts of this length. */
const PART_MAX = 12;
/** Prefix of terms that are not parts of words. Folded words never contain it, because it is a space. */
const MARK = ' ';

/** The term of public clips. A clip has it exactly while it is public. */
export const PUBLIC_TERM = `${MARK}public`;

/**
 * Returns the terms of a clip: every part of the folded words in its title and tags, and marks for its owner, kind, tags and being
 * public. Searches match whole terms only, so one index, in the order of the results, serves them all. A title has at most 45
 * characters, so a clip has about a hundred terms.
 */
export function termsOf(clip: SearchableClip): string[] {
  const texts = [clip.title, clip.titleEn ?? '', ...clip.tags];
  const parts = new Set(texts.flatMap((text) => foldForSearch(text).split(/\s+/)).flatMap(partsOf));
  const tags = clip.tags.map(markOfTag);
  return [
    ...parts,
    ...tags,
    markOfKind(clip.type),
    markOfScope({ ownerId: clip.owner.id }),
    ...(clip.public ? [PUBLIC_TERM] : []),
  ];
}

function partsOf(word: string): string[] {
  const characters = [...word];
  return characters.flatMap((_, from) =>
    characters.slice(from, from + PART_MAX).map((_last, length) => characters.slice(from, from + length + 1).join('')),
  );
}

/** Returns the terms that clips with this word have. The word is folded as in `termsOf`. */
export function termsOfWord(word: string): string[] {
  const characters = [...word];
  if (characters.length <= PART_MAX) return [word];
  return Array.from({ length: characters.length - PART_MAX + 1 }, (_, from) =>
    characters.slice(from, from + PART_MAX).join(''),
  );
}

/** Returns the mark of clips of a scope. */
export function markOfScope(scope: ClipScope): string {
  return 'ownerId' in scope ? `${MARK}owner ${scope.ownerId}` : PUBLIC_TERM;
}

/** Returns the mark of clips of a kind. */
export function markOfKind(kind: ClipKind): string {
  return `${MARK}kind ${kind}`;
}

/** Returns the mark of clips with a tag. */
export function markOfTag(tag: string): string {
  return `${MARK}tag ${tag}`;
}

/** Returns the words of a search, folded as in `termsOf`. */
export function searchWordsOf(search: string): string[] {
  return [...new Set(foldForSearch(search).split(/\s+/).filter(Boolean))];
}
