import { foldForSearch } from '@bitcue/shared/text/char-count.ts';

/** True if a word of a text starts with `start`, ignoring case and accents. `start` must be folded already. */
export function startsAnyWord(text: string, start: string): boolean {
  return foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.startsWith(start));
}
