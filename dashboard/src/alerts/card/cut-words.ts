import { wordWeight } from '@bitcue/shared/text/word-weight.ts';

/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Maximum length of a piece in characters, so that even an endless word can be followed. */
const PIECE_MAX = 24;

/**
 * Splits a text into words and the spaces between them, without losing a character. Scripts without spaces are split by the
 * browser's segmenter. Words in `whole` are not split.
 */
export function cutWords(text: string, whole: { has(word: string): boolean } = new Set()): string[] {
  return text
    .split(/(\s+)/u)
    .flatMap((part) => (whole.has(part) ? part : UNSPACED.test(part) ? segment(part) : cutLong(part)))
    .filter((part) => part !== '');
}

function segment(part: string): string[] {
  const words: string[] = [];
  for (const { segment: piece, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(part)) {
    // Punctuation belongs to the word before it.
    if (isWordLike || words.length === 0) words.push(piece);
    else words[words.length - 1] += piece;
  }
  return words.flatMap(cutLong);
}

/** Splits a long word between graphemes: a letter keeps its accents, and a family emoji stays together. */
function cutLong(word: string): string[] {
  if (word.length <= PIECE_MAX || /^\s/u.test(word)) return [word];
  const pieces: string[] = [''];
  for (const { segment: letter } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)) {
    const last = pieces.length - 1;
    if ((pieces[last] ?? '').length >= PIECE_MAX) pieces.push(letter);
    else pieces[last] += letter;
  }
  return pieces;
}

/** Returns the fraction of the speech, 0 to 1, at which each word ends. A word's share grows roughly with its length. */
export function timeWords(words: readonly string[]): number[] {
  const weights = words.map(wordWeight);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  let spoken = 0;
  return weights.map((weight) => {
    spoken += weight;
    return spoken / total;
  });
}
