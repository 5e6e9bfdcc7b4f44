import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { z } from 'zod';

/** Maximum size of a body in bytes. Twitch's messages have about 2,000 (reliability: R-23). */
const BODY_MAX_BYTES = 65_536;
const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

const headers = z.object({
  'twitch-eventsub-message-id': z.string().min(1).max(200),
  'twitch-eventsub-message-timestamp': z.iso.datetime().max(64),
  'twitch-eventsub-message-signature': z.string().regex(SIGNATURE),
  'twitch-eventsub-message-type': z.enum(['notification', 'webhook_callback_verification', 'revocation']),
});

/** A webhook request with a valid signature. */
export interface SignedMessage {
  id: string;
  sentAt: Date;
  /** From a header that the signature does not cover, so the body must match it. */
  type: 'notification' | 'webhook_callback_verification' | 'revocation';
  body: Buffer;
}

/** Reads a body. Rejects with `AppError` `request.too_large` as soon as it exceeds the limit. */
export function readLimitedBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > BODY_MAX_BYTES) {
      reject(new AppError('request.too_large'));
      return;
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= BODY_MAX_BYTES) {
        chunks.push(chunk);
        return;
      }
      // Paused, not destroyed, because the answer uses the same connection.
      request.removeAllListeners('data').pause();
      reject(new AppError('request.too_large'));
    });
    const cutOff = () => reject(new AppError('request.invalid'));
    request.on('end', () => {
      // Creating an error for every successful request would cost more than checking its signature.
      request.off('close', cutOff);
      resolve(Buffer.concat(chunks));
    });
    request.on('error', cutOff);
    request.on('close', cutOff);
  });
}

/** Twitch's headers of a message, not yet verified. */
type MessageHead = z.output<typeof headers>;

/** Reads Twitch's headers. Throws `AppError` `eventsub.signature` if one is missing or malformed. */
export function readHeaders(received: IncomingHttpHeaders): MessageHead {
  const parsed = headers.safeParse(received);
  if (!parsed.success) throw new AppError('eventsub.signature', { detail: { reason: 'headers' } });
  return parsed.data;
}

/**
 * Verifies the signature over message id, timestamp (both as received) and raw body with one of the secrets (twitch:
 * handling webhook events). Throws `AppError` `eventsub.signature`.
 */
export function verifyMessage(head: MessageHead, body: Buffer, secrets: readonly string[]): SignedMessage {
  const id = head['twitch-eventsub-message-id'];
  const timestamp = head['twitch-eventsub-message-timestamp'];
  const given = Buffer.from(SIGNATURE.exec(head['twitch-eventsub-message-signature'])?.[1] ?? '', 'hex');
  const isSigned = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(id).update(timestamp).update(body).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new AppError('eventsub.signature', { detail: { reason: 'signature' } });
  return { id, sentAt: new Date(timestamp), type: head['twitch-eventsub-message-type'], body };
}
