import { postLog } from '@bitcue/shared/api/logging.ts';
import { redactText } from '../../log/redact-text.ts';
import type { Log } from '../../ports/log.ts';
import { defineRoute, type Route } from '../route.ts';

/** Bytes. Largest log payload taken (reliability: B.9). */
const LOG_MAX_BYTES = 2_048;

/**
 * Takes a page's own troubles into the log (API-34). Who it was is read from the session, never from the body, and nothing
 * like a token is kept (LOG-02).
 */
export function loggingRoute(log: Log): Route {
  return defineRoute(
    postLog,
    'visitor',
    { points: 30, perS: 60 },
    async ({ caller, body }) => {
      log.warn(body.event, {
        userId: caller?.id ?? null,
        at: body.time_now,
        place: redactText(body.event_current_destination),
        message: redactText(body.message),
      });
      return { body: { message: 'Noted.' } };
    },
    { bodyMaxBytes: LOG_MAX_BYTES },
  );
}
