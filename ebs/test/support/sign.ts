import { createHmac } from 'node:crypto';

/** Published secret of the test vectors (twitch: section "JWTs"), in base64. */
export const TEST_SECRET = 'dGhpcy1pcy1hLXRlc3QtZXh0ZW5zaW9uLXNlY3JldC0zMg==';
/** Client id of the extension in the published receipt. */
export const TEST_CLIENT_ID = 'abcdefghijklmnopqrstuvwxyz0123';
/** Expiry of the published tokens, in seconds since 1970. */
export const TEST_EXP = 1_893_456_000;

const encode = (text: string | Uint8Array) => Buffer.from(text).toString('base64url');

/** Signs any header and payload, given as text, with HMAC and SHA-256 or another hash. */
export function signRaw(
  header: string,
  payload: string | Uint8Array,
  key: string | Buffer = Buffer.from(TEST_SECRET, 'base64'),
  hash = 'sha256',
): string {
  const input = `${encode(header)}.${encode(payload)}`;
  return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`;
}

/** Signs a payload object as Twitch does. */
export function signAsTwitch(payload: unknown, header: Record<string, unknown> = {}): string {
  return signRaw(JSON.stringify({ alg: 'HS256', typ: 'JWT', ...header }), JSON.stringify(payload));
}

/** Claims of a session as Twitch makes them. */
export function createSessionClaims(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    exp: TEST_EXP,
    opaque_user_id: 'U12345678',
    user_id: '12345678',
    channel_id: '87654321',
    role: 'viewer',
    is_unlinked: false,
    pubsub_perms: { listen: ['broadcast', 'whisper-U12345678', 'global'] },
    ...changes,
  };
}

/** Claims of a receipt as Twitch makes them. */
export function createReceiptClaims(
  changes: { top?: object; data?: object; product?: object; cost?: object } = {},
): Record<string, unknown> {
  return {
    topic: 'bits_transaction_receipt',
    exp: TEST_EXP,
    data: {
      transactionId: 'edfefb38-6fe7-4c4b-9e52-0e7d0759288b',
      time: '2026-01-02 03:04:05.678901234 +0000 UTC',
      userId: '12345678',
      product: {
        domainId: `twitch.ext.${TEST_CLIENT_ID}`,
        sku: 'bits100',
        displayName: '100 Bits',
        cost: { amount: 100, type: 'bits', ...changes.cost },
        ...changes.product,
      },
      ...changes.data,
    },
    ...changes.top,
  };
}
