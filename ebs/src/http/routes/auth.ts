import { SIGN_IN_PATH, signInQuery } from '@bitcue/shared/api/sign-in.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import type { Request } from 'express';
import { z } from 'zod';
import { describeDevice } from '../../accounts/describe-device.ts';
import { hashSessionId, SESSION_MAX_MS, type Sessions } from '../../accounts/sessions.ts';
import { SIGN_IN_MS, type SignIn } from '../../accounts/sign-in.ts';
import type { Log } from '../../ports/system.ts';
import type { User } from '../../ports/users.ts';
import { addressKey } from '../address.ts';
import { createCookie } from '../credentials.ts';
import { toAppError } from '../render-error.ts';
import type { RawRoute } from '../route.ts';

const callback = z.object({
  state: z.string().max(200).optional(),
  code: z.string().max(200).optional(),
  error: z.string().max(200).optional(),
});

/** Sign-in calls allowed per address (reliability: B.8). */
const SIGN_IN_LIMIT = { points: 10, perS: 60, isShared: true };

/**
 * Makes a failed sign-in step redirect browsers to the sign-in page, which says why it failed (USER-10). Other callers
 * get the error itself.
 */
function endOnSignInPage(handle: RawRoute['handle'], log: Log): RawRoute['handle'] {
  return async (request, response) => {
    try {
      await handle(request, response);
    } catch (error) {
      if (request.accepts('json', 'html') !== 'html') throw error;
      const { code, detail, cause } = toAppError(error);
      log[ERRORS[code].level]('user.sign_in_refused', {
        refusal: code,
        ...detail,
        ...(cause ? { cause: String(cause) } : {}),
      });
      response.redirect(303, `/login?error=${code}`);
    }
  };
}

/** Options for `createAuthRoutes`. */
export interface AuthRoutesOptions {
  signIn: SignIn;
  sessions: Sessions;
  publicUrl: string;
  log: Log;
}

/** The sign-in routes, and the look-up of who is signed in. */
export interface AuthRoutes {
  routes: RawRoute[];
  /** Returns the streamer of the session cookie, or null if there is none or the session has ended. */
  readSession(request: Request): Promise<User | null>;
  /** Returns the hash of the session cookie's id. Call it only where `readSession` has found a streamer. */
  hashSession(request: Request): string;
  /** Returns the header value that removes the session cookie. */
  clearSession(): string;
  /** Calls `onEnd` when the cookie's session ends, here or at a process that told us. Returns an unsubscribe function. */
  followSession(request: Request, user: User, onEnd: () => void): () => void;
}

/** Creates `GET /auth/twitch`, `GET /auth/twitch/callback` and `POST /auth/logout`. */
export function createAuthRoutes({ signIn, sessions, publicUrl, log }: AuthRoutesOptions): AuthRoutes {
  const sessionCookie = createCookie('bitcue_session', publicUrl);
  const signInCookie = createCookie('bitcue_sign_in', publicUrl);
  const readSession = async (request: Request): Promise<User | null> => {
    const id = sessionCookie.read(request);
    return id === undefined ? null : sessions.read(id);
  };

  const startRoute: RawRoute = {
    method: 'GET',
    path: SIGN_IN_PATH,
    principal: 'public',
    limit: SIGN_IN_LIMIT,
    handle: endOnSignInPage(async (request, response) => {
      const query = signInQuery.safeParse(request.query);
      if (!query.success) throw new AppError('request.invalid', { detail: { reason: 'query' } });
      const started = await signIn.start({
        returnTo: query.data.returnTo,
        features: query.data.feature,
        area: query.data.area,
        browserSecret: signInCookie.read(request),
        user: await readSession(request),
      });
      response.setHeader('Set-Cookie', signInCookie.set(started.browserSecret, SIGN_IN_MS));
      response.setHeader('Cache-Control', 'no-store');
      response.redirect(303, started.redirectTo);
    }, log),
  };

  const callbackRoute: RawRoute = {
    method: 'GET',
    path: '/auth/twitch/callback',
    principal: 'public',
    limit: SIGN_IN_LIMIT,
    handle: endOnSignInPage(async (request, response) => {
      response.setHeader('Cache-Control', 'no-store');
      const query = callback.safeParse(request.query);
      if (!query.success) throw new AppError('auth.state', { detail: { reason: 'query' } });
      const finished = await signIn.finish(query.data, {
        secret: signInCookie.read(request),
        user: await readSession(request),
        device: describeDevice(request.headers['user-agent']),
        address: addressKey(request.ip),
      });
      const { browserSecret } = finished;
      const cookies = [browserSecret === null ? signInCookie.clear() : signInCookie.set(browserSecret, SIGN_IN_MS)];
      if (finished.sessionId !== null) {
        // The previous session ends, so that an id planted in the browser gains nothing by the sign-in.
        const before = sessionCookie.read(request);
        if (before !== undefined) await sessions.end(before);
        cookies.unshift(sessionCookie.set(finished.sessionId, SESSION_MAX_MS));
      }
      response.setHeader('Set-Cookie', cookies);
      response.redirect(303, finished.redirectTo);
    }, log),
  };

  const logoutRoute: RawRoute = {
    method: 'POST',
    path: '/auth/logout',
    principal: 'streamer',
    limit: { points: 30, perS: 60 },
    audit: 'session.ended',
    async handle(request, response) {
      const id = sessionCookie.read(request);
      if (id !== undefined) await sessions.end(id);
      response.setHeader('Set-Cookie', sessionCookie.clear());
      response.setHeader('Cache-Control', 'no-store');
      response.status(204).end();
    },
  };

  return {
    routes: [startRoute, callbackRoute, logoutRoute],
    readSession,
    hashSession: (request) => hashSessionId(sessionCookie.read(request) ?? ''),
    clearSession: () => sessionCookie.clear(),
    followSession: (request, user, onEnd) => sessions.follow(sessionCookie.read(request) ?? '', user.id, onEnd),
  };
}
