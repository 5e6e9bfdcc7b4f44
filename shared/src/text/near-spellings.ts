/** Shortest and longest word that is found despite a typing error, in characters. */
const NEAR_MIN = 3;
const NEAR_MAX = 24;

/**
 * Returns a folded word, and all that is left of it without one of its characters. Two words with one typing error between
 * them (a character too many, missing, wrong, or two exchanged) have one of these in common, so an index of them finds near words
 * without comparing all. Returns nothing for a word that is too short or too long.
 */
export function nearSpellingsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length < NEAR_MIN || characters.length > NEAR_MAX) return [];
  return [...new Set([word, ...characters.map((_, place) => characters.toSpliced(place, 1).join(''))])];
}
