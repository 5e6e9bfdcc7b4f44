import { HttpStatusCodeError } from '@twurple/api-call';
import {
  type AccessToken,
  exchangeCode,
  getAppToken,
  getTokenInfo,
  InvalidTokenError,
  refreshUserToken,
} from '@twurple/auth';
import { HelixError, NoAnswerError, toNoAnswer } from './helix-error.ts';

/** Milliseconds after which Twitch's sign-in service counts as not answering. */
const DEADLINE_MS = 5_000;

/** What the validate call tells of a user's token. */
export interface TokenFacts {
  userId: string | null;
  clientId: string;
  scopes: string[];
}

/**
 * Twitch's OAuth calls for one client. Each throws `HelixError` (a refusal, with its status) or `NoAnswerError`. The
 * library's own errors never leave: their text holds the address, and with it the client secret.
 */
export interface OAuth {
  readonly clientId: string;
  exchangeCode(code: string, redirectUri: string): Promise<AccessToken>;
  refresh(refreshToken: string): Promise<AccessToken>;
  fetchAppToken(): Promise<AccessToken>;
  /** Throws `HelixError` 401 for a dead token. */
  validate(accessToken: string): Promise<TokenFacts>;
}

/** Makes the OAuth calls of a client. With `TWURPLE_MOCK_API_PORT` set they go to a local Twitch. */
export function createOAuth(client: { clientId: string; clientSecret: string }): OAuth {
  const { clientId, clientSecret } = client;
  return {
    clientId,
    exchangeCode: (code, redirectUri) => call(() => exchangeCode(clientId, clientSecret, code, redirectUri)),
    refresh: (refreshToken) => call(() => refreshUserToken(clientId, clientSecret, refreshToken)),
    fetchAppToken: () => call(() => getAppToken(clientId, clientSecret)),
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
