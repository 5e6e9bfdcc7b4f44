import { foldForSearch } from '@bitcue/shared/text/char-count.ts';
import type { MediaPage, MediaQuery, MediaStore } from '../ports/media.ts';

/** The result of a search. */
export interface FoundClips extends MediaPage {
  /** The search whose results these are, if the requested one had none. */
  shownFor: string | null;
}

/** Maximum words of a search that is retried with other words. */
const WORDS_MAX = 6;
/** Maximum retries of a search. */
const TRIES_MAX = 3;

type Store = Pick<MediaStore, 'page' | 'hasWord' | 'findNearWords'>;

/**
 * Reads a page of clips. A search without results on any page is retried with words of clips that are one typing error away. That work
 * is bounded: per word, it does not grow with the library.
 */
export async function searchClips(media: Store, query: MediaQuery): Promise<FoundClips> {
  const found = await media.page(query);
  if (found.total > 0 || query.search === '') return { ...found, shownFor: null };
  for (const search of (await listNearSearches(media, query)).slice(0, TRIES_MAX)) {
    const near = await media.page({ ...query, search });
    if (near.total > 0) return { ...near, shownFor: search };
  }
  return { ...found, shownFor: null };
}

/** Lists the searches that were probably meant, the most likely first. */
async function listNearSearches(media: Store, query: MediaQuery): Promise<string[]> {
  const words = query.search.split(/\s+/).filter(Boolean);
  if (words.length > WORDS_MAX) return [];
  const near = (word: string) => media.findNearWords(query, foldForSearch(word));
  const isKnown = await Promise.all(words.map((word) => media.hasWord(query, foldForSearch(word))));
  const wrong = words.flatMap((_, place) => (isKnown[place] ? [] : [place]));
  if (wrong.length > 1) {
    const others = await Promise.all(words.map(async (word, place) => (isKnown[place] ? word : (await near(word))[0])));
    return others.every((other) => other !== undefined) ? [others.join(' ')] : [];
  }
  // If clips have every word, the wrong one may happen to be part of another word.
  const places = wrong.length === 1 ? wrong : [...words.keys()];
  const lists = await Promise.all(places.map((place) => near(words[place] ?? '')));
  return lists
    .flatMap((list, at) => list.map((other, rank) => ({ rank, search: words.with(places[at] ?? 0, other).join(' ') })))
    .sort((one, other) => one.rank - other.rank)
    .map(({ search }) => search);
}
