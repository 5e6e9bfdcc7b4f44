import type { Endpoint } from '@bitcue/shared/api/endpoint.ts';
import type { AuditAction } from '@bitcue/shared/audit/actions.ts';
import type { ErrorCode } from '@bitcue/shared/errors/codes.ts';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { ExtensionSession } from '../ports/twitch.ts';
import type { User } from '../ports/users.ts';

/**
 * Who may call a route. `public`: anyone. `visitor`: anyone, with the streamer if there is a session cookie; other
 * credentials are ignored, and the route only reads. `viewer`: an extension JWT of any viewer, moderator or
 * broadcaster. `broadcaster`: an extension JWT of the channel's own broadcaster. `streamer`: the dashboard's session
 * cookie. `accessToken`: a streamer's Twitch access token, issued to our client. `eventsub`: Twitch, by signature.
 * `stripe`: Stripe, by signature. A route must declare one of them.
 */
export type Principal =
  | 'public'
  | 'visitor'
  | 'viewer'
  | 'broadcaster'
  | 'streamer'
  | 'accessToken'
  | 'eventsub'
  | 'stripe';

/** Calls allowed per caller and window. */
export interface RateLimit {
  /** Calls. */
  points: number;
  /** Seconds. */
  perS: number;
  /** Code of the refusal; `request.rate_limited` by default. */
  code?: ErrorCode;
  /** True if all processes count together, while Redis answers. By default, true for calls that change something. */
  isShared?: boolean;
}

/** The caller of a route, by principal. */
export interface Callers {
  public: null;
  visitor: User | null;
  eventsub: null;
  stripe: null;
  viewer: ExtensionSession;
  broadcaster: User;
  streamer: User;
  accessToken: User;
}

/** A call as its handler sees it: parsed by the endpoint's schemas, with its caller. */
export interface Call<P extends Principal, Body, Params, Query> {
  caller: Callers[P];
  body: Body;
  params: Params;
  query: Query;
  request: Request;
  response: Response;
}

/**
 * A JSON handler's answer: a body in the endpoint's format, and a status other than 200 if needed. `about`: the name of
 * what was changed, for the audit log.
 */
export interface Answer<T> {
  status?: number;
  body: T;
  about?: string;
}

/** What a route records in the audit log: an action, one that depends on the call, or nothing, and why. */
export type RouteAudit<C = Call<Principal, unknown, unknown, unknown>> =
  | AuditAction
  | ((call: C) => AuditAction)
  | { none: string };

/** A route: a shared endpoint, who may call it, how often, and its handler. */
export interface Route {
  endpoint: Endpoint;
  principal: Principal;
  limit: RateLimit;
  /** Calls allowed per address, counted before the caller is known: one address can have any number of callers. */
  addressLimit?: RateLimit;
  /** Maximum body size in bytes, if it differs from the default. */
  bodyMaxBytes?: number;
  /** A route that changes something must declare it. */
  audit?: RouteAudit;
  handle(call: Call<Principal, unknown, unknown, unknown>): Promise<Answer<unknown>>;
}

/** Options for a route. */
export interface RouteOptions<C> extends Pick<Route, 'addressLimit' | 'bodyMaxBytes'> {
  audit?: RouteAudit<C>;
}

/** Declares a JSON route of an endpoint. The handler's types come from the endpoint's schemas. */
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
  options: RouteOptions<Call<P, z.output<B>, z.output<V>, z.output<Q>>> = {},
): Route {
  return {
    endpoint,
    principal,
    limit,
    handle: handle as Route['handle'],
    ...(options as Pick<Route, keyof RouteOptions<never>>),
  };
}

/**
 * A route that answers with something other than JSON, such as a page, file or redirect. It writes the response itself.
 */
export interface RawRoute {
  method: 'GET' | 'POST' | 'PUT';
  /** Express path. */
  path: string;
  principal: Principal;
  limit: RateLimit;
  /** A route that changes something must declare it. Only a streamer's calls can be recorded. */
  audit?: AuditAction | { none: string };
  handle(request: Request, response: Response): Promise<void> | void;
}
