import { z } from 'zod';
import { grantedScopes, hasGrant } from '../oauth/tokens.ts';
import { nameUser } from '../world.ts';
import { data } from './answer.ts';
import { defineCall, type HelixRoute } from './route.ts';

/** `authorization/users`: the scopes users have granted to the calling client. */
export const authorizationRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'authorization/users',
    callers: ['app'],
    query: z.object({ user_id: z.array(z.string()).min(1).max(10) }),
    handle({ world, caller, query }) {
      return data(
        query.user_id
          .filter((id) => world.state.users[id] !== undefined)
          .map((id) => ({
            ...nameUser(world, 'user', id),
            scopes: [...grantedScopes(world, caller.clientId, id)],
            has_authorized: hasGrant(world, caller.clientId, id),
          })),
      );
    },
  }),
];
