import { readAlertStatus } from '@bitcue/shared/api/activity.ts';
import { ALERT_CHECK_COOLDOWN_MS } from '@bitcue/shared/constants/timing.ts';
import { CircleAlert, CircleCheck, CircleDashed, Unplug } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { CallError, call, messageOf } from '../api/call.ts';
import styles from './AlertStatusBar.module.css';

/** Icon and texts of each status (ALERT-07 to ALERT-09). */
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

/** Shows whether the alert page is connected, and what to do if it is not. */
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

/** What is known about the alert page's connection (ALERT-06). */
type AlertStatus = 'loading' | 'connected' | 'disconnected' | 'error';

/** Checks a streamer's alert page on mount and on demand, at most once every two seconds (ALERT-11). */
export function useAlertStatus(uuid: string): { status: AlertStatus; check: () => void } {
  const [status, setStatus] = useState<AlertStatus>('loading');
  const checkedAt = useRef(0);

  const runCheck = useCallback(async () => {
    checkedAt.current = Date.now();
    setStatus('loading');
    const { connections, error, message } = await call(readAlertStatus, { query: { uuid } });
    if (error !== null) toast.error(message);
    setStatus(error !== null ? 'error' : connections > 0 ? 'connected' : 'disconnected');
  }, [uuid]);
  const fail = useCallback((error: Error) => {
    toast.error(messageOf(error));
    setStatus('error');
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const checkOnMount = () => {
      runCheck().catch((error) => {
        // Another tab, or this one before a reload, has just checked. The streamer pressed nothing, so wait silently.
        const isTooSoon = error instanceof CallError && error.code === 'alert.check_soon';
        if (isTooSoon) timer = setTimeout(checkOnMount, error.retryAfterMs ?? ALERT_CHECK_COOLDOWN_MS);
        else fail(error);
      });
    };
    // Deferred, so that a component mounted twice (strict mode) checks once.
    timer = setTimeout(checkOnMount, 0);
    return () => clearTimeout(timer);
  }, [runCheck, fail]);

  const check = () => {
    const waitMs = checkedAt.current + ALERT_CHECK_COOLDOWN_MS - Date.now();
    if (waitMs > 0) toast.error(`Please wait ${Math.ceil(waitMs / 1_000)} second(s) before checking again`);
    else runCheck().catch(fail);
  };
  return { status, check };
}
