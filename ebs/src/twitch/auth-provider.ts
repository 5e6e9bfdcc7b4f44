import type { AccessTokenWithUserId, AuthProvider } from '@twurple/auth';
import type { Grants, UserToken } from './grants.ts';
import { GrantError } from './helix-error.ts';
import type { AppTokens } from './oauth.ts';

/** How the library identifies a user: by id, or by an object that has one. */
type UserIdResolvable = Parameters<AuthProvider['getCurrentScopesForUser']>[0];

/** The library's token provider, extended for our own client. */
export interface TokenProvider extends AuthProvider {
  getAccessTokenForUser(user: UserIdResolvable, ...scopeSets: (string[] | undefined)[]): Promise<AccessTokenWithUserId>;
  /** Returns a token other than the one Twitch refused. */
  renewForUser(userId: string, failed: string): Promise<AccessTokenWithUserId>;
  readonly appTokens: AppTokens;
}

/**
 * Creates the token provider of one client from the grants and the app token. The library's own refreshing provider
 * disables a user after any failed refresh, and refreshes once per failed call. With `grants` null, the client can make
 * app calls only.
 */
export function createTokenProvider(appTokens: AppTokens, grants: Grants | null): TokenProvider {
  const need = (): Grants => {
    if (grants === null) throw new GrantError('scope', 'This client has no user tokens');
    return grants;
  };
  const getForUser = async (user: UserIdResolvable, scopeSets: (string[] | undefined)[]) => {
    const token = await need().get(extractUserId(user));
    for (const anyOf of scopeSets) {
      if (anyOf === undefined || anyOf.length === 0 || anyOf.some((scope) => token.scopes.includes(scope))) continue;
      throw new GrantError('scope', `Twitch permission is missing: ${anyOf.join(' or ')}`);
    }
    return toLibrary(token);
  };
  return {
    clientId: appTokens.clientId,
    appTokens,
    // Required by the contract, but only the library's own providers call it.
    getCurrentScopesForUser: () => [],
    getAccessTokenForUser: (user, ...scopeSets) => getForUser(user, scopeSets),
    getAnyAccessToken: async (user) => (user === undefined ? appTokens.get() : getForUser(user, [])),
    getAppAccessToken: async (forceNew = false) => {
      const token = await appTokens.get();
      return forceNew ? appTokens.renew(token.accessToken) : token;
    },
    refreshAccessTokenForUser: async (user) => {
      const userId = extractUserId(user);
      const current = await need().get(userId);
      return toLibrary(await need().renew(userId, current.accessToken));
    },
    renewForUser: async (userId, failed) => toLibrary(await need().renew(userId, failed)),
  };
}

function toLibrary(token: UserToken): AccessTokenWithUserId {
  return {
    userId: token.userId,
    accessToken: token.accessToken,
    refreshToken: null,
    scope: token.scopes,
    expiresIn: token.expiresInS,
    obtainmentTimestamp: token.obtainedAt.getTime(),
  };
}

function extractUserId(user: UserIdResolvable): string {
  return typeof user === 'object' ? user.id : String(user);
}
