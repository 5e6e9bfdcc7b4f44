import { USER_EVENTS_PATH } from '@bitcue/shared/api/user-events.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Request } from 'express';
import type { StreamerEvents } from '../../channels/streamer-events.ts';
import type { Clock } from '../../ports/system.ts';
import type { User } from '../../ports/users.ts';
import type { RawRoute } from '../route.ts';

/** Milliseconds between two signs of life: proxies close what is silent for a minute, and the session is looked at. */
const HEARTBEAT_MS = 25_000;
/** Milliseconds after which a tab that was cut off comes back. */
const RETRY_MS = 2_000;

/** What the route needs. */
export interface UserEventsRouteDeps {
  events: StreamerEvents;
  /** The streamer of the session cookie, or null when there is none any more. */
  readSession(request: Request): Promise<User | null>;
  /** Calls back when that session ends here; returns a function that stops it. */
  followSession(request: Request, user: User, onEnd: () => void): () => void;
  clock: Clock;
}

/** `GET /api/user/events`: tells the tabs of a signed-in streamer what to read anew, as long as the session lives. */
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
        // A tab that takes nothing in is let go: it reads everything anew when it comes back.
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
