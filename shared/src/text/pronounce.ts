import { z } from 'zod';

/** Most pronunciations of a channel, and the most characters of a word and of how it is said. */
export const PRONUNCIATIONS_MAX = 200;
const [WORD_MAX, SAID_MAX] = [40, 80];

/** A word or some words, and how they are said. */
export const pronunciation = z.object({
  word: z.string().trim().min(1).max(WORD_MAX),
  said: z.string().trim().min(1).max(SAID_MAX),
});
/** A word and how it is said. */
export type Pronunciation = z.output<typeof pronunciation>;

/** How a channel's words are said. */
export const pronunciations = z.array(pronunciation).max(PRONUNCIATIONS_MAX);

/**
 * Replaces whole words of a text by how they are said, in any case of letters. If several fit, the longest does. What was put in is
 * not replaced again.
 */
export function pronounce(text: string, list: readonly Pronunciation[]): string {
  if (list.length === 0) return text;
  const said = new Map(list.map((one) => [one.word.toLowerCase(), one.said]));
  const words = [...said.keys()].sort((one, other) => other.length - one.length).map(matchWhole);
  return text.replace(new RegExp(words.join('|'), 'giu'), (found) => said.get(found.toLowerCase()) ?? found);
}

/** Returns the pattern of a word that is not part of a longer one. */
function matchWhole(word: string): string {
  const literal = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const before = /^[\p{L}\p{N}]/u.test(word) ? '(?<![\\p{L}\\p{N}])' : '';
  const after = /[\p{L}\p{N}]$/u.test(word) ? '(?![\\p{L}\\p{N}])' : '';
  return `${before}${literal}${after}`;
}
