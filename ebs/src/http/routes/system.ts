import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Request } from 'express';
import type { Registry } from 'prom-client';
import { describeApi } from '../openapi.ts';
import type { RawRoute, Route } from '../route.ts';

const OFTEN = { points: 600, perS: 60 };

/** What the system's routes need. */
export interface SystemRouteDeps {
  /** Throws while the store does not answer. */
  pingStore(): Promise<void>;
  /** False while the process is starting or stopping. */
  isServing(): boolean;
  metrics: Registry;
  routes: readonly Route[];
  publicUrl: string;
}

/** Health, readiness, figures and the description of the API. */
export function systemRoutes(deps: SystemRouteDeps): RawRoute[] {
  return [
    {
      method: 'GET',
      path: '/healthz',
      principal: 'public',
      limit: OFTEN,
      handle: (_request, response) => {
        response.json({ status: 'ok' });
      },
    },
    {
      method: 'GET',
      path: '/readyz',
      principal: 'public',
      limit: OFTEN,
      async handle(_request, response) {
        if (!deps.isServing()) throw new AppError('server.stopping', { retryAfterS: 2 });
        await deps.pingStore();
        response.json({ status: 'ready' });
      },
    },
    {
      method: 'GET',
      path: '/metrics',
      principal: 'public',
      limit: OFTEN,
      async handle(request, response) {
        if (!isFromThisMachine(request)) throw new AppError('route.unknown');
        response.type(deps.metrics.contentType).send(await deps.metrics.metrics());
      },
    },
    {
      method: 'GET',
      path: '/openapi.json',
      principal: 'public',
      limit: { points: 30, perS: 60 },
      handle: (_request, response) => {
        response.json(describeApi(deps.routes, deps.publicUrl));
      },
    },
  ];
}

/** Figures are for the operator: asked on the machine itself, by no proxy. */
function isFromThisMachine(request: Request): boolean {
  const peer = request.socket.remoteAddress ?? '';
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(peer) && request.headers['x-forwarded-for'] === undefined;
}
