import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { AlertIcon, CloudOffIcon } from './icons.tsx';
import styles from './LostScreen.module.css';
import { StatusScreen } from './StatusScreen.tsx';

/** Replaces the whole view when Twitch sends no valid token. `started`: whether it has ever sent one. */
export function LostScreen({ started }: { started: boolean }) {
  return (
    <StatusScreen
      icon={<CloudOffIcon />}
      title={started ? 'Your session has ended' : 'Twitch is not responding'}
      text={
        started
          ? 'Twitch has not renewed it. Reload to continue.'
          : 'This works on Twitch’s own pages. If you are on one, reload it.'
      }
      action={<ReloadButton />}
    />
  );
}

/** Reloads the view. Needed when Twitch sends no new token. */
export function ReloadButton() {
  return <Button onClick={() => location.reload()}>Reload</Button>;
}

/** A line across the view, for a notice that concerns every item. */
export function NoticeBar({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.bar} role="status">
      <AlertIcon />
      <p className={styles.words}>{children}</p>
      {action}
    </div>
  );
}
