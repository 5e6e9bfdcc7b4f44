import { listLibrary, listPersonalLibrary } from '@bitcue/shared/api/library.ts';
import { LIBRARY_PAGE_SIZE, LIBRARY_SEARCH_MIN } from '@bitcue/shared/constants/library.ts';
import { codePointLength } from '@bitcue/shared/text/char-count.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { MediaKind } from '../media-words.ts';

/** Where the clips come from: everyone's public ones, or the streamer's own. */
export type LibrarySource = 'browse' | 'personal';

const LISTS = { browse: listLibrary, personal: listPersonalLibrary } as const;

/** One page of the library, and what moves it. */
export function useLibraryPage(source: LibrarySource, kind: MediaKind) {
  const [{ search, offset }, setAsked] = useState({ search: '', offset: 0 });
  const query = useQuery({
    queryKey: ['library', source, kind, search, offset],
    queryFn: ({ signal }) => {
      const flag = kind === 'sound' ? { sound: 'true' as const } : { video: 'true' as const };
      return call(LISTS[source], { query: { ...flag, next: offset, search: search || undefined }, signal });
    },
    placeholderData: keepPreviousData,
  });
  return {
    page: query.data,
    offset,
    isSearching: search !== '',
    isFetching: query.isFetching,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
    /** Searches, from the first page on. False when the text is too short to search (LIB-12); empty shows all again. */
    searchFor(text: string): boolean {
      const wanted = text.trim();
      if (wanted !== '' && codePointLength(wanted) < LIBRARY_SEARCH_MIN) return false;
      setAsked({ search: wanted, offset: 0 });
      return true;
    },
    goTo: (next: number) => setAsked({ search, offset: Math.max(0, next) }),
    previousOffset: offset - LIBRARY_PAGE_SIZE,
    nextOffset: offset + LIBRARY_PAGE_SIZE,
  };
}
