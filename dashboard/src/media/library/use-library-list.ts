import { listLibrary, listPersonalLibrary } from '@bitcue/shared/api/library.ts';
import { LIBRARY_PAGE_SIZE, LIBRARY_SEARCH_MIN } from '@bitcue/shared/constants/library.ts';
import { codePointLength } from '@bitcue/shared/text/char-count.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { MediaKind } from '../media-words.ts';
import { useClipList } from './use-clip-list.ts';

/** Where the clips come from: everyone's public ones, or the streamer's own. */
export type LibrarySource = 'browse' | 'personal';

const LISTS = { browse: listLibrary, personal: listPersonalLibrary } as const;

/** The list of the personal tab and the media picker: searched on Enter alone (LIB-12). `kind` null: both kinds. */
export function useLibraryList(source: LibrarySource, kind: MediaKind | null) {
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
