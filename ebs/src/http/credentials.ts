import type { IncomingMessage } from 'node:http';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { parse, serialize } from 'cookie';
import type { Request } from 'express';
import type { Config } from '../config/config.ts';

/**
 * Reads the token from the `Authorization: Bearer` header, the only place where a token is accepted. Throws `AppError`
 * `auth.required` without a header, and `auth.invalid` if it is malformed.
 */
export function readBearer(authorization: string | undefined): string {
  if (authorization === undefined || authorization === '') throw new AppError('auth.required');
  const token = /^Bearer ([A-Za-z0-9._~+/-]{1,8192})$/.exec(authorization)?.[1];
  if (token === undefined) throw new AppError('auth.invalid', { detail: { reason: 'authorization header' } });
  return token;
}

/** Value of `X-Requested-With` that our own pages send. Forms or images on other sites cannot send it. */
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

/** One of our cookies. */
export interface OwnCookie {
  /** Returns its value in a request, or undefined. */
  read(request: Pick<IncomingMessage, 'headers'>): string | undefined;
  /** Returns the header value that sets it for `maxAgeMs` milliseconds. */
  set(value: string, maxAgeMs: number): string;
  /** Returns the header value that removes it. */
  clear(): string;
}

/**
 * Creates a cookie that scripts cannot read and that other sites' requests do not include. With https its name has the
 * `__Host-` prefix, so that other hosts of the domain cannot set it. A local site without https uses the plain name.
 */
export function createCookie(name: string, publicUrl: string): OwnCookie {
  const isSecure = publicUrl.startsWith('https://');
  const fullName = isSecure ? `__Host-${name}` : name;
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure } as const;
  return {
    read: (request) => parse(request.headers.cookie ?? '')[fullName],
    set: (value, maxAgeMs) => serialize(fullName, value, { ...attributes, maxAge: Math.floor(maxAgeMs / 1000) }),
    clear: () => serialize(fullName, '', { ...attributes, maxAge: 0 }),
  };
}
