import { readBits, readUsage } from '@bitcue/shared/api/usage.ts';
import { patchSettings } from '@bitcue/shared/api/user.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { describeUsage, type UsageDeps } from '../../accounts/limits.ts';
import { type SaveSettingsDeps, saveSettings } from '../../accounts/save-settings.ts';
import type { Clock } from '../../ports/clock.ts';
import { defineRoute, type Route } from '../route.ts';

/** Milliseconds. Farthest moment since which Bits are summed up: a day begins at most that long ago, wherever it is. */
const SINCE_MAX_MS = 48 * 60 * 60 * 1_000;

/** What the routes need. */
export interface UserAccountRouteDeps extends UsageDeps, SaveSettingsDeps {
  /** Bits used on a channel since a moment, in milliseconds since 1970. */
  sumBits(channelId: string, since: number): Promise<number>;
  clock: Clock;
}

/** What a streamer has seen and done, what they have used of their limits, and the Bits of their viewers (API-14, API-45). */
export function userAccountRoutes(deps: UserAccountRouteDeps): Route[] {
  return [
    defineRoute(patchSettings, 'streamer', { points: 60, perS: 60 }, async ({ caller, body }) => {
      await saveSettings(deps, caller, body);
      return { body: { message: 'Your settings are saved.' } };
    }),

    defineRoute(readUsage, 'streamer', { points: 120, perS: 60 }, async ({ caller }) => ({
      body: await describeUsage(caller, deps),
    })),

    // A tab asks at each change on the channel.
    defineRoute(readBits, 'streamer', { points: 600, perS: 60 }, async ({ caller, query }) => {
      if (query.since < deps.clock.now() - SINCE_MAX_MS) throw new AppError('request.invalid');
      return { body: { bits: await deps.sumBits(caller.id, query.since) } };
    }),
  ];
}
