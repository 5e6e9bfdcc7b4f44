import { extensionPreferences } from '@bitcue/shared/items/preferences.ts';
import { onboardingExtension } from '@bitcue/shared/users/onboarding.ts';
import { punishmentGuards } from '@bitcue/shared/users/punishment-guards.ts';
import { waitingRules } from '@bitcue/shared/users/waiting-rules.ts';
import { widgetSettings } from '@bitcue/shared/widgets/widget-settings.ts';
import type { User } from '../ports/users.ts';

/** Creates the fields that are the same in every new account (PREF-10, USER-04, ONB-12). */
export function createUserDefaults(): Omit<
  User,
  | 'id'
  | 'uuid'
  | 'login'
  | 'displayName'
  | 'picture'
  | 'broadcasterType'
  | 'alertKeyHash'
  | 'alertKey'
  | 'trustedAlertPages'
  | 'grant'
  | 'createdAt'
> {
  return {
    flags: {},
    welcomeOnboardingComplete: false,
    onboardingExtension: onboardingExtension.parse({}),
    obsSetupComplete: false,
    plan: 'free',
    planRenewsAt: null,
    planSource: null,
    paused: false,
    resumedAt: null,
    preferences: extensionPreferences.parse({}),
    punishmentGuards: punishmentGuards.parse({}),
    waiting: waitingRules.parse({}),
    widgets: widgetSettings.parse({}),
    sortOrder: [],
    testing: false,
  };
}
