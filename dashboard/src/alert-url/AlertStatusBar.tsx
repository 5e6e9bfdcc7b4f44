import { readAlertStatus } from '@bitcue/shared/api/alert-page.ts';
import { ALERT_CHECK_COOLDOWN_MS } from '@bitcue/shared/constants/timing.ts';
import { CircleAlert, CircleCheck, CircleDashed, Unplug } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { CallError, call } from '../api/call.ts';
import styles from './AlertStatusBar.module.css';

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

/** Whether the alert page is connected, as far as is known (ALERT-06). */
type AlertStatus = 'loading' | 'connected' | 'disconnected' | 'error';

/** Checks the alert page of a streamer now and whenever asked; two checks stand 2 s apart (ALERT-11). */
export function useAlertStatus(uuid: string): { status: AlertStatus; check: () => void } {
  const [status, setStatus] = useState<AlertStatus>('loading');
  const checkedAt = useRef(0);

  const look = useCallback(async () => {
    checkedAt.current = Date.now();
    setStatus('loading');
    const { connections, error, message } = await call(readAlertStatus, { query: { uuid } });
    if (error !== null) toast.error(message);
    setStatus(error !== null ? 'error' : connections > 0 ? 'connected' : 'disconnected');
  }, [uuid]);
  const fail = useCallback((error: Error) => {
    toast.error(error.message);
    setStatus('error');
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const lookFirst = () => {
      look().catch((error) => {
        // Another tab, or this one before it was loaded anew, has just asked: nobody pressed anything, so wait quietly.
        const isTooSoon = error instanceof CallError && error.code === 'alert.check_soon';
        if (isTooSoon) timer = setTimeout(lookFirst, error.retryAfterMs ?? ALERT_CHECK_COOLDOWN_MS);
        else fail(error);
      });
    };
    // After this turn, so that a page that is drawn twice asks once.
    timer = setTimeout(lookFirst, 0);
    return () => clearTimeout(timer);
  }, [look, fail]);

  const check = () => {
    const waitMs = checkedAt.current + ALERT_CHECK_COOLDOWN_MS - Date.now();
    if (waitMs > 0) toast.error(`Please wait ${Math.ceil(waitMs / 1_000)} second(s) before checking again`);
    else look().catch(fail);
  };
  return { status, check };
}
