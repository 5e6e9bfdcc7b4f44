import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { ClipCard } from '../ClipCard.tsx';
import { ClipListView } from '../library/ClipListView.tsx';
import { CARD_OPTIONS } from '../library/ClipOptions.tsx';
import { SearchForm } from '../library/SearchForm.tsx';
import { type LibrarySource, useLibraryList } from '../library/use-library-list.ts';
import { LIST_FAILED, MEDIA_WORDS, type MediaKind } from '../media-words.ts';
import styles from './LibraryTab.module.css';

/** What a list of clips to choose from takes. */
export interface LibraryTabProps {
  source: LibrarySource;
  kind: MediaKind;
  isAdded: (shortId: string) => boolean;
  onPick: (item: MediaItem) => void;
}

/** The clips of one kind, page by page, to choose from. */
export function LibraryTab({ source, kind, isAdded, onPick }: LibraryTabProps) {
  const { list, isSearching, searchFor } = useLibraryList(source, kind);
  const words = MEDIA_WORDS[kind];
  return (
    <div className={styles.tab}>
      <SearchForm label={`Search ${words.many}`} onSearch={searchFor} />
      <ClipListView
        list={list}
        label={`Choose a ${words.one}`}
        empty={isSearching ? { title: 'No results found', text: 'Try other words.' } : { title: words.empty }}
        failed={{ title: LIST_FAILED }}
        isLow={kind === 'sound'}
        renderCard={(item) => (
          <ClipCard
            item={item}
            options={CARD_OPTIONS.picker}
            add={{ label: 'Choose', nameOf: (title) => `Choose ${title}`, onAdd: onPick }}
            isAdded={isAdded(item.shortId)}
          />
        )}
      />
    </div>
  );
}
