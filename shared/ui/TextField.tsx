import { codePointLength } from '@bitcue/shared/text/char-count.ts';
import styles from './Control.module.css';
import { Field } from './Field.tsx';
import { joinClasses } from './join-classes.ts';

/** Props of a text field. */
export interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  placeholder?: string | undefined;
  /** Maximum code points; a counter shows how many are used. Typing more is possible, but marked as an error. */
  limit?: number | undefined;
  /** Lines shown; with more than one it is a text area. */
  rows?: number;
  disabled?: boolean;
  /** Name of the control in forms; also used to find it. */
  name?: string;
}

/** A text input of one or more lines, with label, error and counter. */
export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  placeholder,
  limit,
  rows = 1,
  ...rest
}: TextFieldProps) {
  const counter = limit === undefined ? undefined : { used: codePointLength(value), limit };
  return (
    <Field label={label} error={error} hint={hint} counter={counter}>
      {(control) =>
        rows > 1 ? (
          <textarea
            {...control}
            {...rest}
            rows={rows}
            value={value}
            placeholder={placeholder}
            onChange={(event) => onChange(event.currentTarget.value)}
            className={joinClasses(styles.control, styles.area)}
          />
        ) : (
          <input
            {...control}
            {...rest}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            placeholder={placeholder}
            onChange={(event) => onChange(event.currentTarget.value)}
            className={styles.control}
          />
        )
      }
    </Field>
  );
}
