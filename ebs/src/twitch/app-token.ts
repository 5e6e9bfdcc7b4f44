import type { AccessToken } from '@twurple/auth';
import { accessTokenIsExpired } from '@twurple/auth';
import type { OAuth } from './oauth.ts';

/** The app token of one client, fetched when needed and shared. */
export interface AppTokens {
  readonly clientId: string;
  /** The current token. Throws `HelixError` or `NoAnswerError`. */
  get(): Promise<AccessToken>;
  /** Another token than the one that failed; however many calls ask at once, one is fetched. */
  renew(failed: string): Promise<AccessToken>;
}

/** Makes the app token of a client. */
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
