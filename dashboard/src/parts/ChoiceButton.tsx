import type { ReactNode } from 'react';
import styles from './ChoiceButton.module.css';

/** What a choice shows and does. */
export interface ChoiceButtonProps {
  /** Icon or picture: before the words, or above them in a `tile`. */
  picture: ReactNode;
  title: ReactNode;
  line?: ReactNode;
  /** What stands at the end of a `row`. */
  end?: ReactNode;
  layout?: 'row' | 'tile';
  /** True for the one that is to be seen first. */
  isFeatured?: boolean;
  /** True while a choice is being carried out: takes no press. */
  busy?: boolean;
  onChoose: () => void;
}

/** One of several ways to go on: a button as wide as its place, with a picture, a title and a line about it. */
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
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onChoose}
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
