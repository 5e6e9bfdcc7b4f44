import { Field, type FieldControl } from '@bitcue/shared/ui/Field.tsx';
import { type InputHTMLAttributes, useState } from 'react';
import styles from './NumberField.module.css';

/** What a number field takes. */
export interface NumberFieldProps {
  label: string;
  value: number;
  /** The number that a text stands for; null when it stands for none, which is ignored. */
  parse: (text: string) => number | null;
  onChange: (value: number) => void;
  error?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean;
}

/** A number typed by hand, with its label. */
export function NumberField({ label, error, hint, ...box }: NumberFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <NumberBox {...control} {...box} />}
    </Field>
  );
}

/** What a number box takes. */
interface NumberBoxProps extends Partial<FieldControl>, Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-label'> {
  value: number;
  /** The number that a text stands for; null when it stands for none, which is ignored. */
  parse: (text: string) => number | null;
  onChange: (value: number) => void;
  disabled?: boolean;
}

/**
 * A number typed by hand. What is typed stays as it is until the box is left, except that a number out of bounds becomes
 * the one it stands for at once.
 */
export function NumberBox({ value, parse, onChange, ...rest }: NumberBoxProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <input
      {...rest}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className={styles.box}
      value={draft ?? String(value)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const number = parse(text);
        const typed = text.trim() === '' ? Number.NaN : Number(text);
        const isForced = number !== null && Number.isFinite(typed) && typed !== number;
        setDraft(isForced ? String(number) : text);
        if (number !== null && number !== value) onChange(number);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
