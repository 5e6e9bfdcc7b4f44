import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { joinClasses } from './join-classes.ts';

/** A short state in a pill. The dot shows the tone; the words must say it without colour. */
export function Chip({ tone = 'calm', children }: { tone?: 'calm' | 'ok' | 'live' | 'warn'; children: ReactNode }) {
  return (
    <span className={joinClasses(styles.chip, styles[tone])}>
      <i className={styles.dot} />
      {children}
    </span>
  );
}
