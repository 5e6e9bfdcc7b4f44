import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { User, UserStore } from '../ports/users.ts';
import { HelixError } from './helix-error.ts';
import type { OAuth } from './oauth.ts';
import { toUnavailable } from './outcome.ts';

/**
 * Makes the check of a streamer's access token: it must live, be given to our own client (any other app's token would
 * else open our doors) and belong to a streamer who has signed in. Twitch is asked at each call, so a token that was
 * withdrawn opens nothing. Throws `AppError` `auth.invalid` or `twitch.unavailable`.
 */
export function createAccessTokenCheck(oauth: OAuth, users: Pick<UserStore, 'findById'>) {
  return async (token: string): Promise<User> => {
    const facts = await oauth.validate(token).catch((error) => {
      if (error instanceof HelixError && error.status === 401) throw new AppError('auth.invalid');
      throw toUnavailable(error);
    });
    const user = facts.clientId === oauth.clientId && facts.userId ? await users.findById(facts.userId) : null;
    if (!user) throw new AppError('auth.invalid', { detail: { reason: 'client or user' } });
    return user;
  };
}
