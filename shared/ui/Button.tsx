import type { ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';
import { joinClasses } from './join-classes.ts';

/** What a button takes beside the attributes of an HTML button. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main`: the next action, at most one in view. `plain`: any other. `quiet`: least. */
  look?: 'main' | 'plain' | 'quiet';
  /** True fills the width of its parent. */
  wide?: boolean;
  /** True while its action runs: says so to screen readers and takes no second press. */
  busy?: boolean;
}

/** A button of at least 32 px height; `type` is `button` unless told otherwise. */
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
