import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { Clock } from '../ports/system.ts';

/** Maximum length of a token in characters. Session tokens have about 500, receipts about 700. */
const MAX_TOKEN_LENGTH = 8_192;
/** Seconds by which Twitch's clock and ours may differ (reliability: R-21). */
const CLOCK_TOLERANCE_S = 10;
/** Maximum remaining lifetime of a token, in seconds. Twitch's tokens are valid for about an hour. */
const MAX_LIFE_S = 24 * 3600;
/** Seconds by which a token's times may be off; beyond that, one of the clocks is probably wrong. */
const CLOCK_ALARM_S = 300;

const SHAPE = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

const header = z.strictObject({
  alg: z.literal('HS256'),
  typ: z.literal('JWT').optional(),
  kid: z.string().max(64).optional(),
});
const unixSeconds = z.int().min(0);
const claims = z.looseObject({ exp: unixSeconds, iat: unixSeconds.optional(), nbf: unixSeconds.optional() });

/** Claims of a token with a valid signature and valid times, except that it may be `expired`. */
export interface SignedClaims {
  claims: Record<string, unknown>;
  expired: boolean;
  /** The times are so far off that one of the clocks must be wrong. */
  clockAlarm: boolean;
}

/** A refused token. The message is the reason and never contains any part of the token. */
export class TokenError extends Error {
  readonly clockAlarm: boolean;

  constructor(reason: string, clockAlarm = false) {
    super(reason);
    this.name = 'TokenError';
    this.clockAlarm = clockAlarm;
  }
}

/**
 * Creates a reader of tokens that Twitch signs with the extension secret: only HS256, only `alg`, `typ` and `kid` in
 * the header, an object as payload, and plausible times. `secretsBase64` are the secrets as Twitch shows them, in any
 * order. The reader throws `TokenError`.
 */
export function createTokenReader(secretsBase64: readonly string[], clock: Clock): (token: string) => SignedClaims {
  const keys = secretsBase64.map((secret) => createSecretKey(Buffer.from(secret, 'base64')));
  return (token) => {
    if (token.length > MAX_TOKEN_LENGTH) throw new TokenError('too long');
    if (!SHAPE.test(token)) throw new TokenError('not a signed token');
    if (!keys.some((key) => isSignedBy(token, key))) throw new TokenError('signature');
    const [headerPart = '', payloadPart = ''] = token.split('.');
    if (!header.safeParse(decodePart(headerPart)).success) throw new TokenError('header');
    const parsed = claims.safeParse(decodePart(payloadPart));
    if (!parsed.success) throw new TokenError('claims');
    return checkTimes(parsed.data, clock.now() / 1000);
  };
}

function isSignedBy(token: string, key: KeyObject): boolean {
  try {
    jwt.verify(token, key, { algorithms: ['HS256'], ignoreExpiration: true, ignoreNotBefore: true });
    return true;
  } catch {
    return false;
  }
}

/** Decodes a part strictly. The library would also accept JSON inside a JSON string, and text that is not UTF-8. */
function decodePart(part: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(part, 'base64url')));
  } catch {
    throw new TokenError('encoding');
  }
}

function checkTimes(found: z.output<typeof claims>, nowS: number): SignedClaims {
  const aheadS = Math.max(
    found.exp - MAX_LIFE_S - nowS,
    ...[found.iat, found.nbf].filter((time) => time !== undefined).map((time) => time - CLOCK_TOLERANCE_S - nowS),
  );
  if (aheadS > 0) throw new TokenError('from the future', aheadS > CLOCK_ALARM_S);
  const overS = nowS - CLOCK_TOLERANCE_S - found.exp;
  return { claims: found, expired: overS >= 0, clockAlarm: overS > CLOCK_ALARM_S };
}
