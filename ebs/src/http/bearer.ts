import { AppError } from '@bitcue/shared/errors/app-error.ts';

/**
 * Token of an `Authorization: Bearer` header; the only place a token may come from. Throws `AppError` `auth.required`
 * without a header and `auth.invalid` for any other form of it.
 */
export function readBearer(authorization: string | undefined): string {
  if (authorization === undefined || authorization === '') throw new AppError('auth.required');
  const token = /^Bearer ([A-Za-z0-9._~+/-]{1,8192})$/.exec(authorization)?.[1];
  if (token === undefined) throw new AppError('auth.invalid', { detail: { reason: 'authorization header' } });
  return token;
}
