import { fillPath } from '@bitcue/shared/api/client.ts';
import { postLog } from '@bitcue/shared/api/logging.ts';
import { onCallFailed } from './call.ts';

/** Troubles told of by one page, at most. */
const REPORTED_MAX = 20;

let accountName: string | null = null;

/** Names the account in what is reported from now on (LOG-01); null when nobody is signed in. */
export function nameAccount(login: string | null): void {
  accountName = login;
}

/**
 * Reports errors of the page and calls that failed to the server's log (API-34, LOG-02): paths with their parameters
 * left out, never a token or an alert address.
 */
export function installErrorReporter(): void {
  let left = REPORTED_MAX;
  const report = (event: 'client.error' | 'client.call_failed', message: string) => {
    if (left === 0) return;
    left -= 1;
    const payload = {
      account_name: accountName,
      time_now: Date.now(),
      event_current_destination: location.pathname.slice(0, 200),
      event,
      message: message.slice(0, 500),
    };
    // Not by `call`: a report that fails is not reported.
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
