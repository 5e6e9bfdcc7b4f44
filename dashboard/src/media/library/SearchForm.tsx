import { LIBRARY_SEARCH_MIN } from '@bitcue/shared/constants/media.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useState } from 'react';
import { SEARCH_PLACEHOLDER } from '../describe-media.ts';
import styles from './SearchForm.module.css';

/** Props of `SearchForm`. */
export interface SearchFormProps {
  label: string;
  /** Searches. Returns false if the text is too short. */
  onSearch: (text: string) => boolean;
}

/** Searches on Enter. An empty search lists everything again (LIB-12). */
export function SearchForm({ label, onSearch }: SearchFormProps) {
  const [text, setText] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setTooShort(!onSearch(text));
      }}
    >
      <TextField
        label={label}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setTooShort(false);
        }}
        error={isTooShort ? `Type at least ${LIBRARY_SEARCH_MIN} characters.` : undefined}
        placeholder={SEARCH_PLACEHOLDER}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}
