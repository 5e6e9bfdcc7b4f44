import { isThisMachine } from '@bitcue/shared/text/this-machine.ts';
import type { RequestHandler } from 'express';
import { ApiError } from './handle.ts';

/** True if both URLs are the same server. All loopback names count as one. */
export function isSameServer(a: URL, b: URL): boolean {
  const isSameName = a.hostname === b.hostname || (isThisMachine(a.hostname) && isThisMachine(b.hostname));
  return isSameName && a.port === b.port && a.protocol === b.protocol;
}

/**
 * Returns true if a Host header names this machine. A remote page can point its own name at this machine (DNS rebinding),
 * and its browser then sends no foreign origin.
 */
export function isOurName(host: string | undefined): boolean {
  const url = `http://${host ?? ''}`;
  return URL.canParse(url) && isThisMachine(new URL(url).hostname);
}

/** Rejects calls to any name but this machine's. */
export const rejectForeignNames: RequestHandler = (request, _response, next) => {
  if (!isOurName(request.get('host'))) {
    throw new ApiError(403, 'refused', 'The simulator answers only to the host names of this machine.');
  }
  next();
};

/** Rejects calls from pages of other machines, because the stage and control APIs require no sign-in. */
export const rejectForeignPages: RequestHandler = (request, _response, next) => {
  const origin = request.get('origin');
  const isForeign = origin !== undefined && !(URL.canParse(origin) && isThisMachine(new URL(origin).hostname));
  if (isForeign) throw new ApiError(403, 'refused', 'Only pages on this machine can call the simulator.');
  next();
};
