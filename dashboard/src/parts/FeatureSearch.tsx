import { Search } from 'lucide-react';
import styles from './FeatureSearch.module.css';

/** Props of `FeatureSearch`. */
export interface FeatureSearchProps {
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

/** Renders the search field of a list of features (ADD-02, RWD-09). */
export function FeatureSearch({ value, onChange, autoFocus = false }: FeatureSearchProps) {
  return (
    <div className={styles.search}>
      <Search size={16} aria-hidden="true" />
      <input
        type="search"
        className={styles.input}
        aria-label="Search for a feature"
        placeholder="Search for a feature..."
        // biome-ignore lint/a11y/noAutofocus: the picker opens to be searched.
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
