import { z } from 'zod';

/** Maximum number of a channel's pronunciations, and maximum lengths of a word and of how it is said, in characters. */
export const PRONUNCIATIONS_MAX = 200;
const [WORD_MAX, SAID_MAX] = [40, 80];

/** A word or phrase, and how it is said. */
export const pronunciation = z.object({
  word: z.string().trim().min(1).max(WORD_MAX),
  said: z.string().trim().min(1).max(SAID_MAX),
});
/** A word or phrase, and how it is said. */
export type Pronunciation = z.output<typeof pronunciation>;

/** How a channel's words are said. */
export const pronunciations = z.array(pronunciation).max(PRONUNCIATIONS_MAX);

/**
 * Replaces whole words of a text with how they are said, ignoring case. If several entries match, the longest one wins. Inserted
 * text is not replaced again.
 */
export function pronounce(text: string, list: readonly Pronunciation[]): string {
  if (list.length === 0) return text;
  const said = new Map(list.map((one) => [one.word.toLowerCase(), one.said]));
  const words = [...said.keys()].sort((one, other) => other.length - one.length).map(matchWhole);
  return text.replace(new RegExp(words.join('|'), 'giu'), (found) => said.get(found.toLowerCase()) ?? found);
}

/** Returns a pattern that matches a word, but not as part of a longer one. */
function matchWhole(word: string): string {
  const literal = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const before = /^[\p{L}\p{N}]/u.test(word) ? '(?<![\\p{L}\\p{N}])' : '';
  const after = /[\p{L}\p{N}]$/u.test(word) ? '(?![\\p{L}\\p{N}])' : '';
  return `${before}${literal}${after}`;
}
