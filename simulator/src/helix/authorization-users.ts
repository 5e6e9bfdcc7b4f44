import { z } from 'zod';
import { nameUser } from '../local-twitch.ts';
import { grantedScopes } from '../oauth/tokens.ts';
import { data } from './response.ts';
import { defineCall, type HelixRoute } from './route.ts';

/** `authorization/users`: the scopes users have granted to the calling client. */
export const authorizationRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'authorization/users',
    callers: ['app'],
    query: z.object({ user_id: z.array(z.string()).min(1).max(10) }),
    handle({ twitch, caller, query }) {
      return data(
        query.user_id
          .filter((id) => twitch.state.users[id] !== undefined)
          .map((id) => ({
            ...nameUser(twitch, 'user', id),
            scopes: [...grantedScopes(twitch, caller.clientId, id)],
          })),
      );
    },
  }),
];
