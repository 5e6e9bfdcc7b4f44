import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import hidden from './Spoken.module.css';

/** Attributes that link a control to its field's label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Props of a field. */
export interface FieldProps {
  label: string;
  /** If true, only screen readers get the label. */
  hideLabel?: boolean | undefined;
  /** The error, as a sentence. The line below the control is reserved for it. */
  error?: string | undefined;
  /** Shown below the control while there is no error. */
  hint?: string | undefined;
  /** Characters used and allowed, in code points; shown below the control, at the right. */
  counter?: { used: number; limit: number } | undefined;
  /** Renders the control with the given attributes. */
  children: (control: FieldControl) => ReactNode;
}

/** A label, a control, and one line below it: an error or hint at the left, a counter at the right. */
export function Field({ label, hideLabel = false, error, hint, counter, children }: FieldProps) {
  const id = useId();
  const line = error ?? hint;
  const described = [line && `${id}-line`, counter && `${id}-counter`].filter(Boolean).join(' ');
  const over = counter !== undefined && counter.used > counter.limit;
  return (
    <div className={styles.field}>
      <label className={hideLabel ? hidden.spoken : styles.label} htmlFor={id}>
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
                {counter.used}/{counter.limit}
              </span>
              <span id={`${id}-counter`} className={hidden.spoken}>
                {`${counter.used} of ${counter.limit} characters`}
              </span>
            </span>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
