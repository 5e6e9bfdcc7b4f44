import { OpenIcon } from '@bitcue/shared/ui/extension/icons.tsx';
import hidden from '@bitcue/shared/ui/Spoken.module.css';
import type { ReactNode } from 'react';
import styles from './DashboardLink.module.css';

/** A link to the dashboard in a new tab, because Twitch shows the view in a frame. */
export function DashboardLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <OpenIcon />
      <span className={hidden.spoken}>(opens a new tab)</span>
    </a>
  );
}
