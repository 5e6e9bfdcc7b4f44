import { Field, type FieldControl } from '@bitcue/shared/ui/Field.tsx';
import { type InputHTMLAttributes, useState } from 'react';
import styles from './NumberField.module.css';

/** Characters that fit into a narrow box. */
const SHORT = 5;

/** Props of `NumberField`. */
export interface NumberFieldProps {
  label: string;
  value: number;
  /** Parses typed text; null is ignored. */
  parse: (text: string) => number | null;
  onChange: (value: number) => void;
  error?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean;
}

/** Renders a number input with its label. */
export function NumberField({ label, error, hint, ...box }: NumberFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <NumberBox {...control} {...box} />}
    </Field>
  );
}

/** Props of `NumberBox`. */
interface NumberBoxProps extends Partial<FieldControl>, Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-label'> {
  value: number;
  /** Parses typed text; null is ignored. */
  parse: (text: string) => number | null;
  onChange: (value: number) => void;
  disabled?: boolean;
}

/** Renders a number input. Text stays as typed until blur, except that a number out of range is corrected immediately. */
export function NumberBox({ value, parse, onChange, ...rest }: NumberBoxProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? String(value);
  return (
    <input
      {...rest}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className={styles.box}
      data-long={shown.length > SHORT || undefined}
      value={shown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const number = parse(text);
        const typed = text.trim() === '' ? Number.NaN : Number(text);
        const isCorrected = number !== null && Number.isFinite(typed) && typed !== number;
        setDraft(isCorrected ? String(number) : text);
        if (number !== null && number !== value) onChange(number);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
