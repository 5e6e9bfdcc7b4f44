import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { CLIP_KINDS, MEDIA_TAGS } from '@bitcue/shared/constants/media.ts';
import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { ClipCard } from '../../media/ClipCard.tsx';
import { MEDIA_WORDS, NO_CLIPS, SEARCH_PLACEHOLDER, TAG_ICONS } from '../../media/describe-media.ts';
import { ClipListView } from '../../media/library/ClipListView.tsx';
import { CARD_OPTIONS, type ClipAdd } from '../../media/library/ClipOptions.tsx';
import { type LibraryFilter, useLibrarySearch } from '../../media/library/use-clip-list.ts';
import styles from './BrowseSection.module.css';

/** Props of `BrowseSection`. */
export interface BrowseSectionProps {
  /** Minimum characters to search (LIB-13, LIB-14). */
  minLength: number;
  /** Returns the path a card's title links to. */
  pathOf: (item: MediaItem) => string;
  /** The add option; undefined for visitors, who have nothing to add clips to. */
  add?: ClipAdd | undefined;
}

/** Renders the public clips: filters on the left, the search and its results (LIB-01 to LIB-06). */
export function BrowseSection({ minLength, pathOf, add }: BrowseSectionProps) {
  const { list, isFiltered, text, setText, isTooShort, filter, setFilter } = useLibrarySearch(minLength);
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
          empty={
            isFiltered ? { title: 'No results found', text: 'Try another search or filter.' } : { title: NO_CLIPS }
          }
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

const KINDS = [{ kind: null, label: 'All' }, ...CLIP_KINDS.map((kind) => ({ kind, label: MEDIA_WORDS[kind].label }))];

/** Renders the filters: one kind and at most one category (LIB-01, LIB-02). */
function LibraryFilters({ filter, onChange }: { filter: LibraryFilter; onChange: (filter: LibraryFilter) => void }) {
  return (
    <div className={styles.filters}>
      <fieldset className={styles.group}>
        <legend>Media type</legend>
        {KINDS.map(({ kind, label }) => (
          <label key={label} className={styles.choice}>
            <input
              type="radio"
              name="media-type"
              className={styles.input}
              checked={filter.kind === kind}
              onChange={() => onChange({ ...filter, kind })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Category</legend>
        <button
          type="button"
          className={joinClasses(styles.choice, styles.clear)}
          onClick={() => onChange({ ...filter, tag: null })}
        >
          Clear
        </button>
        {MEDIA_TAGS.map(({ name, title }) => {
          const Icon = TAG_ICONS[name];
          return (
            <button
              key={name}
              type="button"
              className={styles.choice}
              aria-pressed={filter.tag === name}
              onClick={() => onChange({ ...filter, tag: filter.tag === name ? null : name })}
            >
              <Icon size={16} aria-hidden="true" />
              {title}
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}
