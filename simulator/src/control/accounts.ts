import type { LocalTwitch } from '../local-twitch.ts';
import { disconnectUser, hasGrant } from '../oauth/tokens.ts';
import type { User } from '../state/model.ts';

/** Disconnects the app for a user: invalidates tokens, revokes subscriptions and notifies each client with a grant. */
export function revokeGrant(twitch: LocalTwitch, user: User): void {
  const { clientId, extensionClientId } = twitch.options;
  for (const client of new Set([clientId, extensionClientId])) {
    if (!hasGrant(twitch, client, user.id)) continue;
    disconnectUser(twitch, client, user.id);
    for (const subscription of Object.values(twitch.state.subscriptions)) {
      const isTheirs = subscription.clientId === client && Object.values(subscription.condition).includes(user.id);
      if (isTheirs && subscription.status === 'enabled') twitch.eventSub.revoke(subscription, 'authorization_revoked');
    }
    twitch.eventSub.publish(
      'user.authorization.revoke',
      { client_id: client },
      { client_id: client, user_id: user.id, user_login: user.login, user_name: user.displayName },
    );
  }
}

/** Expires access tokens early: a user's, or the apps' own if null. Returns how many. */
export function expireTokens(twitch: LocalTwitch, userId: string | null): number {
  let expired = 0;
  for (const token of Object.values(twitch.state.accessTokens)) {
    if (token.userId !== userId || token.expiresAtMs <= Date.now()) continue;
    token.expiresAtMs = Date.now();
    expired += 1;
  }
  twitch.touch();
  return expired;
}
