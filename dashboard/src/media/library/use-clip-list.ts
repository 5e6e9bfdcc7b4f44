import { listLibrary, listPersonalLibrary, searchLibrary } from '@bitcue/shared/api/library.ts';
import type { ClipKind } from '@bitcue/shared/constants/media.ts';
import { LIBRARY_PAGE_SIZE, LIBRARY_SEARCH_MIN, SEARCH_PAGE_SIZE } from '@bitcue/shared/constants/media.ts';
import { SEARCH_DEBOUNCE_MS } from '@bitcue/shared/constants/timing.ts';
import { codePointLength } from '@bitcue/shared/text/char-count.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { type ClipPage, PAGES_KEY } from './clip-queries.ts';

/** A list of clips that is read page by page. */
export interface ClipSource {
  /** What makes it a list of its own: where it comes from and what was asked. Another key begins at its first page. */
  key: readonly string[];
  /** Clips on a page. */
  pageSize: number;
  /** Reads a page. `offset`: clips before it. */
  read(offset: number, signal: AbortSignal): Promise<ClipPage>;
}

/** One page of a list, and what moves it. */
export interface ClipList {
  /** Undefined until it was read, and when it could not be. */
  page: ClipPage | undefined;
  offset: number;
  isFetching: boolean;
  hasFailed: boolean;
  retry(): void;
  goPrevious(): void;
  goNext(): void;
}

/** Reads a list of clips page by page (LIB-09, LIB-11). While the next page is read, the one before stays. */
export function useClipList({ key, pageSize, read }: ClipSource): ClipList {
  const list = JSON.stringify(key);
  const [place, setPlace] = useState({ list, offset: 0 });
  const offset = place.list === list ? place.offset : 0;
  const query = useQuery({
    queryKey: [...PAGES_KEY, ...key, offset],
    queryFn: ({ signal }) => read(offset, signal),
    // Of the same list only: what another search found is not shown as what this one does.
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

/** Where the clips come from: everyone's public ones, or the streamer's own. */
export type LibrarySource = 'browse' | 'personal';

const LISTS = { browse: listLibrary, personal: listPersonalLibrary } as const;

/** The list of the personal tab and the media picker: searched on Enter alone (LIB-12). `kind` null: both kinds. */
export function useLibraryList(source: LibrarySource, kind: ClipKind | null) {
  const [search, setSearch] = useState('');
  const list = useClipList({
    key: [source, kind ?? 'all', search],
    pageSize: LIBRARY_PAGE_SIZE,
    read: (offset, signal) => {
      const flag = kind === null ? {} : { [kind]: 'true' as const };
      return call(LISTS[source], { query: { ...flag, next: offset, search: search || undefined }, signal });
    },
  });
  return {
    list,
    isSearching: search !== '',
    /** Searches, from the first page on. False when the text is too short to search; empty shows all again. */
    searchFor(text: string): boolean {
      const wanted = text.trim();
      if (wanted !== '' && codePointLength(wanted) < LIBRARY_SEARCH_MIN) return false;
      setSearch(wanted);
      return true;
    },
  };
}

/** What a search is narrowed to; null: not. */
export interface LibraryFilter {
  kind: ClipKind | null;
  tag: string | null;
}

/** The search of the browse pages: as one types, from `minLength` characters on (LIB-11, LIB-13, LIB-14). */
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
      const { media, total } = await call(searchLibrary, {
        query: {
          q: query || undefined,
          page: offset / SEARCH_PAGE_SIZE + 1,
          limit: SEARCH_PAGE_SIZE,
          type: filter.kind ?? undefined,
          tags: filter.tag ?? undefined,
        },
        signal,
      });
      return { media, total, more: offset + media.length < total };
    },
  });
  return { list, text, setText, isTooShort, filter, setFilter };
}
