import { ACCOUNT_DELETION, createAccountDeletion, requestDeletion } from '../account-data/delete-account.ts';
import { exportAccount } from '../account-data/export-account.ts';
import type { Announce } from '../channels/announce.ts';
import { accountRoutes, exportRoute } from '../http/routes/account.ts';
import type { AuthRoutes } from '../http/routes/auth.ts';
import type { Twitch } from '../twitch/create-twitch.ts';
import type { Billing } from './billing.ts';
import type { Engine } from './engine.ts';
import type { Area, Foundation } from './foundation.ts';
import type { PrivateVoices } from './private-voices.ts';

/** Builds the account-data area: export, disconnecting from Twitch, and deletion. */
export function composeAccountData(
  foundation: Foundation,
  twitch: Twitch,
  { ledger, hub, access, claims: lasting }: Engine,
  announce: Announce,
  auth: AuthRoutes,
  billing: Pick<Billing, 'end'>,
  privateVoices: Pick<PrivateVoices, 'removeOf'>,
): Area {
  const { data, stores, sessions, audit, tasks, clock, log } = foundation;
  const {
    users,
    items,
    rewards,
    swappers,
    media,
    claims,
    interactions,
    punishments,
    mediaReports,
    privateVoices: voices,
    billing: payments,
    audit: audits,
  } = stores;
  const { disconnect, redemptions } = twitch;
  const atTwitch = { twitchRewards: twitch.rewards, redemptions };
  const records = { ledger, interactions, clock };
  const content = { users, items, rewards, swappers, media, claims, punishments, mediaReports, audits };
  tasks.register(
    ACCOUNT_DELETION,
    createAccountDeletion({
      ...records,
      ...content,
      ...atTwitch,
      audit,
      sessions,
      hub,
      access,
      announce,
      endClaims: lasting.endAll,
      endBilling: billing.end,
      removeVoices: privateVoices.removeOf,
      revoke: disconnect,
      log,
    }),
  );
  const urlOf = (key: string) => data.objects.urlOf(key);
  return {
    routes: accountRoutes({
      disconnect,
      requestDeletion: (userId) => requestDeletion(tasks, userId, clock.now()),
      clearSession: auth.clearSession,
    }),
    rawRoutes: [
      exportRoute({
        readSession: auth.readSession,
        exportAccount: (user) =>
          exportAccount(
            {
              sessions,
              items,
              rewards,
              swappers,
              media,
              mediaReports,
              voices,
              interactions,
              billing: payments,
              audits,
              urlOf,
            },
            user,
            clock.now(),
          ),
      }),
    ],
  };
}
