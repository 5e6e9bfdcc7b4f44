/** Bounds of a word that is found despite a typing error, in characters. */
const NEAR_MIN = 3;
const NEAR_MAX = 24;

/**
 * Returns a folded word and its variants with one character removed. Two words that differ by one typing error (a character
 * added, missing or wrong, or two exchanged) share a variant, so an index of variants finds similar words without comparing
 * them all. Returns nothing for a word that is too short or too long.
 */
export function nearSpellingsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length < NEAR_MIN || characters.length > NEAR_MAX) return [];
  return [...new Set([word, ...characters.map((_, place) => characters.toSpliced(place, 1).join(''))])];
}
