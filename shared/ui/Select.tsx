import styles from './Control.module.css';
import { Field } from './Field.tsx';
import { joinClasses } from './join-classes.ts';

/** One choice: what is stored and what is shown. */
export interface SelectOption {
  value: string;
  label: string;
}

/** What a select takes. */
export interface SelectProps {
  label: string;
  /** True keeps the label for screen readers alone. */
  hideLabel?: boolean;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Shown while nothing is chosen; it cannot be chosen again. */
  placeholder?: string | undefined;
  disabled?: boolean;
  /** Name for forms and for finding the control again. */
  name?: string;
}

/** The browser's own select with our look: reachable by keyboard, by thumb and by screen reader. */
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
