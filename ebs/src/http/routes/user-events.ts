import { USER_EVENTS_PATH } from '@bitcue/shared/api/user.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Request } from 'express';
import type { StreamerEvents } from '../../channels/streamer-events.ts';
import type { Clock } from '../../ports/system.ts';
import type { User } from '../../ports/users.ts';
import type { RawRoute } from '../route.ts';

/**
 * Interval between keep-alives, which also check the session, in milliseconds. Proxies close connections that are idle
 * for a minute.
 */
const HEARTBEAT_MS = 25_000;
/** Delay before a disconnected tab reconnects, in milliseconds. */
const RETRY_MS = 2_000;

/** Dependencies of `userEventsRoute`. */
export interface UserEventsRouteDeps {
  events: StreamerEvents;
  /** Returns the streamer of the session cookie, or null if the session has ended. */
  readSession(request: Request): Promise<User | null>;
  /** Calls `onEnd` when the session ends, here or at a process that told us. Returns an unsubscribe function. */
  followSession(request: Request, user: User, onEnd: () => void): () => void;
  clock: Clock;
}

/**
 * Declares `GET /api/user/events`, which tells a signed-in streamer's tabs what to read again until the session ends.
 */
export function userEventsRoute({ events, readSession, followSession, clock }: UserEventsRouteDeps): RawRoute {
  return {
    method: 'GET',
    path: USER_EVENTS_PATH,
    principal: 'streamer',
    limit: { points: 60, perS: 60 },
    async handle(request, response) {
      const user = await readSession(request);
      if (!user) throw new AppError('auth.required');
      if (response.destroyed) return;
      const close = () => response.end();
      const write = (text: string) => {
        response.write(text);
        // A tab that does not read is disconnected. It reads everything again when it reconnects.
        if (response.writableNeedDrain) response.destroy();
      };
      const stopListening = events.listen(user.id, {
        send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
        close,
      });
      if (!stopListening) throw new AppError('request.rate_limited', { retryAfterS: 60 });
      const stopFollowing = followSession(request, user, close);

      let cancelHeartbeat = () => {};
      const beat = async () => {
        if ((await readSession(request)) === null) return close();
        write(': still here\n\n');
        keepBeating();
      };
      const keepBeating = () => {
        if (response.writableEnded || response.destroyed) return;
        cancelHeartbeat = clock.after(HEARTBEAT_MS, () => void beat().catch(close));
      };
      response.on('close', () => {
        cancelHeartbeat();
        stopFollowing();
        stopListening();
      });
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
      write(`retry: ${RETRY_MS}\n\n`);
      keepBeating();
    },
  };
}
