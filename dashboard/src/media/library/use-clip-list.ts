import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClipPage, PAGES_KEY } from './library-cache.ts';

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
