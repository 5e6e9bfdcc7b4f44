import type { patchSettings } from '@bitcue/shared/api/user.ts';
import type { z } from 'zod';
import type { User, UserParts, UserStore } from '../ports/users.ts';

/** Dependencies of `saveSettings`. */
export interface SaveSettingsDeps {
  users: Pick<UserStore, 'setParts'>;
  /** Tells the streamer's open tabs that their account changed. */
  events: { tell(userId: string, topic: 'user'): void };
}

/**
 * Saves which parts of onboarding a streamer has completed or skipped (API-14, ONB-19). Fields left out do not change.
 * The times of installation and activation are read-only (USER-03).
 */
export async function saveSettings(
  deps: SaveSettingsDeps,
  user: User,
  settings: z.output<NonNullable<(typeof patchSettings)['body']>>,
): Promise<void> {
  const { welcomeOnboardingComplete, obsSetupComplete, onboardingExtension } = settings;
  const parts: Partial<UserParts> = {};
  if (welcomeOnboardingComplete !== undefined) parts.welcomeOnboardingComplete = welcomeOnboardingComplete;
  if (obsSetupComplete !== undefined) parts.obsSetupComplete = obsSetupComplete;
  if (onboardingExtension?.status !== undefined) parts['onboardingExtension.status'] = onboardingExtension.status;
  const { installation, activation } = onboardingExtension?.skipped ?? {};
  if (installation !== undefined) parts['onboardingExtension.skipped.installation'] = installation;
  if (activation !== undefined) parts['onboardingExtension.skipped.activation'] = activation;
  if (Object.keys(parts).length === 0) return;
  await deps.users.setParts(user.id, parts);
  deps.events.tell(user.id, 'user');
}
