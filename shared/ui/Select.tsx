import styles from './Control.module.css';
import { Field } from './Field.tsx';
import { joinClasses } from './join-classes.ts';

/** One choice: the stored value and the text shown. */
export interface SelectOption {
  value: string;
  label: string;
}

/** Props of a select. */
export interface SelectProps {
  label: string;
  /** If true, only screen readers get the label. */
  hideLabel?: boolean;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Shown until something is chosen; cannot be chosen itself. */
  placeholder?: string | undefined;
  disabled?: boolean;
  /** Name of the control in forms; also used to find it. */
  name?: string;
}

/** The browser's own select in our style, so that keyboards, touch and screen readers work. */
export function Select({ label, hideLabel, value, options, onChange, error, placeholder, ...rest }: SelectProps) {
  return (
    <Field label={label} hideLabel={hideLabel} error={error}>
      {(control) => (
        <span className={styles.selectFrame}>
          <select
            {...control}
            {...rest}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            className={joinClasses(styles.control, styles.select)}
          >
            {placeholder === undefined ? null : (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
            <path
              d="m4 6 4 4 4-4"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
      )}
    </Field>
  );
}
