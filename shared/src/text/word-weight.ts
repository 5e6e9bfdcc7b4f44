/** Share of time that a word takes besides its letters, in letters. */
const PAUSE = 1.5;

/** Returns how long a word is spoken, in letters: about its number of letters, and a pause. */
export function wordWeight(word: string): number {
  return [...word].length + PAUSE;
}
