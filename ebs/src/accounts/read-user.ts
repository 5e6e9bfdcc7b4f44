import { SOUND_PAGE_PATH } from '@bitcue/shared/alerts/protocol.ts';
import type { readUser } from '@bitcue/shared/api/user.ts';
import type { z } from 'zod';
import type { ItemStore } from '../ports/items.ts';
import type { RewardStore } from '../ports/rewards.ts';
import type { Sealer, User } from '../ports/users.ts';
import { alertUrlOf } from './alert-key.ts';
import { findMissingScopes, listGrantedScopes, listScopesInUse } from './scopes.ts';

/** Options for `describeUser`. `publicUrl` has no trailing slash; `baseScopes` are requested at every sign-in. */
export interface ReadUserOptions {
  publicUrl: string;
  sealer: Sealer;
  baseScopes: readonly string[];
  items: Pick<ItemStore, 'listOf'>;
  rewards: Pick<RewardStore, 'listOf'>;
  /** Describes the streamer's billing; null if Plus cannot be bought here. */
  describeBilling(user: User): Promise<z.output<typeof readUser.answer>['billing']>;
  /** Returns a token that has not expired. Throws `AppError` `auth.relink` or `twitch.unavailable`. */
  readAccessToken(userId: string): Promise<string>;
}

/** Describes a streamer's own account (API-19, USER-01). Throws what `readAccessToken` throws. */
export async function describeUser(user: User, options: ReadUserOptions): Promise<z.output<typeof readUser.answer>> {
  const accessToken = await options.readAccessToken(user.id);
  const granted = listGrantedScopes(user);
  const inUse = listScopesInUse(options.baseScopes, {
    items: await options.items.listOf(user.id),
    rewards: await options.rewards.listOf(user.id),
  });
  return {
    login: user.login,
    name: user.displayName,
    picture: user.picture,
    uuid: user.uuid,
    flags: user.flags,
    welcomeOnboardingComplete: user.welcomeOnboardingComplete,
    onboardingExtension: user.onboardingExtension,
    obsSetupComplete: user.obsSetupComplete,
    plan: user.plan,
    planRenewsAt: user.planRenewsAt?.getTime() ?? null,
    billing: await options.describeBilling(user),
    twitch: { id: user.id, access_token: accessToken },
    alertUrl: alertUrlOf(user, options),
    soundPageUrl: `${options.publicUrl}${SOUND_PAGE_PATH}#${user.id}`,
    grantedScopes: [...granted],
    missingScopes: findMissingScopes(inUse, granted),
  };
}
