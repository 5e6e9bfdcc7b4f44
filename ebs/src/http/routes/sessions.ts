import { endAllSessions, endSession, listSessions } from '@bitcue/shared/api/account.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { defineRoute, type Route } from '../route.ts';
import type { AuthRoutes } from './auth.ts';

/** Clicks and reads of a person. */
const LIMIT = { points: 60, perS: 60 };

/** Dependencies of `sessionRoutes`. */
export interface SessionRouteDeps extends Pick<AuthRoutes, 'hashSession' | 'clearSession'> {
  sessions: Pick<Sessions, 'list' | 'endOne' | 'endAll'>;
}

/** Declares the routes with which streamers see where they are signed in, and sign out there. */
export function sessionRoutes({ sessions, hashSession, clearSession }: SessionRouteDeps): Route[] {
  return [
    defineRoute(listSessions, 'streamer', LIMIT, async ({ caller, request }) => {
      const current = hashSession(request);
      const listed = (await sessions.list(caller.id)).map(({ idHash, device, createdAt, seenAt }) => ({
        id: idHash,
        device,
        signedInAt: createdAt.getTime(),
        usedAt: seenAt.getTime(),
        isThis: idHash === current,
      }));
      return { body: { sessions: listed } };
    }),

    defineRoute(
      endSession,
      'streamer',
      LIMIT,
      async ({ caller, params, request, response }) => {
        await sessions.endOne(caller.id, params.id);
        if (params.id === hashSession(request)) response.setHeader('Set-Cookie', clearSession());
        return { body: { message: 'That browser is signed out.' } };
      },
      { audit: 'session.ended_other' },
    ),

    defineRoute(
      endAllSessions,
      'streamer',
      LIMIT,
      async ({ caller, response }) => {
        await sessions.endAll(caller.id);
        response.setHeader('Set-Cookie', clearSession());
        return { body: { message: 'You are signed out everywhere.' } };
      },
      { audit: 'session.ended_all' },
    ),
  ];
}
