import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { LIBRARY_PAGE_SIZE } from '@bitcue/shared/constants/library.ts';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { CloudAlert, Music } from 'lucide-react';
import { useRef } from 'react';
import { StateNote } from '../../parts/StateNote.tsx';
import { LIST_FAILED, MEDIA_WORDS, type MediaKind } from '../media-words.ts';
import { ClipCard } from './ClipCard.tsx';
import styles from './LibraryTab.module.css';
import { Pager } from './Pager.tsx';
import { SearchForm } from './SearchForm.tsx';
import { type LibrarySource, useLibraryPage } from './use-library-page.ts';

/** What a list of clips to choose from takes. */
export interface LibraryTabProps {
  source: LibrarySource;
  kind: MediaKind;
  isAdded: (shortId: string) => boolean;
  onPick: (item: MediaItem) => void;
}

/** The clips of one kind, page by page, to choose from. */
export function LibraryTab({ source, kind, isAdded, onPick }: LibraryTabProps) {
  const library = useLibraryPage(source, kind);
  const { page, offset } = library;
  const top = useRef<HTMLDivElement>(null);
  const goTo = (next: number) => {
    library.goTo(next);
    top.current?.scrollIntoView?.({ behavior: 'smooth', block: 'start' });
  };
  if (library.hasFailed) {
    return (
      <StateNote
        tone="failed"
        title={LIST_FAILED}
        icon={<CloudAlert size={20} aria-hidden="true" />}
        action={{ label: 'Try again', onClick: library.retry, busy: library.isFetching }}
      />
    );
  }
  return (
    <div ref={top} className={styles.tab} aria-busy={library.isFetching}>
      <SearchForm kind={kind} onSearch={library.searchFor} />
      {page === undefined ? (
        <ul className={styles.list} aria-label="Loading">
          {Array.from({ length: LIBRARY_PAGE_SIZE }, (_, place) => place).map((place) => (
            <li key={place}>
              <Skeleton height={kind === 'video' ? '212px' : '58px'} radius="10px" />
            </li>
          ))}
        </ul>
      ) : page.media.length === 0 ? (
        <StateNote
          title={library.isSearching ? 'No results found' : MEDIA_WORDS[kind].empty}
          icon={<Music size={20} aria-hidden="true" />}
        >
          {library.isSearching ? 'Try other words.' : null}
        </StateNote>
      ) : (
        <>
          <ul className={styles.list} aria-label={`Choose a ${MEDIA_WORDS[kind].one}`}>
            {page.media.map((item) => (
              <ClipCard key={item.shortId} item={item} isAdded={isAdded(item.shortId)} onPick={() => onPick(item)} />
            ))}
          </ul>
          <Pager
            offset={offset}
            shown={page.media.length}
            total={page.total}
            more={page.more}
            isBusy={library.isFetching}
            onPrevious={() => goTo(library.previousOffset)}
            onNext={() => goTo(library.nextOffset)}
          />
        </>
      )}
    </div>
  );
}
