import type { ReactNode } from 'react';
import { Brand } from '../parts/Brand.tsx';
import styles from './PanelFrame.module.css';

/** What the frame takes. */
export interface PanelFrameProps {
  channel: string | null;
  /** A line below the list, where its coming and going moves nothing. */
  notice?: ReactNode;
  /** What stays at the bottom. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The panel's layout: 318 px wide, 100 to 500 px high; head and foot stay, what is between them scrolls. */
export function PanelFrame({ channel, notice, foot, children }: PanelFrameProps) {
  return (
    <div className={styles.panel}>
      <Brand channel={channel} />
      <main className={styles.main}>{children}</main>
      {notice}
      {foot}
    </div>
  );
}
