import { putGuards, readGuards } from '@bitcue/shared/api/punishment-guards.ts';
import type { UserStore } from '../../ports/users.ts';
import { defineRoute, type Route } from '../route.ts';

/** Calls per streamer: changes are sent after a debounce, from a few tabs at most. */
const OFTEN = { points: 120, perS: 60 };

/** Declares the routes of the guards of punishments. Each concerns only the caller's own channel. */
export function punishmentGuardRoutes({ users }: { users: Pick<UserStore, 'setParts'> }): Route[] {
  return [
    defineRoute(readGuards, 'streamer', OFTEN, async ({ caller }) => ({ body: caller.punishmentGuards })),
    defineRoute(
      putGuards,
      'streamer',
      OFTEN,
      async ({ caller, body }) => {
        await users.setParts(caller.id, { punishmentGuards: body });
        return { body: { message: 'The guards are saved.' } };
      },
      { audit: 'guards.changed' },
    ),
  ];
}
