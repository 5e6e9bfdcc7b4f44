import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

/** Attributes that tie a control to its field's label and sentences. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** What a field takes. */
export interface FieldProps {
  label: string;
  /** True keeps the label for screen readers alone. */
  hideLabel?: boolean | undefined;
  /** What is wrong, as a sentence; the line below the control is kept free for it. */
  error?: string | undefined;
  /** A line below the control while nothing is wrong. */
  hint?: string | undefined;
  /** Characters used and allowed, in code points; shown at the right of the line below. */
  counter?: { used: number; limit: number } | undefined;
  /** Draws the control with the attributes it is given. */
  children: (control: FieldControl) => ReactNode;
}

/** A label, a control, and one line below it: an error or a hint at the left, a counter at the right. */
export function Field({ label, hideLabel = false, error, hint, counter, children }: FieldProps) {
  const id = useId();
  const line = error ?? hint;
  const described = [line && `${id}-line`, counter && `${id}-counter`].filter(Boolean).join(' ');
  const over = counter !== undefined && counter.used > counter.limit;
  return (
    <div className={styles.field}>
      <label className={hideLabel ? styles.spoken : styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {line || counter ? (
        <div className={styles.below}>
          <span id={`${id}-line`} className={error ? styles.error : styles.hint}>
            {line}
          </span>
          {counter ? (
            <span className={over ? styles.over : styles.counter}>
              <span aria-hidden="true">
                {counter.used} / {counter.limit}
              </span>
              <span id={`${id}-counter`} className={styles.spoken}>
                {`${counter.used} of ${counter.limit} characters`}
              </span>
            </span>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
