import { Brand } from '@bitcue/shared/ui/extension/Brand.tsx';
import type { FrameProps } from '../app/ViewerView.tsx';
import styles from './PanelFrame.module.css';

/** The panel's layout: 318 px wide, 100 to 500 px high; header and footer are fixed, the rest scrolls. */
export function PanelFrame({ channel, notice, foot, children }: FrameProps) {
  return (
    <div className={styles.panel}>
      <Brand channel={channel} />
      <main className={styles.main}>{children}</main>
      {notice}
      {foot}
    </div>
  );
}
