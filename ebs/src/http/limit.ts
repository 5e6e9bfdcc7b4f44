import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from './route.ts';

/** Counts the calls of one route by caller. Throws `AppError` `request.rate_limited` with the seconds to wait. */
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
