import { wordWeight } from '@bitcue/shared/text/word-weight.ts';
import type { Speech } from '../../ports/speech.ts';

/** Returns how long a text takes to speak, in letters. */
function weightOf(text: string): number {
  return text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .reduce((sum, word) => sum + wordWeight(word), 0);
}

/**
 * Returns when the text after `lead` is spoken, as shares of the speech from 0 to 1. If the engine does not report the time of each
 * word, it is estimated by the letters; silence at both ends, read from the waveform, does not count.
 */
export function timeText(
  spoken: string,
  lead: string,
  { durationMs, peaks, words }: Pick<Speech, 'durationMs' | 'peaks' | 'words'>,
): { from: number; to: number } {
  const first = words?.[countWords(lead)];
  const last = words?.at(-1);
  if (first && last && words?.length === countWords(spoken)) {
    return { from: round(first.fromMs / durationMs), to: round(Math.min(1, last.toMs / durationMs)) };
  }
  return estimate(spoken, lead, peaks);
}

/** Counts the words of a text that are spoken: punctuation between spaces is not. */
function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

const round = (share: number) => Math.round(share * 1_000) / 1_000;

function estimate(spoken: string, lead: string, peaks: string | undefined): { from: number; to: number } {
  const loud = peaks?.search(/[1-9a-f]/) ?? -1;
  const [begin, to] =
    peaks === undefined || loud < 0 ? [0, 1] : [loud / peaks.length, peaks.replace(/0+$/, '').length / peaks.length];
  const share = Math.min(1, weightOf(lead) / Math.max(1, weightOf(spoken)));
  const from = begin + (to - begin) * share;
  return { from: round(from), to: round(to) };
}
