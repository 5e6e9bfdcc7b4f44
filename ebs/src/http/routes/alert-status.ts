import { readAlertStatus, rotateAlertKey as rotateEndpoint } from '@bitcue/shared/api/alert-page.ts';
import { ALERT_STATUS_TEXTS, checkSoonText } from '@bitcue/shared/constants/alert-page.ts';
import { ALERT_CHECK_COOLDOWN_MS } from '@bitcue/shared/constants/timing.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { createCheckCooldown } from '../../accounts/check-cooldown.ts';
import type { AlertHub } from '../../alerts/hub.ts';
import { type RotateAlertKeyDeps, rotateAlertKey } from '../../alerts/rotate-alert-key.ts';
import type { Clock } from '../../ports/clock.ts';
import type { User } from '../../ports/users.ts';
import { defineRoute, type Route } from '../route.ts';

/** What the routes need. */
export interface AlertStatusDeps extends RotateAlertKeyDeps {
  hub: Pick<AlertHub, 'countPages' | 'closePages'>;
  clock: Clock;
  /** Address of a streamer's alert page. */
  alertUrlOf(user: User): string;
}

/** The calls about the streamer's own alert page: whether it is open, and a new address for it. */
export function alertStatusRoutes(deps: AlertStatusDeps): Route[] {
  const takeCheck = createCheckCooldown(ALERT_CHECK_COOLDOWN_MS, deps.clock);
  return [
    defineRoute(readAlertStatus, 'streamer', { points: 120, perS: 60 }, async ({ caller, query }) => {
      if (query.uuid !== caller.uuid) throw new AppError('route.unknown');
      const waitMs = takeCheck(caller.id);
      if (waitMs > 0) {
        const seconds = Math.ceil(waitMs / 1_000);
        throw new AppError('alert.check_soon', { message: checkSoonText(seconds), retryAfterS: seconds });
      }
      const connections = deps.hub.countPages(caller.id);
      const message = connections > 0 ? ALERT_STATUS_TEXTS.connected : ALERT_STATUS_TEXTS.disconnected;
      return { body: { error: null, message, connections } };
    }),

    defineRoute(rotateEndpoint, 'streamer', { points: 10, perS: 60 }, async ({ caller }) => {
      const user = await rotateAlertKey(deps, caller);
      return { body: { message: 'The alert page has a new address.', alertUrl: deps.alertUrlOf(user) } };
    }),
  ];
}
