import { fillPath } from '@bitcue/shared/api/client.ts';
import { postLog } from '@bitcue/shared/api/logging.ts';
import { onCallFailed } from './call.ts';

/** Maximum number of errors reported by one page. */
const REPORTED_MAX = 20;

let accountName: string | null = null;

/** Sets the account name for later reports (LOG-01), or null when signed out. */
export function setReportedAccount(login: string | null): void {
  accountName = login;
}

/**
 * Reports uncaught errors and failed calls to the server's log (API-34, LOG-02). Reports contain path templates, never
 * parameters, tokens or alert addresses.
 */
export function installErrorReporter(): void {
  let remaining = REPORTED_MAX;
  const report = (event: 'client.error' | 'client.call_failed', message: string) => {
    if (remaining === 0) return;
    remaining -= 1;
    const payload = {
      account_name: accountName,
      time_now: Date.now(),
      event_current_destination: location.pathname.slice(0, 200),
      event,
      message: message.slice(0, 500),
    };
    // Not through `call`, so that a failed report is not reported in turn.
    void fetch(fillPath(postLog.path, {}), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
      keepalive: true,
    }).catch(() => {});
  };
  window.addEventListener('error', (event) => report('client.error', String(event.message)));
  window.addEventListener('unhandledrejection', (event) => report('client.error', String(event.reason)));
  onCallFailed((error, path) => {
    if (error.status !== 401) report('client.call_failed', `${path}: ${error.status} ${error.code}`);
  });
}
