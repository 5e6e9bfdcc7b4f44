import { MEDIA_ALIAS_MAX, MEDIA_USERNAME_MAX } from '@bitcue/shared/constants/media.ts';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useEffect, useRef } from 'react';
import styles from './EntryForm.module.css';

/** Label, hint and limit of an entry's name, by its field. */
export const NAME_FIELDS = {
  alias: { label: 'Alias', hint: 'What viewers type to play it.', limit: MEDIA_ALIAS_MAX },
  username: { label: 'Username', hint: 'Twitch name of the viewer it plays for.', limit: MEDIA_USERNAME_MAX },
} as const;

/** Props of `EntryForm`. */
export interface EntryFormProps {
  /** Title of the chosen clip. */
  title: string;
  asked: keyof typeof NAME_FIELDS;
  name: string;
  problem: string | null;
  onChange: (name: string) => void;
  onSubmit: () => void;
  /** Connects the modal's footer buttons to this form. */
  formId: string;
}

/** Asks for the name of a chosen clip (SND-05, SND-06). */
export function EntryForm({ title, asked, name, problem, onChange, onSubmit, formId }: EntryFormProps) {
  const { label, hint, limit } = NAME_FIELDS[asked];
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={form}
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      <p className={styles.title}>{title}</p>
      <TextField
        label={label}
        name={asked}
        value={name}
        onChange={onChange}
        error={problem ?? undefined}
        hint={hint}
        limit={limit}
      />
    </form>
  );
}
