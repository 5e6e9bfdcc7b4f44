import type { NextFunction, Request, Response } from 'express';
import { currentScope } from '../ports/scope.ts';
import type { Tracing } from '../tracing/tracing.ts';

/** Traces each request under its id. Of its address, only the route's pattern is kept: the rest may contain secrets. */
export function traceRequests(serve: Tracing['serve']) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const end = serve(currentScope().request ?? '', request.method);
    response.once('close', () => end(request.route ? String(request.route.path) : null, response.statusCode));
    next();
  };
}
