import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { compileWords, findGlobWords, hasExact } from './compile-words.ts';
import { CLEAN_WORDS } from './shipped-words.ts';
import type { Chunk } from './split-words.ts';

/** From `start` up to `end`, units of the folded text. */
export interface Span {
  start: number;
  end: number;
}

/** Its expressions are the package's own, never made from anyone's text. */
const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
const clean = compileWords(CLEAN_WORDS);

/** True for a clean word in which the list would see a listed one; punctuation and a possessive are passed over. */
export function isClean(word: string): boolean {
  const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/'s$/, '');
  return hasExact(clean, bare) || findGlobWords(clean, [bare]).size > 0;
}

/** Digits and signs that the package reads in one way only, read in the other; the length stays. */
function readOtherWay(text: string): string {
  const letters: Readonly<Record<string, string>> = { '1': 'l', '!': 'l', '|': 'l', '8': 'b', '9': 'g', '+': 't' };
  return text.replace(/[1!|89+]/g, (sign) => letters[sign] ?? sign);
}

function matchesIn(text: string): Span[] {
  return [...new Set([text, readOtherWay(text)])].flatMap((reading) =>
    matcher.getAllMatches(reading).map(({ startIndex, endIndex }) => ({ start: startIndex, end: endIndex + 1 })),
  );
}

/** Words of the shipped English list in a folded text, each widened to the whole word; only in these chunks. */
export function findShipped(text: string, chunks: readonly Chunk[]): Span[] {
  const spans: Span[] = [];
  for (const match of matchesIn(text)) {
    const touched = chunks.filter(({ start, end }) => start < match.end && end > match.start);
    if (touched.length === 0) continue;
    const words = touched
      .flatMap((chunk) => chunk.words)
      .filter(({ start, end }) => start < match.end && end > match.start);
    if (words.some(({ readings: [raw = ''] }) => isClean(raw))) continue;
    if (!/\p{L}|[^\p{ASCII}]/u.test(text.slice(match.start, match.end))) continue;
    spans.push({
      start: Math.min(match.start, ...words.map(({ start }) => start)),
      end: Math.max(match.end, ...words.map(({ end }) => end)),
    });
  }
  return spans;
}

/**
 * Shipped words in letters that were put together, as places in the folded text. A word must begin where a part
 * begins, so that 'class-hit' stays clean.
 */
export function findShippedJoined(joined: { text: string; offsets: number[]; pieceStarts?: Set<number> }): Span[] {
  return matchesIn(joined.text).flatMap(({ start, end }) => {
    const from = joined.offsets[start];
    const to = joined.offsets[end - 1];
    if (from === undefined || to === undefined || (joined.pieceStarts && !joined.pieceStarts.has(start))) return [];
    return /\p{L}/u.test(joined.text.slice(start, end)) && !isClean(joined.text) ? [{ start: from, end: to + 1 }] : [];
  });
}
