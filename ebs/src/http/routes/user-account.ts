import { readUsage } from '@bitcue/shared/api/usage.ts';
import { patchSettings } from '@bitcue/shared/api/user.ts';
import { describeUsage, type UsageDeps } from '../../users/read-usage.ts';
import { type SaveSettingsDeps, saveSettings } from '../../users/save-settings.ts';
import { defineRoute, type Route } from '../route.ts';

/** What the routes need. */
export interface UserAccountRouteDeps extends UsageDeps, SaveSettingsDeps {}

/** What a streamer has seen and done, and what they have used of their limits (API-14, API-45). */
export function userAccountRoutes(deps: UserAccountRouteDeps): Route[] {
  return [
    defineRoute(patchSettings, 'streamer', { points: 60, perS: 60 }, async ({ caller, body }) => {
      await saveSettings(deps, caller, body);
      return { body: { message: 'Your settings are saved.' } };
    }),

    defineRoute(readUsage, 'streamer', { points: 120, perS: 60 }, async ({ caller }) => ({
      body: await describeUsage(caller, deps),
    })),
  ];
}
