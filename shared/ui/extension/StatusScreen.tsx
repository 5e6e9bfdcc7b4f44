import type { ReactNode } from 'react';
import styles from './StatusScreen.module.css';

/** Replaces the list with a status: what it is, and what happens or can be done next. */
export function StatusScreen({
  icon,
  title,
  text,
  action,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}) {
  return (
    <div className={styles.screen}>
      <div className={styles.words} role="status">
        <span className={styles.icon}>{icon}</span>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      {action}
    </div>
  );
}
