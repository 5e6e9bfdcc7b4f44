import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { joinClasses } from './join-classes.ts';

/** A small label for a state. The text says the same as the colour. */
export function Chip({
  tone = 'quiet',
  dot = false,
  children,
}: {
  tone?: 'quiet' | 'live' | 'ok' | 'warn' | 'info' | 'cue';
  dot?: boolean;
  children: ReactNode;
}) {
  return <span className={joinClasses(styles.chip, styles[tone], dot && styles.dot)}>{children}</span>;
}
