import type { RequestHandler } from 'express';
import { ApiRefused } from './handle.ts';

const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** True for a name of this machine itself. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK_NAMES.includes(hostname);
}

/** True when both addresses are the same server; the names of the loopback count as one. */
export function isSameServer(a: URL, b: URL): boolean {
  const isSameName = a.hostname === b.hostname || (isLoopback(a.hostname) && isLoopback(b.hostname));
  return isSameName && a.port === b.port && a.protocol === b.protocol;
}

/** Refuses calls that a page of another machine makes through somebody's browser: the stage and control API ask for no sign-in. */
export const refuseForeignPages: RequestHandler = (request, _response, next) => {
  const origin = request.get('origin');
  const isForeign = origin !== undefined && !(URL.canParse(origin) && isLoopback(new URL(origin).hostname));
  if (isForeign) throw new ApiRefused(403, 'refused', 'Only pages of this machine may call the simulator.');
  next();
};
