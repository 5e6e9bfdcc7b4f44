import { Brand } from '@bitcue/shared/ui/extension/Brand.tsx';
import type { ReactNode } from 'react';
import styles from './StreamerFrame.module.css';

/** Props of the frame. */
export interface StreamerFrameProps {
  channel: string | null;
  /** Shown at the end of the header. */
  action?: ReactNode;
  /** A line at the bottom, placed so that nothing moves when it appears or disappears. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The layout of the streamer views, in any size Twitch gives: header and notice are fixed, the rest scrolls. */
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
