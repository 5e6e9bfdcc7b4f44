import { createHash, timingSafeEqual } from 'node:crypto';
import { postLog } from '@bitcue/shared/api/logging.ts';
import type { FilePlace } from '@bitcue/shared/api/ready.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Request } from 'express';
import type { Registry } from 'prom-client';
import type { Log } from '../../ports/system.ts';
import type { Health } from '../health.ts';
import { describeApi } from '../openapi.ts';
import { defineRoute, type RawRoute, type Route } from '../route.ts';

const OFTEN = { points: 600, perS: 60 };

/** Maximum log payload in bytes (reliability: B.9). */
const LOG_MAX_BYTES = 2_048;

/** Replaces what was removed from a log text. */
const CUT = '[cut]';

/** Dependencies of `systemRoutes`. */
export interface SystemRouteDeps {
  checkHealth(): Promise<Health>;
  /** True once the server has begun to stop: it still serves, but proxies should send new requests elsewhere. */
  isStopping(): boolean;
  /** Where clips and speech are stored. */
  storage: FilePlace;
  metrics: Registry;
  /** Bearer token that reads the metrics; null if nobody can. */
  metricsToken: string | null;
  routes: readonly Route[];
  publicUrl: string;
}

/** Declares health, readiness, metrics and the description of the API. */
export function systemRoutes(deps: SystemRouteDeps): RawRoute[] {
  /** Generated only once, because that takes tens of milliseconds and anybody may request it. */
  let apiDescription: object | undefined;
  return [
    {
      method: 'GET',
      path: '/healthz',
      principal: 'public',
      limit: OFTEN,
      handle: (_request, response) => {
        if (deps.isStopping()) throw new AppError('server.not_ready', { retryAfterS: 2 });
        response.json({ status: 'ok' });
      },
    },
    {
      method: 'GET',
      path: '/readyz',
      principal: 'public',
      limit: OFTEN,
      async handle(_request, response) {
        const { reasons, warnings } = await deps.checkHealth();
        if (reasons.length > 0) {
          const detail = { reasons: reasons.map(({ code }) => code) };
          throw new AppError('server.not_ready', { retryAfterS: 2, answer: { reasons, warnings }, detail });
        }
        response.json({ status: 'ready', storage: deps.storage, warnings });
      },
    },
    {
      method: 'GET',
      path: '/metrics',
      principal: 'public',
      limit: OFTEN,
      async handle(request, response) {
        if (!mayReadMetrics(request, deps.metricsToken)) throw new AppError('route.unknown');
        response.type(deps.metrics.contentType).send(await deps.metrics.metrics());
      },
    },
    {
      method: 'GET',
      path: '/openapi.json',
      principal: 'public',
      limit: { points: 30, perS: 60 },
      handle: (_request, response) => {
        apiDescription ??= describeApi(deps.routes, deps.publicUrl);
        response.json(apiDescription);
      },
    },
  ];
}

/** Returns true if the request has the token. Its address proves nothing: a local proxy gives all requests the same. */
function mayReadMetrics(request: Request, token: string | null): boolean {
  if (token === null) return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`));
}

/**
 * Logs the errors that a page reports (API-34). The user is read from the session, never from the body, and nothing
 * that looks like a token is logged (LOG-02).
 */
export function loggingRoute(log: Log): Route {
  return defineRoute(
    postLog,
    'visitor',
    { points: 30, perS: 60 },
    async ({ caller, body }) => {
      log.warn(body.event, {
        userId: caller?.id ?? null,
        at: body.time_now,
        place: redactText(body.event_current_destination),
        message: redactText(body.message),
      });
      return { body: { message: 'Noted.' } };
    },
    { bodyMaxBytes: LOG_MAX_BYTES, audit: { none: 'It changes nothing.' } },
  );
}

/**
 * Sanitizes an external text for the log: removes alert page addresses, query strings, and anything that could be a
 * token or key. This includes long names, which a log does not need.
 */
export function redactText(text: string): string {
  return text
    .replace(/\/alerts\/v1\/[^\s"'<>)]*/gi, `/alerts/v1/${CUT}`)
    .replace(/[?#][^\s"'<>)]*=[^\s"'<>)]*/g, CUT)
    .replace(/\b(bearer|oauth|basic)([\s:]+)[^\s"',]+/gi, `$1$2${CUT}`)
    .replace(/[A-Za-z0-9_~+=%-]{20,}/g, CUT);
}
