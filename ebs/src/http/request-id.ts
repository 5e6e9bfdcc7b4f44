import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { inScope } from '../ports/scope.ts';
import type { Random } from '../ports/system.ts';
import type { TrustProxy } from './address.ts';

/** Header that carries a request's id, in requests from a proxy and in answers. */
export const REQUEST_ID_HEADER = 'X-Request-Id';
/** Ids that are accepted from a proxy: those of nginx and Caddy, UUIDs and similar ones. Nothing that could be more than an id. */
const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/;
/** Length of our own ids in characters: 96 bits, and short enough to quote. */
const LENGTH = 16;

/**
 * Returns the id of a request: the one our proxy gave it, or a new one. A caller's own is ignored, because it could be somebody
 * else's.
 */
export function requestIdOf(request: IncomingMessage, trust: TrustProxy, random: Pick<Random, 'id'>): string {
  const given = request.headers['x-request-id'];
  const isOurs = typeof given === 'string' && WELL_FORMED.test(given);
  return isOurs && trust(request.socket.remoteAddress ?? '', 0) ? given : random.id().slice(0, LENGTH);
}

/** Gives each request its id: in the log lines written while it is served, and in its answer. */
export function setRequestId(trust: TrustProxy, random: Pick<Random, 'id'>) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const id = requestIdOf(request, trust, random);
    response.setHeader(REQUEST_ID_HEADER, id);
    inScope({ request: id }, next);
  };
}
