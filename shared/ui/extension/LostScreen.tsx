import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { AlertIcon, CloudOffIcon } from './icons.tsx';
import styles from './LostScreen.module.css';
import { StatusScreen } from './StatusScreen.tsx';

/** Stands in the place of everything when Twitch sends no good token: `started` tells whether it ever sent one. */
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

/** Reloads the view; the way out when Twitch sends no new token. */
export function ReloadButton() {
  return <Button onClick={() => location.reload()}>Reload</Button>;
}

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
