import { findGlobWords, hasExact, type WordSet } from './compile-words.ts';
import type { Span } from './find-shipped.ts';
import { matchesGlob } from './glob.ts';
import { type Chunk, joinLoneLetters, readingsOf, type Word } from './split-words.ts';

/** Maximum length of a word found in lone letters. */
const LONE_MAX = 20;
/** Limits for words broken into several chunks ('fu ck'). */
const BROKEN = { partMax: 4, chunksMax: 4, lengthMin: 4 } as const;
/** Maximum number of self-masked words examined per text. */
const MASKED_MAX = 40;

/** Finds listed words in a folded text, even if disguised. Linear in the text per list entry. */
export function findListed(set: WordSet, text: string, chunks: readonly Chunk[]): Span[] {
  const words = chunks.flatMap((chunk) => (chunk.joined === null ? chunk.words : [...chunk.words, chunk.joined.word]));
  const lone = joinLoneLetters(chunks).map(({ text: letters, offsets }) => ({ letters, offsets }));
  const loneWords = lone.map(({ letters, offsets }) => ({
    start: offsets[0] ?? 0,
    end: (offsets.at(-1) ?? 0) + 1,
    readings: readingsOf(letters),
  }));
  return [
    ...findWords(set, [...words, ...loneWords]),
    ...lone.flatMap(({ letters, offsets }) => findInLoneLetters(set, letters, offsets)),
    ...findBroken(set, chunks),
    ...findMasked(set, chunks),
    ...findPhrases(set, chunks),
    ...findAnywhere(set, text),
  ];
}

function findWords(set: WordSet, words: readonly Word[]): Span[] {
  const fitting = findGlobWords(
    set,
    words.flatMap(({ readings }) => readings),
  );
  return words.filter(({ readings }) => readings.some((word) => fitting.has(word) || hasExact(set, word)));
}

function findInLoneLetters(set: WordSet, letters: string, offsets: readonly number[]): Span[] {
  const spans: Span[] = [];
  for (const reading of readingsOf(letters)) {
    if (reading.length !== letters.length) continue;
    for (let from = 0; from < reading.length; from += 1) {
      for (let to = from + 3; to <= Math.min(reading.length, from + LONE_MAX); to += 1) {
        const start = offsets[from];
        const last = offsets[to - 1];
        if (start === undefined || last === undefined || !hasExact(set, reading.slice(from, to))) continue;
        spans.push({ start, end: last + 1 });
      }
    }
  }
  return spans;
}

function findBroken(set: WordSet, chunks: readonly Chunk[]): Span[] {
  const spans: Span[] = [];
  for (const [from, first] of chunks.entries()) {
    let joined = '';
    for (const chunk of chunks.slice(from, from + BROKEN.chunksMax)) {
      if (chunk.bare.length > BROKEN.partMax || chunk.bare !== chunk.text) break;
      joined += chunk.bare;
      if (chunk === first || joined.length < BROKEN.lengthMin) continue;
      const byExact = readingsOf(joined).some((reading) => set.byLength.get(reading.length)?.has(reading));
      if (byExact) spans.push({ start: first.start, end: chunk.end });
    }
  }
  return spans;
}

/** Finds words with letters replaced by `*`, `#`, `%` or `_`. The first letter and one more must be visible. */
function findMasked(set: WordSet, chunks: readonly Chunk[]): Span[] {
  const masked = chunks
    .flatMap(({ text, start }) => [...text.matchAll(/[\p{L}\p{N}@$][\p{L}\p{N}@$*#%_]+/gu)].map((m) => ({ m, start })))
    .filter(({ m: [word] }) => /[*#%_]/.test(word) && (word.match(/\p{L}/gu)?.length ?? 0) >= 2)
    .slice(0, MASKED_MAX);
  return masked.flatMap(({ m: { 0: word, index }, start }) => {
    const listed = [...(set.byLength.get(word.length) ?? [])];
    return listed.some((entry) => isMasked(word, entry))
      ? [{ start: start + index, end: start + index + word.length }]
      : [];
  });
}

/** Returns whether the word is the entry with letters masked. Both have the same length. */
function isMasked(word: string, entry: string): boolean {
  for (let at = 0; at < entry.length; at += 1) {
    const unit = word.charAt(at);
    if (unit !== entry.charAt(at) && !'*#%_'.includes(unit)) return false;
  }
  return true;
}

function findPhrases(set: WordSet, chunks: readonly Chunk[]): Span[] {
  if (set.phrases.length === 0) return [];
  const words = chunks.flatMap((chunk) => chunk.words);
  const haystack = [...new Set(words.flatMap(({ readings }) => readings))].join('\n');
  const possible = set.phrases.filter((parts) => parts.every((part) => !part || haystack.includes(part.longest)));
  return possible.flatMap((parts) =>
    words.flatMap((first, from) => {
      const run = words.slice(from, from + parts.length);
      const fits =
        run.length === parts.length &&
        parts.every((part, at) => part === null || run[at]?.readings.some((reading) => matchesGlob(part, reading)));
      return fits ? [{ start: first.start, end: run.at(-1)?.end ?? first.end }] : [];
    }),
  );
}

function findAnywhere(set: WordSet, text: string): Span[] {
  const spans: Span[] = [];
  for (const entry of set.anywhere) {
    for (let at = text.indexOf(entry); at >= 0; at = text.indexOf(entry, at + entry.length)) {
      spans.push({ start: at, end: at + entry.length });
    }
  }
  return spans;
}
