import { createHash } from 'node:crypto';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { HttpStatusCodeError } from '@twurple/api-call';
import {
  type AccessToken,
  accessTokenIsExpired,
  exchangeCode,
  getAppToken,
  getTokenInfo,
  InvalidTokenError,
  refreshUserToken,
  revokeToken,
} from '@twurple/auth';
import { LRUCache } from 'lru-cache';
import type { User, UserStore } from '../ports/users.ts';
import { HelixError, NoAnswerError, toNoAnswer } from './helix-error.ts';
import { toUnavailable } from './outcome.ts';

/** Milliseconds after which Twitch's sign-in service counts as not answering. */
const DEADLINE_MS = 5_000;
/** Maximum refused access tokens in memory. */
const MAX_REFUSED = 1_000;

/** What Twitch's validate call says about a token. */
export interface TokenInfo {
  userId: string | null;
  clientId: string;
  scopes: string[];
}

/**
 * Twitch's OAuth calls for one client. Each throws `HelixError` (a refusal, with its status) or `NoAnswerError`. The
 * library's own errors are never passed on: their text contains the URL, and with it the client secret.
 */
export interface OAuth {
  readonly clientId: string;
  exchangeCode(code: string, redirectUri: string): Promise<AccessToken>;
  refresh(refreshToken: string): Promise<AccessToken>;
  fetchAppToken(): Promise<AccessToken>;
  /** Ends a token. Does nothing if it has ended already. */
  revoke(accessToken: string): Promise<void>;
  /** Throws `HelixError` 401 if the token is invalid. */
  validate(accessToken: string): Promise<TokenInfo>;
}

/** Creates the OAuth calls of a client. With `TWURPLE_MOCK_API_PORT` set they go to a local Twitch. */
export function createOAuth(client: { clientId: string; clientSecret: string }): OAuth {
  const { clientId, clientSecret } = client;
  return {
    clientId,
    exchangeCode: (code, redirectUri) => call(() => exchangeCode(clientId, clientSecret, code, redirectUri)),
    refresh: (refreshToken) => call(() => refreshUserToken(clientId, clientSecret, refreshToken)),
    fetchAppToken: () => call(() => getAppToken(clientId, clientSecret)),
    revoke: (accessToken) =>
      call(() => revokeToken(clientId, accessToken)).catch((error) => {
        // Twitch answers 400 for a token that is not valid, or no longer.
        if (!(error instanceof HelixError) || error.status !== 400) throw error;
      }),
    validate: (accessToken) =>
      call(async () => {
        const { userId, clientId: issuedTo, scopes } = await getTokenInfo(accessToken, clientId);
        return { userId, clientId: issuedTo, scopes };
      }),
  };
}

async function call<T>(send: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError('Twitch did not answer in time', true)), DEADLINE_MS);
  });
  try {
    return await Promise.race([send(), deadline]);
  } catch (error) {
    if (error instanceof InvalidTokenError) throw new HelixError(401, 'The token is not valid');
    if (error instanceof HttpStatusCodeError) throw new HelixError(error.statusCode, 'Twitch refused the OAuth call');
    throw toNoAnswer(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The app token of one client, fetched when needed and shared by all calls. */
export interface AppTokens {
  readonly clientId: string;
  /** The current token. Throws `HelixError` or `NoAnswerError`. */
  get(): Promise<AccessToken>;
  /** A token other than the one that failed. However many calls ask at once, only one is fetched. */
  renew(failed: string): Promise<AccessToken>;
}

/** Creates the app token of a client. */
export function createAppTokens(oauth: OAuth): AppTokens {
  let current: AccessToken | null = null;
  let fetching: Promise<AccessToken> | null = null;
  const fetchOnce = () => {
    fetching ??= oauth
      .fetchAppToken()
      .then((token) => {
        current = token;
        return token;
      })
      .finally(() => {
        fetching = null;
      });
    return fetching;
  };
  return {
    clientId: oauth.clientId,
    get: async () => (current === null || accessTokenIsExpired(current) ? fetchOnce() : current),
    renew: async (failed) => (current === null || current.accessToken === failed ? fetchOnce() : current),
  };
}

/**
 * Creates the check of a streamer's access token: it must be valid, issued to our own client (otherwise any app's token
 * would be accepted) and belong to a streamer who is connected, as a token of an earlier sign-in outlives a disconnection.
 * Twitch is asked at each call, so a revoked token is refused. One that Twitch refused never becomes valid, so it is not
 * asked about again. Throws `AppError` `auth.invalid` or `twitch.unavailable`.
 */
export function createAccessTokenCheck(oauth: OAuth, users: Pick<UserStore, 'findById'>) {
  const refused = new LRUCache<string, true>({ max: MAX_REFUSED });
  return async (token: string): Promise<User> => {
    const hash = createHash('sha256').update(token).digest('base64');
    if (refused.get(hash)) throw new AppError('auth.invalid');
    const facts = await oauth.validate(token).catch((error) => {
      if (!(error instanceof HelixError) || error.status !== 401) throw toUnavailable(error);
      refused.set(hash, true);
      throw new AppError('auth.invalid');
    });
    const user = facts.clientId === oauth.clientId && facts.userId ? await users.findById(facts.userId) : null;
    if (!user?.grant) throw new AppError('auth.invalid', { detail: { reason: 'client or user' } });
    return user;
  };
}
