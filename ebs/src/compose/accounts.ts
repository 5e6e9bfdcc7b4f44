import { isBeingDeleted } from '../account-data/delete-account.ts';
import { describeUser } from '../accounts/read-user.ts';
import { createSignIn } from '../accounts/sign-in.ts';
import { endAlertKey } from '../alerts/end-alert-key.ts';
import { auditRoute } from '../http/routes/audit.ts';
import { type AuthRoutes, createAuthRoutes } from '../http/routes/auth.ts';
import { sessionRoutes } from '../http/routes/sessions.ts';
import { platformRoutes, userAccountRoutes, userRoutes } from '../http/routes/user.ts';
import { userEventsRoute } from '../http/routes/user-events.ts';
import { createPaidCounter } from '../ledger/paid-counter.ts';
import type { Twitch } from '../twitch/create-twitch.ts';
import { resealGrant, sealGrant } from '../twitch/seal.ts';
import { createInstallUrl } from '../twitch/user-extensions.ts';
import type { Billing } from './billing.ts';
import type { Engine } from './engine.ts';
import type { Area, Foundation } from './foundation.ts';

/** The accounts area, with the session check that every dashboard route uses. */
export interface Accounts extends Area {
  auth: AuthRoutes;
}

/** Builds the accounts area. */
export function composeAccounts(
  foundation: Foundation,
  twitch: Twitch,
  { ledger, countSpoken, hub, access }: Engine,
  { describe: describeBilling }: Pick<Billing, 'describe'>,
): Accounts {
  const { config, stores, sealer, sessions, isAllowed, audit, channels, events, notice, clock, random, log } =
    foundation;
  const { publicUrl } = config;
  const signIn = createSignIn({
    provider: twitch.signIn,
    store: stores.sessions,
    users: stores.users,
    items: stores.items,
    rewards: stores.rewards,
    sessions,
    isAllowed,
    isBeingDeleted: (userId) => isBeingDeleted(stores, userId),
    audit,
    sealGrant: (grant, userId) => sealGrant(grant, userId, sealer),
    resealGrant: (grant, userId) => resealGrant(grant, userId, sealer),
    sealer,
    clock,
    random,
    log,
    validateGrant: (userId) => twitch.grants.validate(userId),
    endAlertKey: (user, change) => endAlertKey({ hub, access }, user, change),
    onGrant: (userId) => {
      twitch.grants.forget(userId);
      channels.forget(userId);
      events.tell(userId, 'user');
      // Panels show an item as available once Twitch has granted the scopes it needs.
      notice.changed(userId);
    },
  });
  const auth = createAuthRoutes({ signIn, sessions, publicUrl, log });
  return {
    auth,
    routes: [
      ...userRoutes({
        readUser: (user) =>
          describeUser(user, {
            publicUrl,
            sealer,
            baseScopes: twitch.signIn.baseScopes,
            items: stores.items,
            rewards: stores.rewards,
            describeBilling,
            readAccessToken: twitch.readAccessToken,
          }),
      }),
      auditRoute(stores.audit),
      ...sessionRoutes({ sessions, hashSession: auth.hashSession, clearSession: auth.clearSession }),
      ...userAccountRoutes({
        users: stores.users,
        events,
        media: stores.media,
        countSpoken,
        readPaid: createPaidCounter({ ledger, interactions: stores.interactions, clock }),
        clock,
        limits: config.freeLimits,
      }),
      ...platformRoutes({
        extensions: twitch.userExtensions,
        released: twitch.releasedExtensions,
        users: stores.users,
        clock,
        extension: config.extension,
        installUrl: createInstallUrl(config.extension.clientId, config.twitch.apiPort),
      }),
    ],
    rawRoutes: [
      ...auth.routes,
      userEventsRoute({ events, readSession: auth.readSession, followSession: auth.followSession, clock }),
    ],
  };
}
