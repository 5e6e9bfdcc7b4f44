import { readUser as readUserEndpoint, readVisitor } from '@bitcue/shared/api/user.ts';
import type { z } from 'zod';
import type { User } from '../../ports/users.ts';
import { defineRoute, type Route } from '../route.ts';

/** What the streamer's routes need. */
export interface UserRouteDeps {
  readUser(user: User): Promise<z.output<(typeof readUserEndpoint)['answer']>>;
}

/** Who is signed in. */
export function userRoutes(deps: UserRouteDeps): Route[] {
  return [
    defineRoute(readUserEndpoint, 'streamer', { points: 120, perS: 60 }, async ({ caller }) => ({
      body: await deps.readUser(caller),
    })),

    defineRoute(readVisitor, 'visitor', { points: 120, perS: 60 }, async ({ caller }) => ({
      body: { login: caller?.login ?? null },
    })),
  ];
}
