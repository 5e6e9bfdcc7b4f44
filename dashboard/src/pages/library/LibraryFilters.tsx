import { MEDIA_TAGS } from '@bitcue/shared/constants/library.ts';
import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import type { LibraryFilter } from '../../media/library/use-library-search.ts';
import { TAG_ICONS } from '../../media/tag-icons.ts';
import styles from './LibraryFilters.module.css';

const KINDS = [
  { kind: null, label: 'All' },
  { kind: 'sound', label: 'Sound' },
  { kind: 'video', label: 'Video' },
] as const;

/** The filters at the left of a browse page: kind and category, one of each at most (LIB-01, LIB-02). */
export function LibraryFilters({
  filter,
  onChange,
}: {
  filter: LibraryFilter;
  onChange: (filter: LibraryFilter) => void;
}) {
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
