import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Request } from 'express';
import type { Config } from '../config/config.ts';

/** Value of `X-Requested-With` that our own pages send; a form or an image of another site cannot. */
const REQUESTED_WITH = 'bitcue';

/**
 * Checks that a call that changes something comes from our own pages: JSON, with our header, from our origin
 * (reliability: B.3). Throws `AppError` `auth.csrf`.
 */
export function checkCsrf(request: Request, config: Pick<Config, 'publicUrl'>): void {
  const reason = findReason(request, new URL(config.publicUrl).origin);
  if (reason !== null) throw new AppError('auth.csrf', { detail: { reason } });
}

function findReason(request: Request, origin: string): string | null {
  const { 'content-type': contentType, 'x-requested-with': requestedWith } = request.headers;
  if (!/^application\/json(?:;|$)/i.test(contentType ?? '')) return 'content type';
  if (requestedWith !== REQUESTED_WITH) return 'header';
  return request.headers.origin === origin ? null : 'origin';
}
