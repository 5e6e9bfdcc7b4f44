import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { Product } from '../state/model.ts';
import { formatGoTime } from '../time.ts';

/** Seconds until session tokens and receipts expire. */
export const TOKEN_SECONDS = 3600;

/** Claims of a session token. `userId` is set only if identity is shared, or for the broadcaster. */
export interface SessionClaims {
  opaqueUserId: string;
  userId: string | null;
  channelId: string;
  role: 'viewer' | 'moderator' | 'broadcaster' | 'external';
}

/** The extension secret as a key, decoded from base64. */
export function readSecret(secretBase64: string): KeyObject {
  return createSecretKey(Buffer.from(secretBase64, 'base64'));
}

/** The stable opaque id of an account for one extension. A broadcaster's own is U plus the user id. */
export function createOpaqueId(extensionClientId: string, userId: string, isBroadcaster: boolean): string {
  if (isBroadcaster) return `U${userId}`;
  return `U${createHash('sha256').update(`${extensionClientId}:${userId}`).digest('hex').slice(0, 20)}`;
}

/** Signs the token a view gets from Twitch. `exp` in Unix seconds. As Twitch documents it: no `aud`, `iss` or `iat`. */
export function signSession(key: KeyObject, claims: SessionClaims, exp: number): string {
  const { opaqueUserId, userId, channelId, role } = claims;
  const isBroadcaster = role === 'broadcaster';
  return sign(key, {
    exp,
    opaque_user_id: opaqueUserId,
    ...(userId === null ? {} : { user_id: userId }),
    channel_id: channelId,
    role,
    is_unlinked: userId === null,
    pubsub_perms: {
      listen: ['broadcast', `whisper-${opaqueUserId}`, 'global'],
      ...(isBroadcaster ? { send: ['broadcast', 'whisper-*'] } : {}),
    },
  });
}

/** Signs a Bits receipt. `time` as returned by `formatNanoTime`, `exp` in Unix seconds. As on Twitch, it names no channel. */
export function signReceipt(
  key: KeyObject,
  claims: {
    transactionId: string;
    time: string;
    userId: string;
    extensionClientId: string;
    product: Pick<Product, 'sku' | 'displayName' | 'amount' | 'inDevelopment'>;
  },
  exp: number,
): string {
  const { product } = claims;
  return sign(key, {
    topic: 'bits_transaction_receipt',
    exp,
    data: {
      transactionId: claims.transactionId,
      time: formatGoTime(claims.time),
      userId: claims.userId,
      product: {
        domainId: `twitch.ext.${claims.extensionClientId}`,
        sku: product.sku,
        displayName: product.displayName,
        cost: { amount: product.amount, type: 'bits' },
        ...(product.inDevelopment ? { inDevelopment: true } : {}),
      },
    },
  });
}

function sign(key: KeyObject, payload: Record<string, unknown>): string {
  return jwt.sign(payload, key, { algorithm: 'HS256', noTimestamp: true });
}
