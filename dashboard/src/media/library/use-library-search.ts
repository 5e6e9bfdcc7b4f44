import { searchLibrary } from '@bitcue/shared/api/library.ts';
import { SEARCH_PAGE_SIZE } from '@bitcue/shared/constants/library.ts';
import { SEARCH_DEBOUNCE_MS } from '@bitcue/shared/constants/timing.ts';
import { codePointLength } from '@bitcue/shared/text/char-count.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import type { MediaKind } from '../media-words.ts';
import { useClipList } from './use-clip-list.ts';

/** What a search is narrowed to; null: not. */
export interface LibraryFilter {
  kind: MediaKind | null;
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
