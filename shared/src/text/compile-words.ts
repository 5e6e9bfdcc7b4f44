import { foldText, resolveLookAlikes } from './fold-text.ts';
import { type Glob, matchesGlob, parseGlob } from './glob.ts';

/** A word list, compiled for matching. */
export interface WordSet {
  /** Words without wildcards, by skeleton: their letters without repeats. The values are the run lengths of the letters. */
  exact: Map<string, number[][]>;
  /** The same words by length, to compare with words viewers masked themselves. */
  byLength: Map<number, Set<string>>;
  globs: Glob[];
  /** Entries of several words; null matches any word. */
  phrases: (Glob | null)[][];
  /** Entries matched anywhere: symbols, and scripts without spaces between words. */
  anywhere: string[];
}

const SPACELESS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Minimum length of a word that also matches with a doubled letter ('fuuck'). Shorter ones would match clean words. */
const DOUBLED_MIN_LENGTH = 4;

/** Splits a word into its letters without repeats, and the length of each run. */
export function splitRuns(word: string): { skeleton: string; runs: number[] } {
  let skeleton = '';
  const runs: number[] = [];
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charAt(at);
    if (letter === skeleton.at(-1)) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else {
      skeleton += letter;
      runs.push(1);
    }
  }
  return { skeleton, runs };
}

/** Compiles a word list. Words are folded, but digits stay: a listed 'k1ll' matches only that. */
export function compileWords(list: readonly string[]): WordSet {
  const set: WordSet = { exact: new Map(), byLength: new Map(), globs: [], phrases: [], anywhere: [] };
  const seen = new Set<string>();
  for (const entry of list) {
    for (const word of foldEntry(entry)) {
      if (word === '' || word === '*' || seen.has(word)) continue;
      seen.add(word);
      addWord(set, word);
    }
  }
  return set;
}

/** Returns an entry folded and, as a second spelling, with look-alikes replaced by Latin letters. */
function foldEntry(entry: string): string[] {
  if (/^[a-z0-9]+$/.test(entry)) return [entry];
  const folded = foldText(entry)
    .text.replace(/\*+/g, '*')
    .replace(/[’‘`´]/g, "'")
    .trim();
  return [folded, resolveLookAlikes(folded)];
}

function addWord(set: WordSet, word: string): void {
  if (/\s/.test(word)) {
    const parts = word.split(/\s+/).map(parseGlob);
    if (parts.some((part) => part !== null)) set.phrases.push(parts);
    return;
  }
  const bare = word.replace(/^\*|\*$/g, '');
  if (!bare.includes('*') && (SPACELESS.test(bare) || !/[\p{L}\p{N}]/u.test(bare))) {
    set.anywhere.push(bare);
    return;
  }
  const glob = word.includes('*') ? parseGlob(word) : null;
  if (glob !== null) set.globs.push(glob);
  else {
    const { skeleton, runs } = splitRuns(word);
    const others = set.exact.get(skeleton);
    if (others === undefined) set.exact.set(skeleton, [runs]);
    else others.push(runs);
    const sameLength = set.byLength.get(word.length);
    if (sameLength === undefined) set.byLength.set(word.length, new Set([word]));
    else sameLength.add(word);
  }
}

/** Returns whether a word is in the list, even with stretched letters ('fuuuck'). */
export function hasExact(set: WordSet, word: string): boolean {
  const { skeleton, runs } = splitRuns(word);
  const listed = set.exact.get(skeleton);
  if (listed === undefined) return false;
  return listed.some((wanted) => {
    const length = wanted.reduce((sum, run) => sum + run, 0);
    return wanted.every((run, index) => {
      const given = runs[index] ?? 0;
      return given === run || (given >= 3 && given > run) || (given === 2 && length >= DOUBLED_MIN_LENGTH && run === 1);
    });
  });
}

/** Returns spellings to match against globs: as is, stretched letters cut to one and to two, and doubled ones to one. */
function spellingsOf(word: string): { any: string[]; long: string } {
  const any = [word, word.replace(/(.)\1{2,}/gu, '$1'), word.replace(/(.)\1{2,}/gu, '$1$1')];
  return { any: [...new Set(any)], long: word.replace(/(.)\1+/gu, '$1') };
}

/** Returns the words that match any of the list's globs. */
export function findGlobWords(set: WordSet, words: Iterable<string>): Set<string> {
  const candidates = [...new Set(words)].map((word) => ({ word, ...spellingsOf(word) }));
  const haystack = [...new Set(candidates.flatMap(({ any, long }) => [...any, long]))].join('\n');
  const globs = set.globs.filter(({ longest }) => haystack.includes(longest));
  const found = candidates.filter(({ any, long }) =>
    globs.some(
      (glob) =>
        any.some((spelling) => matchesGlob(glob, spelling)) ||
        (glob.minLength >= DOUBLED_MIN_LENGTH && matchesGlob(glob, long)),
    ),
  );
  return new Set(found.map(({ word }) => word));
}
