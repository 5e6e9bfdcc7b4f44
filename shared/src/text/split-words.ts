import { type FoldedText, resolveLeet, resolveLookAlikes } from './fold-text.ts';

/** A word of a folded text: its range, in UTF-16 units, and its possible readings. */
export interface Word {
  start: number;
  end: number;
  /** The word as it is, then with look-alikes and leet resolved, without duplicates. */
  readings: string[];
}

/** A run without spaces: its words, and its letters without separators. */
export interface Chunk {
  start: number;
  end: number;
  text: string;
  words: Word[];
  /** Null if it has no separators. `pieceStarts`: offsets in `text` where a part starts. */
  joined: { word: Word; text: string; offsets: number[]; pieceStarts: Set<number> } | null;
  /** Its letters and digits only. */
  bare: string;
}

/** Returns the possible readings of a word. A number, such as '455', has only one. */
export function readingsOf(raw: string): string[] {
  if (!/\p{L}/u.test(raw)) return [raw];
  const latin = resolveLookAlikes(raw);
  const owner = raw.endsWith("'s") ? [raw.slice(0, -2)] : [];
  return [...new Set([raw, ...owner, latin, resolveLeet(latin, 'i'), resolveLeet(latin, 'l')])];
}

const PLAIN_WORD = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;
const LEET_WORD = /[\p{L}\p{N}@$!|+(€£]+/gu;

function wordsOf(text: string, offset: number): Word[] {
  const words = new Map<string, Word>();
  const add = (raw: string, at: number) => {
    const start = offset + at;
    words.set(`${start}-${raw.length}`, { start, end: start + raw.length, readings: readingsOf(raw) });
  };
  for (const match of text.matchAll(PLAIN_WORD)) add(match[0], match.index);
  if (/[@$!|+(€£]/.test(text)) {
    for (const match of text.matchAll(LEET_WORD)) {
      if (!/\p{L}/u.test(match[0])) continue;
      add(match[0], match.index);
      add(match[0].replace(/[!|+(]+$/, ''), match.index);
    }
  }
  return [...words.values()];
}

function joinChunk(text: string, offset: number): Chunk['joined'] {
  if (!/[\p{L}\p{N}@$][^\p{L}\p{N}@$'\s]+[\p{L}\p{N}@$]/u.test(text)) return null;
  let joined = '';
  const offsets: number[] = [];
  const pieceStarts = new Set<number>();
  let afterSeparator = true;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (/[\p{L}\p{N}@$]/u.test(unit)) {
      if (afterSeparator) pieceStarts.add(joined.length);
      afterSeparator = false;
      joined += unit;
      offsets.push(offset + at);
    } else if (unit !== "'") afterSeparator = true;
  }
  const start = offsets[0] ?? offset;
  const end = (offsets.at(-1) ?? offset) + 1;
  return { word: { start, end, readings: readingsOf(joined) }, text: joined, offsets, pieceStarts };
}

/** Splits a folded text at spaces. */
export function splitChunks({ text }: Pick<FoldedText, 'text'>): Chunk[] {
  const straight = text.replace(/[’‘`´]/g, "'");
  return [...straight.matchAll(/\S+/g)].map(({ 0: chunk, index }) => ({
    start: index,
    end: index + chunk.length,
    text: chunk,
    words: wordsOf(chunk, index),
    joined: joinChunk(chunk, index),
    bare: chunk.replace(/[^\p{L}\p{N}@$]/gu, ''),
  }));
}

/** Joins runs of three or more lone letters ('f u c k'). `offsets` refer to the folded text. */
export function joinLoneLetters(chunks: readonly Chunk[]): { text: string; offsets: number[] }[] {
  const runs: { text: string; offsets: number[] }[] = [];
  let run = { text: '', offsets: [] as number[] };
  const close = () => {
    if (run.text.length >= 3) runs.push(run);
    run = { text: '', offsets: [] };
  };
  for (const chunk of chunks) {
    if (chunk.bare.length === 1) {
      run.text += chunk.bare;
      run.offsets.push(chunk.start + chunk.text.indexOf(chunk.bare));
    } else if (chunk.bare.length > 1) close();
  }
  close();
  return runs;
}
