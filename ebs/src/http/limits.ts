import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { isThisMachine } from '@bitcue/shared/text/this-machine.ts';
import type { NextFunction, Request, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { SharedCounts } from '../ports/shared-counts.ts';
import { addressKey } from './address.ts';
import type { RateLimit } from './route.ts';

/** A limit that all processes count together. */
export interface SharedLimit {
  counts: SharedCounts;
  /** Name of the limit. */
  name: string;
}

/**
 * Limits the calls of one route per caller. The returned function throws `AppError` with the limit's code, and the
 * seconds to wait. Each process counts on its own; with `shared`, all processes are also counted together.
 */
export function createLimiter(limit: RateLimit, shared: SharedLimit | null = null): (caller: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: limit.points, duration: limit.perS });
  return async (caller) => {
    try {
      await limiter.consume(caller);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw refuse(limit, refused.msBeforeNext);
    }
    const all = await shared?.counts.add(`${shared.name} ${caller}`, limit.perS * 1_000);
    if (all && all.count > limit.points) throw refuse(limit, all.leftMs);
  };
}

function refuse(limit: RateLimit, waitMs: number): AppError {
  const retryAfterS = Math.max(1, Math.ceil(waitMs / 1_000));
  return new AppError(limit.code ?? 'request.rate_limited', { retryAfterS });
}

/** Calls allowed per address, on all routes together. A page with a full library makes a few hundred. */
const ADDRESS_LIMIT: RateLimit = { points: 3_000, perS: 60 };
/** Path prefix of Twitch's webhooks: they come from few addresses, are signed, and have a limit of their own. */
const WEBHOOKS = '/eventsub/';

/**
 * Creates a limit per address. With `local`, calls from this machine are not counted: there, one address is the local
 * Twitch, every viewer and the streamer.
 */
export function createAddressLimiter(
  limit: RateLimit,
  local: boolean,
  shared: SharedLimit | null = null,
): (request: Request) => Promise<void> {
  const consume = createLimiter(limit, shared);
  return async (request) => {
    if (!local || !isThisMachine(request.ip)) await consume(addressKey(request.ip));
  };
}

/** Limits the calls of each address, before anything of a request is read except its headers. */
export function limitAddresses(local: boolean) {
  const limit = createAddressLimiter(ADDRESS_LIMIT, local);
  return async (request: Request, _response: Response, next: NextFunction): Promise<void> => {
    if (!request.path.startsWith(WEBHOOKS)) await limit(request);
    next();
  };
}

/** Path to which files are uploaded. */
export const UPLOAD_PATH = '/uploads';
/** Maximum duration of an upload, in milliseconds: 50 MB at half a megabit per second take 14 minutes. */
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
  // Node checks every 30 seconds unless told otherwise.
  connectionsCheckingInterval: 1_000,
  requestTimeout: UPLOAD_REQUEST_MS,
  keepAliveTimeout: 125_000,
};

/** Closes a request whose body does not arrive in time. Uploads have their own deadline. */
export function setBodyDeadline(request: Request, _response: Response, next: NextFunction): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
  const isUpload = request.path === UPLOAD_PATH || request.path.startsWith(`${UPLOAD_PATH}/`);
  if (hasBody && !isUpload) {
    const timer = setTimeout(() => request.destroy(), BODY_MS);
    request.once('close', () => clearTimeout(timer));
  }
  next();
}
