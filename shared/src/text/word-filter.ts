import { compileWords, type WordSet } from './compile-words.ts';
import { findListed } from './find-listed.ts';
import { findShipped, findShippedJoined, isClean, type Span } from './find-shipped.ts';
import { foldText } from './fold-text.ts';
import { SELF_MASKED_WORDS, SHIPPED_WORDS } from './shipped-words.ts';
import { joinLoneLetters, splitChunks } from './split-words.ts';
import { stripUrls } from './strip-urls.ts';

/** A streamer's filter for viewers' texts (TTS-06). */
export interface WordFilter {
  /** True removes links. */
  remove_urls: boolean;
  /** True masks the words of `wordList` and of the shipped list. */
  enabled: boolean;
  wordList: readonly string[];
  /** Replaces each masked character. */
  placeholder: string;
}

/** A filtered text. */
export interface FilteredText {
  /** For the screen: placeholders replace the characters of listed words. */
  shown: string;
  /** For speech: listed words are removed, because engines pronounce masked words. */
  spoken: string;
  changed: boolean;
}

const shipped = compileWords(SHIPPED_WORDS);
/** For words that viewers broke up or masked themselves. The shipped list finds whole ones. */
const shippedPlain = compileWords(SELF_MASKED_WORDS);
const compiled = new WeakMap<readonly string[], WordSet>();

function compileOnce(list: readonly string[]): WordSet {
  const known = compiled.get(list);
  if (known !== undefined) return known;
  const set = compileWords(list);
  compiled.set(list, set);
  return set;
}

/**
 * Applies a streamer's filter to a viewer's text (TTS-06, TTS-10). `remove_urls` removes links; `enabled` masks the words of
 * `wordList` (with `*` wildcards) and of the shipped list, even if disguised. Linear in the text.
 */
export function filterText(text: string, filter: WordFilter): FilteredText {
  const linkless = filter.remove_urls ? stripUrls(text) : { text, changed: false };
  const spans = filter.enabled ? findWords(linkless.text, filter.wordList) : [];
  if (spans.length === 0) return { shown: linkless.text, spoken: linkless.text, changed: linkless.changed };
  return { ...replaceSpans(linkless.text, spans, filter.placeholder), changed: true };
}

/** Returns the parts of a viewer's text that a filter masks, without repeats. */
export function listMasked(text: string, filter: WordFilter): string[] {
  if (!filter.enabled) return [];
  return [...new Set(findWords(text, filter.wordList).map(({ start, end }) => text.slice(start, end)))];
}

/** Returns ranges of the original, sorted and without overlaps. */
function findWords(text: string, wordList: readonly string[]): Span[] {
  const folded = foldText(text);
  const chunks = splitChunks(folded);
  const dirty = chunks.filter((chunk) => !isClean(chunk.text));
  const joined = [...dirty.flatMap((chunk) => chunk.joined ?? []), ...joinLoneLetters(dirty)];
  const found = [
    ...findShipped(folded.text, dirty),
    ...joined.flatMap(findShippedJoined),
    ...[shipped, shippedPlain].flatMap((set) => findListed(set, folded.text, dirty)),
    ...findListed(compileOnce(wordList), folded.text, chunks),
  ];
  const spans = found.map(({ start, end }) => ({ start: folded.starts[start] ?? 0, end: folded.ends[end - 1] ?? 0 }));
  return mergeSpans(spans);
}

function mergeSpans(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) merged.push({ ...span });
    else last.end = Math.max(last.end, span.end);
  }
  return merged;
}

function replaceSpans(text: string, spans: readonly Span[], placeholder: string): { shown: string; spoken: string } {
  let shown = '';
  let spoken = '';
  let at = 0;
  for (const { start, end } of spans) {
    const between = text.slice(at, start);
    shown += between + maskText(text.slice(start, end), placeholder);
    spoken += `${between} `;
    at = end;
  }
  shown += text.slice(at);
  spoken += text.slice(at);
  return { shown, spoken: spoken.replace(/\s+/g, ' ').trim() };
}

/** Replaces each visible character by the placeholder. Drops marks and invisible characters, keeps spaces. */
function maskText(text: string, placeholder: string): string {
  return [...text.replace(/[\p{M}\p{Cf}]/gu, '')].map((char) => (/\s/.test(char) ? char : placeholder)).join('');
}
