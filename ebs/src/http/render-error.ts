import type { ErrorAnswer } from '@bitcue/shared/api/endpoint.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import type { NextFunction, Request, Response } from 'express';
import type { Log } from '../ports/system.ts';

/** What Express and its body parser add to their errors. `expose`: the caller made the mistake. */
interface HttpError {
  name?: string;
  type?: string;
  expose?: boolean;
  status?: number;
}

/** Converts anything thrown to an `AppError`. No other details leave the process. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { name, type, expose, status = 500 } = error as HttpError;
  if (type === 'entity.too.large') return new AppError('request.too_large', { cause: error });
  if (type === 'entity.parse.failed') return new AppError('request.json', { cause: error });
  if (type?.startsWith('encoding.') || type?.startsWith('charset.')) {
    return new AppError('request.media_type', { cause: error });
  }
  const isRefused = type?.startsWith('request.') === true || error instanceof URIError;
  // The body parser's other refusals, such as compressed data that cannot be unpacked.
  if (isRefused || (expose === true && status >= 400 && status < 500)) {
    return new AppError('request.invalid', { cause: error });
  }
  if (name?.startsWith('Mongo')) return new AppError('store.unavailable', { cause: error, retryAfterS: 2 });
  return new AppError('server.internal', { cause: error });
}

/** Creates the error handler: `{error, message}`, a log line, and `Retry-After` if a retry makes sense. */
export function createErrorRenderer(log: Log) {
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const known = toAppError(error);
    const facts = {
      refusal: known.code,
      method: request.method,
      route: String(request.route?.path ?? ''),
      ...known.detail,
    };
    const cause = known.cause === undefined ? {} : { cause: String(known.cause) };
    log[ERRORS[known.code].level]('http.refused', { ...facts, ...cause });
    if (known.retryAfterS !== undefined) response.setHeader('Retry-After', String(known.retryAfterS));
    const body: ErrorAnswer = { ...known.answer, error: known.code, message: known.message };
    if (known.fields) body.fields = known.fields;
    response.status(known.status).json(body);
  };
}
