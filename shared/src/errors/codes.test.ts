import { describe, expect, it } from 'vitest';
import { errorAnswer } from '../api/endpoint.ts';
import { EXTENSION_NAME, PRODUCT_NAME } from '../brand.ts';
import { AppError } from './app-error.ts';
import { ERRORS, type ErrorCode, type ErrorRow } from './codes.ts';

/** Codes whose messages the specification prescribes, even if they break our own rules. */
const SPECIFIED: readonly ErrorCode[] = [
  'item.no_uuid',
  'item.none',
  'item.not_created',
  'defaults.failed',
  'extensions.active',
  'extensions.installed',
  'extensions.version',
  'extensions.not_found',
  'extensions.info',
  'extensions.update',
  'extensions.configuration',
  'extensions.already_active',
  'twitch.credentials',
  'alert.check_soon',
  'library.limit',
  'reward.settings',
  'reward.media_limit',
  'reward.nothing',
  'upload.type',
];
const rows = Object.entries(ERRORS) as [ErrorCode, ErrorRow][];

describe('the error catalogue', () => {
  it.each(rows)('%s has a message, and a level that fits its status', (code, { status, message, level }) => {
    expect(code).toMatch(/^[a-z]+\.[a-z_]+$/);
    if (!SPECIFIED.includes(code)) expect(message).toMatch(/^[A-Z].*[A-Za-z]\.$/);
    expect(message).not.toMatch(/ {2}|\{|undefined|null/i);
    if (!SPECIFIED.includes(code)) expect(message).not.toMatch(/error/i);
    expect([400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 502, 503]).toContain(status);
    expect(['debug', 'info', 'warn', 'error']).toContain(level);
    // Our own failures are always logged as errors.
    if (status === 500) expect(level).toBe('error');
    if (level === 'error' && code !== 'extensions.configuration') expect(status).toBeGreaterThanOrEqual(500);
  });

  it('[GEN-05] takes the name of the product from one constant', () => {
    expect(ERRORS['extensions.version'].message).toBe(
      `We couldn't get the latest version of ${PRODUCT_NAME}'s extension. Twitch could be having issues...`,
    );
    expect(EXTENSION_NAME).toBe(`${PRODUCT_NAME} extension`);
  });

  it('says only that Bits are "used", as Twitch requires', () => {
    for (const [, { message }] of rows) expect(message).not.toMatch(/\b(spend|spent|buy|bought|purchase|pay|paid)\b/i);
  });

  it.each(rows)(
    '%s creates an error with its status and message, which can be replaced',
    (code, { status, message }) => {
      expect(new AppError(code)).toMatchObject({ code, status, message, fields: undefined, detail: undefined });
      const given = new AppError(code, { message: 'Another message.', fields: { a: 'No.' }, detail: { secret: 1 } });
      expect(given).toMatchObject({ status, message: 'Another message.', fields: { a: 'No.' } });
      expect(errorAnswer.safeParse({ error: code, message, fields: given.fields }).success).toBe(true);
    },
  );
});
