import { answerAlertPage, readAlertStatus, rotateAlertKey as rotateEndpoint } from '@bitcue/shared/api/activity.ts';
import { activateExtension as activateEndpoint, readExtensionStatus } from '@bitcue/shared/api/platform.ts';
import {
  patchSettings,
  readPaid,
  readUsage,
  readUser as readUserEndpoint,
  readVisitor,
} from '@bitcue/shared/api/user.ts';
import { ALERT_CHECK_COOLDOWN_MS, ALERT_STATUS_TEXTS, checkSoonText } from '@bitcue/shared/constants/timing.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { z } from 'zod';
import { activateExtension } from '../../accounts/activate-extension.ts';
import { createCheckCooldown } from '../../accounts/check-cooldown.ts';
import { type PlatformDeps, readStatus } from '../../accounts/extension-status.ts';
import { describeUsage, type UsageDeps } from '../../accounts/limits.ts';
import { type SaveSettingsDeps, saveSettings } from '../../accounts/save-settings.ts';
import type { AlertHub } from '../../alerts/hub.ts';
import { type RotateAlertKeyDeps, rotateAlertKey } from '../../alerts/rotate-alert-key.ts';
import type { Paid } from '../../ledger/paid-counter.ts';
import type { SharedCounts } from '../../ports/shared-counts.ts';
import type { Clock } from '../../ports/system.ts';
import type { User } from '../../ports/users.ts';
import { defineRoute, type Route } from '../route.ts';

/** How far back Bits are summed at most, in milliseconds: today began no earlier in any time zone. */
const SINCE_MAX_MS = 48 * 60 * 60 * 1_000;

/** Dependencies of `userRoutes`. */
export interface UserRouteDeps {
  readUser(user: User): Promise<z.output<(typeof readUserEndpoint)['answer']>>;
}

/** Declares the route that describes the signed-in streamer. */
export function userRoutes(deps: UserRouteDeps): Route[] {
  return [
    defineRoute(readUserEndpoint, 'streamer', { points: 120, perS: 60 }, async ({ caller }) => ({
      body: await deps.readUser(caller),
    })),

    defineRoute(readVisitor, 'visitor', { points: 120, perS: 60 }, async ({ caller }) => ({
      body: { login: caller?.login ?? null },
    })),
  ];
}

/** Dependencies of `userAccountRoutes`. */
export interface UserAccountRouteDeps extends UsageDeps, SaveSettingsDeps {
  /** Counts what viewers used on a channel since a time, in milliseconds since 1970. */
  readPaid(channelId: string, since: number): Promise<Paid>;
  clock: Clock;
}

/** Declares the routes of a streamer's settings, usage of limits, and viewers' Bits (API-14, API-45). */
export function userAccountRoutes(deps: UserAccountRouteDeps): Route[] {
  return [
    defineRoute(
      patchSettings,
      'streamer',
      { points: 60, perS: 60 },
      async ({ caller, body }) => {
        await saveSettings(deps, caller, body);
        return { body: { message: 'Your settings are saved.' } };
      },
      { audit: 'onboarding.continued' },
    ),

    defineRoute(readUsage, 'streamer', { points: 120, perS: 60 }, async ({ caller }) => ({
      body: await describeUsage(caller, deps),
    })),

    // A tab reads after each change on the channel.
    defineRoute(readPaid, 'streamer', { points: 600, perS: 60 }, async ({ caller, query }) => {
      if (query.since < deps.clock.now() - SINCE_MAX_MS) throw new AppError('request.invalid');
      return { body: await deps.readPaid(caller.id, query.since) };
    }),
  ];
}

/** Declares the routes that read and change whether the extension is active. Open tabs read every few seconds. */
export function platformRoutes(deps: PlatformDeps): Route[] {
  return [
    defineRoute(readExtensionStatus, 'streamer', { points: 120, perS: 60 }, async ({ caller }) => ({
      body: await readStatus(deps, caller),
    })),

    defineRoute(
      activateEndpoint,
      'streamer',
      { points: 20, perS: 60 },
      async ({ caller, body }) => ({
        body: await activateExtension(deps, caller, body),
      }),
      { audit: 'extension.activated' },
    ),
  ];
}

/** Dependencies of `alertStatusRoutes`. */
export interface AlertStatusDeps extends RotateAlertKeyDeps {
  hub: Pick<AlertHub, 'countPages' | 'closePages' | 'answerUnknown'>;
  clock: Clock;
  /** Counts that all processes share; null if this process counts alone. */
  counts: SharedCounts | null;
  /** Returns the address of a streamer's alert page. */
  alertUrlOf(user: User): string;
}

/** Declares the routes of the streamer's own alert pages: whether one is open, whether one is theirs, and a new address. */
export function alertStatusRoutes(deps: AlertStatusDeps): Route[] {
  const takeHere = createCheckCooldown(ALERT_CHECK_COOLDOWN_MS, deps.clock);
  /** Returns the milliseconds to wait; 0 if the check is allowed. */
  const takeCheck = async (userId: string) => {
    const all = await deps.counts?.add(`alert-check ${userId}`, ALERT_CHECK_COOLDOWN_MS);
    if (!all) return takeHere(userId);
    return all.count > 1 ? all.leftMs : 0;
  };
  return [
    defineRoute(readAlertStatus, 'streamer', { points: 120, perS: 60 }, async ({ caller, query }) => {
      if (query.uuid !== caller.uuid) throw new AppError('route.unknown');
      const waitMs = await takeCheck(caller.id);
      if (waitMs > 0) {
        const seconds = Math.ceil(waitMs / 1_000);
        throw new AppError('alert.check_soon', { message: checkSoonText(seconds), retryAfterS: seconds });
      }
      const connections = deps.hub.countPages(caller.id);
      const message = connections > 0 ? ALERT_STATUS_TEXTS.connected : ALERT_STATUS_TEXTS.disconnected;
      return { body: { error: null, message, connections } };
    }),

    defineRoute(
      answerAlertPage,
      'streamer',
      { points: 60, perS: 60 },
      async ({ caller, params, body }) => {
        const answer = { browser: params.id, isMine: body.isMine };
        await deps.access.answer(caller.id, answer, () => deps.hub.answerUnknown(caller, params.id, body.isMine));
        return { body: { message: body.isMine ? 'This page now plays alerts.' : 'This page is disconnected.' } };
      },
      { audit: ({ body }) => (body.isMine ? 'alert_page.trusted' : 'alert_page.refused') },
    ),

    defineRoute(
      rotateEndpoint,
      'streamer',
      { points: 10, perS: 60 },
      async ({ caller }) => {
        const user = await rotateAlertKey(deps, caller);
        return { body: { message: 'The alert page has a new address.', alertUrl: deps.alertUrlOf(user) } };
      },
      { audit: 'alert_address.renewed' },
    ),
  ];
}
