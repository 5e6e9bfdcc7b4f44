import { wordWeight } from '@bitcue/shared/text/word-weight.ts';

/** When a word is said, in samples. */
export interface WordSpan {
  from: number;
  to: number;
}

/** A sign of the phonemes, with how many samples it lasts. Signs of nothing, such as those of both ends, are empty. */
export interface TimedSign {
  sign: string;
  length: number;
}

/** The marks between clauses, which stay in phonemes. */
const MARK = /^[.,;:!?]$/;
/** A word that ends a clause, as for its phonemes. */
const CLAUSE_END = /[.,;:!?]$/;

/** Returns the words of a text: what white space separates. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}

/** Shares a time among words by their letters. */
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
 * Returns when each word of a sentence is said, from how long each sign of its phonemes lasts. In a clause whose phonemes are as many
 * words as the text has, each has its own time. Others, such as one with a number, or with "of the", which is spoken as one word, share
 * the time of the clause.
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
    // A mark that stands alone is a word that takes no time.
    let next = 0;
    return words.map((word) => {
      if (MARK.test(word)) return { from: spans[next - 1]?.to ?? whole.from, to: spans[next - 1]?.to ?? whole.from };
      next += 1;
      return spans[next - 1] as WordSpan;
    });
  });
}

/** Lists when the words of each clause are said. There is one clause more than marks, perhaps without words. */
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
