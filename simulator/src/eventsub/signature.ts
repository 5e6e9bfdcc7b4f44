import { createHmac } from 'node:crypto';

/** Value of `Twitch-Eventsub-Message-Signature`: HMAC-SHA256 over id, timestamp and raw body (Twitch: handling webhook events). */
export function signMessage(secret: string, messageId: string, timestamp: string, body: string | Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(messageId).update(timestamp).update(body).digest('hex')}`;
}
