import type { Voice } from '@bitcue/shared/api/voices.ts';
import { foldForSearch } from '@bitcue/shared/text/fold-for-search.ts';

/** The voices in whose name, language or gender each word of the search begins a word. All of them without a word. */
export function findVoices(voices: readonly Voice[], search: string): Voice[] {
  const wanted = foldForSearch(search).split(/\s+/).filter(Boolean);
  return voices.filter((voice) => {
    const words = foldForSearch(`${voice.name} ${voice.language} ${voice.gender}`).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}
