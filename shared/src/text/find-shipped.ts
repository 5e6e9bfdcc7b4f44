import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { compileWords, findGlobWords, hasExact } from './compile-words.ts';
import { CLEAN_WORDS } from './shipped-words.ts';
import type { Chunk } from './split-words.ts';

/** A range of the folded text, in UTF-16 units. `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** Its regular expressions come from the package, never from user input. */
const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
const clean = compileWords(CLEAN_WORDS);

/** Returns whether a word is clean although the list matches part of it. Ignores punctuation and a possessive. */
export function isClean(word: string): boolean {
  const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/'s$/, '');
  return hasExact(clean, bare) || findGlobWords(clean, [bare]).size > 0;
}

/** Replaces digits and symbols by the letter the package does not try. Keeps the length. */
function resolveAlternatives(text: string): string {
  const letters: Readonly<Record<string, string>> = { '1': 'l', '!': 'l', '|': 'l', '8': 'b', '9': 'g', '+': 't' };
  return text.replace(/[1!|89+]/g, (sign) => letters[sign] ?? sign);
}

function matchesIn(text: string): Span[] {
  return [...new Set([text, resolveAlternatives(text)])].flatMap((reading) =>
    matcher.getAllMatches(reading).map(({ startIndex, endIndex }) => ({ start: startIndex, end: endIndex + 1 })),
  );
}

/** Finds words of the shipped English list in these chunks of a folded text, extended to whole words. */
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
 * Finds shipped words in joined letters, as ranges of the folded text. A match must start where a part starts, so
 * 'class-hit' stays clean.
 */
export function findShippedJoined(joined: { text: string; offsets: number[]; pieceStarts?: Set<number> }): Span[] {
  return matchesIn(joined.text).flatMap(({ start, end }) => {
    const from = joined.offsets[start];
    const to = joined.offsets[end - 1];
    if (from === undefined || to === undefined || (joined.pieceStarts && !joined.pieceStarts.has(start))) return [];
    return /\p{L}/u.test(joined.text.slice(start, end)) && !isClean(joined.text) ? [{ start: from, end: to + 1 }] : [];
  });
}
