import type { ReactNode } from 'react';
import styles from './ChoiceButton.module.css';

/** Props of `ChoiceButton`. */
export interface ChoiceButtonProps {
  /** Icon or picture, before the text or above it in a `tile`. */
  picture: ReactNode;
  title: ReactNode;
  line?: ReactNode;
  /** Content at the end of a `row`. */
  end?: ReactNode;
  layout?: 'row' | 'tile';
  /** True for the recommended choice. */
  isFeatured?: boolean;
  /** True while a choice is in progress: presses are ignored. */
  busy?: boolean;
  /** Null if it cannot be chosen. */
  onChoose: (() => void) | null;
}

/** Renders one of several choices as a full-width button with picture, title and description. */
export function ChoiceButton({
  picture,
  title,
  line,
  end,
  layout = 'row',
  isFeatured = false,
  busy = false,
  onChoose,
}: ChoiceButtonProps) {
  return (
    <button
      type="button"
      className={styles.choice}
      data-layout={layout}
      data-featured={isFeatured || undefined}
      aria-disabled={busy || onChoose === null || undefined}
      onClick={busy || onChoose === null ? undefined : onChoose}
    >
      {picture}
      <span className={styles.words}>
        <b className={styles.title}>{title}</b>
        {line ? <span className={styles.line}>{line}</span> : null}
      </span>
      {end}
    </button>
  );
}
