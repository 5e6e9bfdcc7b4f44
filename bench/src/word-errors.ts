/** Words for numbers, which recognisers write in digits. */
const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** Spellings that count as the same word. */
const SAME: Readonly<Record<string, string>> = {
  favourite: 'favorite',
  colours: 'colors',
  harbour: 'harbor',
  neighbour: 'neighbor',
};

/** Returns the words of a text without case, punctuation and hyphens, and with numbers spelled out. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/\$(\d+)/g, '$1 dollars')
    .replace(/%/g, ' percent ')
    .replace(/(\d),(\d{3})/g, '$1$2')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .flatMap((word) => (/^\d+$/.test(word) ? sayNumber(Number(word)) : [SAME[word] ?? word]));
}

function sayNumber(number: number): string[] {
  if (number < 20) return [ONES[number] ?? ''];
  if (number < 100) return [TENS[Math.floor(number / 10)] ?? '', ...(number % 10 === 0 ? [] : sayNumber(number % 10))];
  if (number < 1_000)
    return [...sayNumber(Math.floor(number / 100)), 'hundred', ...(number % 100 === 0 ? [] : sayNumber(number % 100))];
  // Larger numbers in our sentences are years.
  return [...sayNumber(Math.floor(number / 100)), ...sayNumber(number % 100)];
}

/** Counts wrong, missing and extra words: the fewest changes that turn one list into the other. */
export function countWordErrors(said: readonly string[], heard: readonly string[]): number {
  let row = Array.from({ length: heard.length + 1 }, (_, at) => at);
  for (const [place, word] of said.entries()) {
    const next = [place + 1];
    for (const [at, other] of heard.entries())
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (word === other ? 0 : 1)));
    row = next;
  }
  return row[heard.length] ?? 0;
}
