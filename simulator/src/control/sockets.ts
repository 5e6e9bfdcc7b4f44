import type { Router } from 'express';
import type { z } from 'zod';
import type { socketSchema } from '../control-api.ts';
import { CLOSINGS, type SocketSession } from '../eventsub/socket-session.ts';
import { ApiError, param, withoutBody } from '../http/handle.ts';
import type { LocalTwitch } from '../local-twitch.ts';

/** Adds the routes for what Twitch does to a client's WebSocket on its own initiative. */
export function addSockets(router: Router, twitch: LocalTwitch): void {
  const { sockets } = twitch.eventSub;
  const require = (id: string) => {
    const session = sockets.find(id);
    if (session === null) throw new ApiError(404, 'not_found', `No session "${id}".`);
    return session;
  };
  router.get(
    '/sockets',
    withoutBody(200, () => ({ sockets: sockets.list().map(showSession) })),
  );
  router.post(
    '/sockets/:id/reconnect',
    withoutBody(202, (request) => sockets.askToReconnect(require(param(request, 'id')))),
  );
  router.delete(
    '/sockets/:id',
    withoutBody(204, (request) => require(param(request, 'id')).close(CLOSINGS.failed)),
  );
}

function showSession({ id, connectedAt, keepaliveSeconds }: SocketSession): z.infer<typeof socketSchema> {
  return { id, connectedAt, keepaliveSeconds };
}
