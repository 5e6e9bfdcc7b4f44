import type { ClipKind } from '@bitcue/shared/constants/media.ts';
import { foldForSearch } from '@bitcue/shared/text/char-count.ts';
import type { ClipScope } from '../ports/media.ts';

/** The fields a clip is searched by. */
export interface Named {
  title: string;
  tags: readonly string[];
  titleEn?: string | undefined;
}

/** What a search finds a clip by, beside its names. */
export interface Kept extends Named {
  type: ClipKind;
  owner: { id: string };
  public: boolean;
}

/** Longest part of a word that is stored, in characters. Of a longer word of a search, each part of this length is looked for. */
const PART_MAX = 12;
/** Begins terms that are no parts of words. A folded word cannot contain it, as it is a space. */
const MARK = ' ';

/** The term of public clips. A clip has it exactly while it is public. */
export const PUBLIC_TERM = `${MARK}public`;

/**
 * Returns the terms of a clip: every part of the words of its title and tags, folded, and marks of its owner, kind, tags and of
 * being public. A search looks for equal terms only, so that one index, in the order of the results, serves all of them.
 * A title has at most 45 characters, so a clip has about a hundred.
 */
export function termsOf(clip: Kept): string[] {
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

/** Returns the terms that a clip has if and only if it contains a word that is folded like `termsOf`. */
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

/** Returns the words of a search, folded like `termsOf`. */
export function searchWordsOf(search: string): string[] {
  return [...new Set(foldForSearch(search).split(/\s+/).filter(Boolean))];
}
