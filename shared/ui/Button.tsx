import type { ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';
import { joinClasses } from './join-classes.ts';

/** Props of a button, in addition to the attributes of an HTML button. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main`: the next action, at most one per view. `plain`: any other. `quiet`: the least prominent. */
  look?: 'main' | 'plain' | 'quiet';
  /** If true, fills the width of its parent. */
  wide?: boolean;
  /** True while its action runs: announced to screen readers, and further presses are ignored. */
  busy?: boolean;
}

/** A button at least 32 px high; `type` defaults to `button`. */
export function Button({ look = 'plain', wide = false, busy = false, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={joinClasses(styles.button, styles[look], wide && styles.wide, className)}
    />
  );
}
