import type { NextFunction, Request, Response } from 'express';

/** Path that files are sent to. */
export const UPLOAD_PATH = '/uploads';
/** Milliseconds for a whole request with a file: 50 MB by a line of half a megabit a second take 14 minutes. */
const UPLOAD_REQUEST_MS = 900_000;
/** Milliseconds in which the body of any other call must have arrived. */
const BODY_MS = 30_000;
/**
 * What the server's connections get, in milliseconds. A proxy keeps idle ones for a minute (nginx) or two (Caddy); a server
 * that closed them sooner would cut off the call that is just being sent, and its caller would see a 502.
 */
export const CONNECTION_DEADLINES = {
  headersTimeout: 10_000,
  requestTimeout: UPLOAD_REQUEST_MS,
  keepAliveTimeout: 125_000,
};

/** Cuts off a call whose body does not arrive in time; those that bring files have their own time. */
export function setBodyDeadline(request: Request, _response: Response, next: NextFunction): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
  if (hasBody && request.path !== UPLOAD_PATH) {
    const timer = setTimeout(() => request.destroy(), BODY_MS);
    request.once('close', () => clearTimeout(timer));
  }
  next();
}
