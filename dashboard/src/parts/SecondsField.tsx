import { Field } from '@bitcue/shared/ui/Field.tsx';
import { useState } from 'react';
import styles from './NumberField.module.css';
import { readWhole } from './whole-number.ts';

/** Props of `SecondsField`. */
export interface SecondsFieldProps {
  label: string;
  /** Whole seconds; null if they are not set yet. */
  value: number | null;
  min: number;
  max: number;
  /** Shown while nothing is typed and nothing is set. */
  required?: string;
  /** Shown while less than `min` is typed. */
  tooShort: string;
  /** Shown while more than `max` is typed. */
  tooLong: string;
  hint?: string | undefined;
  onChange: (seconds: number) => void;
}

/**
 * Renders an input for seconds. While it is being typed, a number out of range is an error and is not reported; on blur it
 * becomes the nearest one in range. Anything but a number is ignored.
 */
export function SecondsField({
  label,
  value,
  min,
  max,
  required,
  tooShort,
  tooLong,
  hint,
  onChange,
}: SecondsFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft === null ? null : readWhole(draft);
  const shown = draft ?? (value === null ? '' : String(value));
  const missing = shown.trim() === '' ? required : undefined;
  const error = typed === null ? missing : typed < min ? tooShort : typed > max ? tooLong : undefined;
  const report = (seconds: number) => {
    if (seconds !== value) onChange(seconds);
  };
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={styles.box}
          value={shown}
          onChange={(event) => {
            const text = event.currentTarget.value;
            const seconds = readWhole(text);
            setDraft(text);
            if (seconds !== null && seconds >= min && seconds <= max) report(seconds);
          }}
          onBlur={() => {
            if (typed !== null) report(Math.min(max, Math.max(min, typed)));
            setDraft(null);
          }}
        />
      )}
    </Field>
  );
}
