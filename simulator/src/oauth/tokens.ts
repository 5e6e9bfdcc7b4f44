import { randomBytes } from 'node:crypto';
import type { LocalTwitch } from '../local-twitch.ts';
import type { AccessToken } from '../state/model.ts';

/** Seconds until an app access token expires: about 60 days on Twitch. */
const APP_TOKEN_SECONDS = 60 * 24 * 3600;

/** Seconds until a user access token expires: about four hours on Twitch. */
const USER_TOKEN_SECONDS = 14_400;

/** Valid access tokens per refresh token, as on Twitch. The oldest are dropped. */
const MAX_TOKENS_PER_REFRESH = 50;

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A random token in Twitch's alphabet. */
export function createToken(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** The token endpoint's response for a user. */
export interface UserGrant {
  access_token: string;
  expires_in: number;
  refresh_token: string;
  scope: string[];
  token_type: 'bearer';
}

/** A valid access token, or null if unknown or expired. */
export function findAccessToken(twitch: LocalTwitch, token: string): AccessToken | null {
  const known = Object.hasOwn(twitch.state.accessTokens, token) ? twitch.state.accessTokens[token] : undefined;
  return known === undefined || known.expiresAtMs <= Date.now() ? null : known;
}

/** Issues an app token. */
export function issueAppToken(
  twitch: LocalTwitch,
  clientId: string,
): { access_token: string; expires_in: number; token_type: 'bearer' } {
  const token = createToken(30);
  twitch.state.accessTokens[token] = {
    clientId,
    userId: null,
    scopes: [],
    expiresAtMs: Date.now() + APP_TOKEN_SECONDS * 1000,
    refreshToken: null,
  };
  twitch.touch();
  return { access_token: token, expires_in: APP_TOKEN_SECONDS, token_type: 'bearer' };
}

/** Issues a user token, and a new refresh token unless one is given. */
export function issueUserToken(
  twitch: LocalTwitch,
  grant: { clientId: string; userId: string; scopes: string[] },
  oldRefreshToken: string | null = null,
): UserGrant {
  const { state, options } = twitch;
  const { clientId, userId, scopes } = grant;
  const expiresIn = options.userTokenSeconds ?? USER_TOKEN_SECONDS;
  const refreshToken = oldRefreshToken ?? createToken(50);
  const token = createToken(30);
  state.refreshTokens[refreshToken] = { clientId, userId, scopes, disconnected: false };
  const siblings = Object.keys(state.accessTokens).filter(
    (key) => state.accessTokens[key]?.refreshToken === refreshToken,
  );
  for (const old of siblings.slice(0, Math.max(0, siblings.length - MAX_TOKENS_PER_REFRESH + 1)))
    delete state.accessTokens[old];
  state.accessTokens[token] = { clientId, userId, scopes, expiresAtMs: Date.now() + expiresIn * 1000, refreshToken };
  twitch.touch();
  return {
    access_token: token,
    expires_in: expiresIn,
    refresh_token: refreshToken,
    scope: scopes,
    token_type: 'bearer',
  };
}

/** Every scope the user has granted to the client and not withdrawn. */
export function grantedScopes(twitch: LocalTwitch, clientId: string, userId: string): Set<string> {
  const scopes = new Set<string>();
  for (const grant of Object.values(twitch.state.refreshTokens)) {
    if (grant.clientId !== clientId || grant.userId !== userId || grant.disconnected) continue;
    for (const scope of grant.scopes) scopes.add(scope);
  }
  return scopes;
}

/** True if the user has authorized the client. */
export function hasGrant(twitch: LocalTwitch, clientId: string, userId: string): boolean {
  return Object.values(twitch.state.refreshTokens).some(
    (grant) => grant.clientId === clientId && grant.userId === userId && !grant.disconnected,
  );
}

/** Disconnects a client: its access tokens become invalid, and refreshing fails with 401. */
export function disconnectUser(twitch: LocalTwitch, clientId: string, userId: string): void {
  const { accessTokens, refreshTokens } = twitch.state;
  for (const [token, known] of Object.entries(accessTokens)) {
    if (known.clientId === clientId && known.userId === userId) delete accessTokens[token];
  }
  for (const grant of Object.values(refreshTokens)) {
    if (grant.clientId === clientId && grant.userId === userId) grant.disconnected = true;
  }
  twitch.touch();
}
