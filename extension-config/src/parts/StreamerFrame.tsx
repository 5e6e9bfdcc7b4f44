import { Brand } from '@bitcue/shared/ui/extension/Brand.tsx';
import type { ReactNode } from 'react';
import styles from './StreamerFrame.module.css';

/** What the frame takes. */
export interface StreamerFrameProps {
  channel: string | null;
  /** At the end of the head. */
  action?: ReactNode;
  /** A line at the bottom, where its coming and going moves nothing. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The layout of the views for streamers, in whatever size Twitch gives: head and notice stay, the rest scrolls. */
export function StreamerFrame({ channel, action, notice, children }: StreamerFrameProps) {
  return (
    <div className={styles.frame}>
      <Brand channel={channel} action={action} />
      <main className={styles.main}>
        <div className={styles.column}>{children}</div>
      </main>
      {notice}
    </div>
  );
}
