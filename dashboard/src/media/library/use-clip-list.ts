import { listLibrary, listPersonalLibrary, searchLibrary } from '@bitcue/shared/api/library.ts';
import type { ClipKind } from '@bitcue/shared/constants/media.ts';
import { LIBRARY_PAGE_SIZE, LIBRARY_SEARCH_MIN, SEARCH_PAGE_SIZE } from '@bitcue/shared/constants/media.ts';
import { SEARCH_DEBOUNCE_MS } from '@bitcue/shared/constants/timing.ts';
import { codePointLength } from '@bitcue/shared/text/char-count.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { type ClipPage, PAGES_KEY } from './clip-queries.ts';

/** A paged list of clips. */
export interface ClipSource {
  /** Identifies the list: its source and search. A new key starts at its first page. */
  key: readonly string[];
  /** Number of clips per page. */
  pageSize: number;
  /** Fetches a page. `offset`: number of clips before it. */
  read(offset: number, signal: AbortSignal): Promise<ClipPage>;
}

/** One page of a list, and functions to turn pages. */
export interface ClipList {
  /** Undefined while loading and after an error. */
  page: ClipPage | undefined;
  offset: number;
  isFetching: boolean;
  hasFailed: boolean;
  retry(): void;
  goPrevious(): void;
  goNext(): void;
}

/** Loads a list of clips page by page (LIB-09, LIB-11). The previous page stays visible while the next one loads. */
export function useClipList({ key, pageSize, read }: ClipSource): ClipList {
  const list = JSON.stringify(key);
  const [place, setPlace] = useState({ list, offset: 0 });
  const offset = place.list === list ? place.offset : 0;
  const query = useQuery({
    queryKey: [...PAGES_KEY, ...key, offset],
    queryFn: ({ signal }) => read(offset, signal),
    // Each visit and each search reloads the list (LIB-10, LIB-12).
    staleTime: 0,
    // Only from the same list: do not show another search's results as this one's.
    placeholderData: (before, query) => {
      const shown = query?.queryKey.slice(PAGES_KEY.length, -1);
      return JSON.stringify(shown) === list ? before : undefined;
    },
  });
  const goTo = (next: number) => setPlace({ list, offset: Math.max(0, next) });
  return {
    page: query.data,
    offset,
    isFetching: query.isFetching,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
    goPrevious: () => goTo(offset - pageSize),
    goNext: () => goTo(offset + pageSize),
  };
}

/** Source of the clips: everyone's public ones, or the streamer's own. */
export type LibrarySource = 'browse' | 'personal';

const LISTS = { browse: listLibrary, personal: listPersonalLibrary } as const;

/** Loads the list of the personal tab or the media picker, searched on Enter only (LIB-12). `kind` null: both kinds. */
export function useLibraryList(source: LibrarySource, kind: ClipKind | null) {
  const [search, setSearch] = useState('');
  const list = useClipList({
    key: [source, kind ?? 'all', search],
    pageSize: LIBRARY_PAGE_SIZE,
    async read(offset, signal) {
      const flag = kind === null ? {} : { [kind]: 'true' as const };
      const query = { ...flag, next: offset, search: search || undefined };
      const { shownFor, counted = true, ...page } = await call(LISTS[source], { query, signal });
      return { ...page, counted, instead: describeInstead(search, shownFor) };
    },
  });
  return {
    list,
    isSearching: search !== '',
    /** Searches from the first page. An empty text lists everything. Returns false if the text is too short. */
    searchFor(text: string): boolean {
      const wanted = text.trim();
      if (wanted !== '' && codePointLength(wanted) < LIBRARY_SEARCH_MIN) return false;
      if (wanted === search) list.retry();
      setSearch(wanted);
      return true;
    },
  };
}

const describeInstead = (wanted: string, shown?: string) => (shown === undefined ? null : { wanted, shown });

/** Filters of a search; null for no filter. */
export interface LibraryFilter {
  kind: ClipKind | null;
  tag: string | null;
}

/** Searches public clips while typing, from `minLength` characters (LIB-11, LIB-13, LIB-14). */
export function useLibrarySearch(minLength: number) {
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<LibraryFilter>({ kind: null, tag: null });
  const wanted = text.trim();
  const isTooShort = wanted !== '' && codePointLength(wanted) < minLength;
  useEffect(() => {
    if (isTooShort) return;
    const timer = setTimeout(() => setQuery(wanted), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, isTooShort]);
  const list = useClipList({
    key: ['search', query, filter.kind ?? 'all', filter.tag ?? ''],
    pageSize: SEARCH_PAGE_SIZE,
    async read(offset, signal) {
      const {
        media,
        total,
        counted = true,
        shownFor,
      } = await call(searchLibrary, {
        query: {
          q: query || undefined,
          page: offset / SEARCH_PAGE_SIZE + 1,
          limit: SEARCH_PAGE_SIZE,
          type: filter.kind ?? undefined,
          tags: filter.tag ?? undefined,
        },
        signal,
      });
      const more = media.length > 0 && (!counted || offset + media.length < total);
      return { media, total, counted, more, instead: describeInstead(query, shownFor) };
    },
  });
  const isFiltered = query !== '' || filter.kind !== null || filter.tag !== null;
  return { list, isFiltered, text, setText, isTooShort, filter, setFilter };
}
