import { MEDIA_ALIAS_MAX, MEDIA_USERNAME_MAX } from '@bitcue/shared/constants/media.ts';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useEffect, useRef } from 'react';
import styles from './EntryForm.module.css';

/** What a name of an entry is for, by the field that holds it. */
export const NAME_FIELDS = {
  alias: { label: 'Alias', hint: 'What viewers type to play it.', limit: MEDIA_ALIAS_MAX },
  username: { label: 'Username', hint: 'The Twitch name of the viewer it belongs to.', limit: MEDIA_USERNAME_MAX },
} as const;

/** What the configuration step takes. */
export interface EntryFormProps {
  /** Title of the clip that was picked. */
  title: string;
  asked: keyof typeof NAME_FIELDS;
  name: string;
  problem: string | null;
  onChange: (name: string) => void;
  onSubmit: () => void;
  /** Ties the buttons below the modal to this form. */
  formId: string;
}

/** The step after picking a clip for a list by names: the name it goes by (SND-05, SND-06). */
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
