import { CircleAlert, CircleCheck, CircleDashed, Unplug } from 'lucide-react';
import styles from './AlertStatusBar.module.css';
import type { AlertStatus } from './use-alert-status.ts';

/** The texts of each status (ALERT-07 to ALERT-09). */
const LOOKS = {
  loading: { icon: CircleDashed, title: 'Loading Alert Page Status...', hint: '' },
  connected: { icon: CircleCheck, title: 'Alert Page Connected!', hint: 'Everything looks good!' },
  disconnected: {
    icon: Unplug,
    title: "Couldn't communicate with Alert Page",
    hint: 'Add this address as a browser source in your streaming software, 1280 by 720.',
  },
  error: { icon: CircleAlert, title: 'Something broke.', hint: 'Check the connection again in a moment.' },
} as const;

/** Says whether the alert page is connected, and what to do when it is not. */
export function AlertStatusBar({ status }: { status: AlertStatus }) {
  const { icon: Icon, title, hint } = LOOKS[status];
  return (
    <div className={styles.bar} data-status={status} role="status">
      <Icon size={18} aria-hidden="true" />
      <p>
        <b>{title}</b>
        {hint ? <span>{hint}</span> : null}
      </p>
    </div>
  );
}
