import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { NextFunction, Request, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from './route.ts';

/**
 * Limits the calls of one route per caller. The returned function throws `AppError` `request.rate_limited` with the
 * seconds to wait.
 */
export function createLimiter(limit: RateLimit): (caller: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: limit.points, duration: limit.perS });
  return async (caller) => {
    try {
      await limiter.consume(caller);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const retryAfterS = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
      throw new AppError('request.rate_limited', { retryAfterS });
    }
  };
}

/** Path to which files are uploaded. */
export const UPLOAD_PATH = '/uploads';
/** Milliseconds for a whole upload: 50 MB at half a megabit per second take 14 minutes. */
const UPLOAD_REQUEST_MS = 900_000;
/** Milliseconds within which the body of any other request must arrive. */
const BODY_MS = 30_000;
/**
 * Deadlines of the server's connections, in milliseconds. A proxy keeps idle connections for a minute (nginx) or two
 * (Caddy); if the server closed them sooner, it could cut off a request just being sent, and its caller would see a
 * 502.
 */
export const CONNECTION_DEADLINES = {
  headersTimeout: 10_000,
  requestTimeout: UPLOAD_REQUEST_MS,
  keepAliveTimeout: 125_000,
};

/** Closes a request whose body does not arrive in time. Uploads have their own deadline. */
export function setBodyDeadline(request: Request, _response: Response, next: NextFunction): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
  if (hasBody && request.path !== UPLOAD_PATH) {
    const timer = setTimeout(() => request.destroy(), BODY_MS);
    request.once('close', () => clearTimeout(timer));
  }
  next();
}
