import { wordWeight } from '@bitcue/shared/text/word-weight.ts';

/** When a word is spoken, in samples. */
export interface WordSpan {
  from: number;
  to: number;
}

/** A sign of the phonemes with its duration in samples. Signs without a sound of their own, such as those at both ends, are empty. */
export interface TimedSign {
  sign: string;
  length: number;
}

/** Punctuation between clauses, which is kept in the phonemes. */
const MARK = /^[.,;:!?]$/;
/** A word that ends a clause, by the same rule as in the phonemes. */
const CLAUSE_END = /[.,;:!?]$/;

/** Returns the words of a text, split at white space. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}

/** Divides a span among words by their letters. */
export function shareTime(words: readonly string[], { from, to }: WordSpan): WordSpan[] {
  const weights = words.map(wordWeight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let at = from;
  return weights.map((weight) => {
    const span = { from: at, to: at + ((to - from) * weight) / total };
    at = span.to;
    return span;
  });
}

/**
 * Returns when each word of a sentence is spoken, from the durations of its phonemes' signs. If a clause has as many words in phonemes
 * as in text, each word gets its own time. Otherwise, as with a number or with "of the" (spoken as one word), its words share the time
 * of the clause.
 */
export function timeWords(sentence: string, signs: readonly TimedSign[]): WordSpan[] {
  const spoken = listClauses(signs);
  const written: string[][] = [[]];
  for (const word of wordsOf(sentence)) {
    written.at(-1)?.push(word);
    if (CLAUSE_END.test(word)) written.push([]);
  }
  const isAlike = written.length === spoken.length;
  const clauses = isAlike ? written : [written.flat()];
  const said = isAlike ? spoken : [spoken.flat()];
  let end = 0;
  return clauses.flatMap((words, index) => {
    const spans = said[index] ?? [];
    const [first, last] = [spans[0], spans.at(-1)];
    const whole = { from: first?.from ?? end, to: last?.to ?? end };
    end = whole.to;
    const silent = words.filter((word) => MARK.test(word));
    if (spans.length !== words.length - silent.length) return shareTime(words, whole);
    // Punctuation that stands alone counts as a word that takes no time.
    let next = 0;
    return words.map((word) => {
      if (MARK.test(word)) return { from: spans[next - 1]?.to ?? whole.from, to: spans[next - 1]?.to ?? whole.from };
      next += 1;
      return spans[next - 1] as WordSpan;
    });
  });
}

/** Lists the spans of the words in each clause. There is one clause more than marks, and a clause can be without words. */
function listClauses(signs: readonly TimedSign[]): WordSpan[][] {
  const clauses: WordSpan[][] = [[]];
  let at = 0;
  let word: WordSpan | null = null;
  for (const { sign, length } of signs) {
    const isMark = MARK.test(sign);
    if (isMark || sign === ' ') word = null;
    else if (sign !== '' && word === null) {
      word = { from: at, to: at };
      clauses.at(-1)?.push(word);
    }
    if (isMark) clauses.push([]);
    at += length;
    if (word !== null) word.to = at;
  }
  return clauses;
}
