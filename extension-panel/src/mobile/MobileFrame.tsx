import { Brand } from '@bitcue/shared/ui/extension/Brand.tsx';
import type { FrameProps } from '../app/ViewerView.tsx';
import styles from './MobileFrame.module.css';

/** The layout on phones: fills Twitch's frame, clear of notches and bars; the list scrolls. */
export function MobileFrame({ channel, notice, foot, children }: FrameProps) {
  return (
    <div className={styles.mobile}>
      <Brand channel={channel} />
      <main className={styles.main}>{children}</main>
      {notice}
      {foot}
    </div>
  );
}
