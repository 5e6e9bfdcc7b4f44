import type { Endpoint } from '@bitcue/shared/api/endpoint.ts';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { ExtensionSession } from '../ports/twitch.ts';
import type { User } from '../ports/users.ts';

/**
 * Who may call a route. `public`: anyone. `visitor`: anyone, and the streamer is known when a session cookie names one;
 * other credentials are ignored, and the route only reads. `viewer`: an extension JWT of any viewer, moderator or
 * broadcaster. `broadcaster`: an extension JWT of the channel's own broadcaster. `streamer`: the session cookie of the
 * dashboard. `accessToken`: a streamer's Twitch access token, given to our client. `eventsub`: Twitch, by signature. A
 * route that names none does not start.
 */
export type Principal = 'public' | 'visitor' | 'viewer' | 'broadcaster' | 'streamer' | 'accessToken' | 'eventsub';

/** Calls allowed in a window, for each caller. */
export interface RateLimit {
  /** Calls. */
  points: number;
  /** Seconds. */
  perS: number;
}

/** Caller of a route, by its principal. */
export interface Callers {
  public: null;
  visitor: User | null;
  eventsub: null;
  viewer: ExtensionSession;
  broadcaster: User;
  streamer: User;
  accessToken: User;
}

/** A call as a handler sees it: parsed by the endpoint's schemas, and its caller known. */
export interface Call<P extends Principal, Body, Params, Query> {
  caller: Callers[P];
  body: Body;
  params: Params;
  query: Query;
  request: Request;
  response: Response;
}

/** What a JSON handler answers: a body of the endpoint's shape, with a status when it is not 200. */
export interface Answer<T> {
  status?: number;
  body: T;
}

/** A route: an endpoint of shared, who may call it, how often, and what it does. */
export interface Route {
  endpoint: Endpoint;
  principal: Principal;
  limit: RateLimit;
  /** Bytes. Largest body taken, where it is not the usual one. */
  bodyMaxBytes?: number;
  handle(call: Call<Principal, unknown, unknown, unknown>): Promise<Answer<unknown>>;
}

/** Declares a JSON route over an endpoint; the handler's types come from the endpoint's schemas. */
export function defineRoute<
  P extends Principal,
  B extends z.ZodType,
  A extends z.ZodType,
  V extends z.ZodType,
  Q extends z.ZodType,
>(
  endpoint: Endpoint<B, A, V, Q>,
  principal: P,
  limit: RateLimit,
  handle: (call: Call<P, z.output<B>, z.output<V>, z.output<Q>>) => Promise<Answer<z.input<A>>>,
  options: Pick<Route, 'bodyMaxBytes'> = {},
): Route {
  return { endpoint, principal, limit, handle: handle as Route['handle'], ...options };
}

/** A route that answers something other than JSON: a page, a file, a redirect. It writes the response itself. */
export interface RawRoute {
  method: 'GET' | 'POST';
  /** Express path. */
  path: string;
  principal: Principal;
  limit: RateLimit;
  handle(request: Request, response: Response): Promise<void> | void;
}
