/** Pause after a word, in letters. */
const PAUSE = 1.5;

/** Returns how long a word takes to speak, in letters: its length plus a pause. */
export function wordWeight(word: string): number {
  return [...word].length + PAUSE;
}
