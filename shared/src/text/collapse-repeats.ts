/** One character in a row, and one word in a row, at most: for speech, where repeats are a torment. */
const CHARACTER_MAX = 4;
const WORD_MAX = 5;

/** Cuts long repeats: 'aaaaaaa' to 'aaaa', a word said eight times to five. For what is spoken only. */
export function collapseRepeats(text: string): string {
  const calmed = text.replace(/(.)\1{4,}/gsu, (_, character: string) => character.repeat(CHARACTER_MAX));
  const kept: string[] = [];
  let said = 0;
  for (const word of calmed.split(/\s+/).filter((part) => part !== '')) {
    said = word.toLowerCase() === kept.at(-1)?.toLowerCase() ? said + 1 : 1;
    if (said <= WORD_MAX) kept.push(word);
  }
  return kept.join(' ');
}
