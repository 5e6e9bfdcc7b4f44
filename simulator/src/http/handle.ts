import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { PurchaseError } from '../extension/purchase.ts';
import { HelixError } from '../helix/response.ts';

/** An error of the stage or control API, sent as `{error, message}`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A handler with a parsed body. Its result is sent as JSON; undefined is sent as an empty response. */
export function withBody<T>(
  schema: z.ZodType<T>,
  status: number,
  work: (body: T, request: Request) => unknown,
): RequestHandler {
  return async (request, response) => {
    sendResult(response, status, await work(schema.parse(request.body ?? {}), request));
  };
}

/** A handler without a body. */
export function withoutBody(status: number, work: (request: Request) => unknown): RequestHandler {
  return async (request, response) => sendResult(response, status, await work(request));
}

function sendResult(response: Response, status: number, result: unknown): void {
  if (result === undefined) response.status(status).end();
  else response.status(status).json(result);
}

/** A path parameter. */
export function param(request: Request, name: string): string {
  return z.string().parse(request.params[name]);
}

const httpErrorSchema = z.object({ status: z.int().min(400).max(499), message: z.string() });

/** Sends errors as `{error, message}`. Anything unexpected becomes a 500 and goes to standard error. */
export const handleError: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  if (error instanceof ApiError) {
    response.status(error.status).json({ error: error.code, message: error.message });
    return;
  }
  if (error instanceof PurchaseError) {
    const status = error.code === 'not_found' ? 404 : 409;
    response.status(status).json({ error: error.code, message: error.message });
    return;
  }
  if (error instanceof HelixError) {
    response.status(error.status).json({ error: 'refused', message: error.message });
    return;
  }
  if (error instanceof z.ZodError) {
    response.status(400).json({ error: 'bad_request', message: z.prettifyError(error) });
    return;
  }
  const known = httpErrorSchema.safeParse(error);
  if (known.success) {
    response.status(known.data.status).json({ error: 'bad_request', message: known.data.message });
    return;
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${JSON.stringify({ event: 'simulator.request_failed', message })}\n`);
  response.status(500).json({ error: 'internal', message: 'The simulator failed; see its log.' });
};
