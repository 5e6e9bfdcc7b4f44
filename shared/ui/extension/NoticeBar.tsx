import type { ReactNode } from 'react';
import { AlertIcon } from './icons.tsx';
import styles from './NoticeBar.module.css';

/** One line across the view about something that concerns every item. */
export function NoticeBar({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.bar} role="status">
      <AlertIcon />
      <p className={styles.words}>{children}</p>
      {action}
    </div>
  );
}
