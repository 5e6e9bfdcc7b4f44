import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { ClipCard } from '../../media/ClipCard.tsx';
import { ClipListView } from '../../media/library/ClipListView.tsx';
import { CARD_OPTIONS, type ClipAdd } from '../../media/library/ClipOptions.tsx';
import { useLibrarySearch } from '../../media/library/use-library-search.ts';
import { SEARCH_PLACEHOLDER } from '../../media/media-words.ts';
import styles from './BrowseSection.module.css';
import { LibraryFilters } from './LibraryFilters.tsx';

/** What browsing takes. */
export interface BrowseSectionProps {
  /** Characters from which on it searches (LIB-13, LIB-14). */
  minLength: number;
  /** Where a card's title leads to. */
  pathOf: (item: MediaItem) => string;
  /** Taking a clip; left out for visitors, who have nothing to take it to. */
  add?: ClipAdd | undefined;
}

/** The public clips: filters at the left, the search and what it finds (LIB-01 to LIB-06). */
export function BrowseSection({ minLength, pathOf, add }: BrowseSectionProps) {
  const { list, text, setText, isTooShort, filter, setFilter } = useLibrarySearch(minLength);
  return (
    <div className={styles.browse}>
      <LibraryFilters filter={filter} onChange={setFilter} />
      <div className={styles.results}>
        <TextField
          label="Search the library"
          value={text}
          onChange={setText}
          placeholder={SEARCH_PLACEHOLDER}
          error={isTooShort ? `Type at least ${minLength} characters.` : undefined}
        />
        <ClipListView
          list={list}
          label="Clips"
          empty={{ title: 'No results found', text: 'Try other words, or another filter.' }}
          failed={{ title: 'Error loading results', text: 'Search failed' }}
          renderCard={(item) => (
            <ClipCard
              item={item}
              options={add ? CARD_OPTIONS.browse : CARD_OPTIONS.browseAsVisitor}
              to={pathOf(item)}
              add={add}
            />
          )}
        />
      </div>
    </div>
  );
}
