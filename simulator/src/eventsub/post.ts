import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Message } from './message.ts';

/** Maximum size of a response, in bytes. */
const MAX_RESPONSE_BYTES = 16_384;

/** A webhook endpoint's response. */
export interface WebhookResponse {
  status: number;
  contentType: string;
  text: string;
}

/** Posts a webhook request; follows no redirects. Throws if the response is too long or the signal aborts. */
export function postWebhook(
  url: URL,
  host: string,
  headers: Record<string, string>,
  body: Buffer,
  signal: AbortSignal,
): Promise<WebhookResponse> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', headers: { ...headers, host, 'content-length': body.length }, signal, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_RESPONSE_BYTES) sent.destroy(new Error('response too long'));
          chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            contentType: response.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Value of `Twitch-Eventsub-Message-Signature`: HMAC-SHA256 over id, timestamp and raw body (Twitch: handling webhook events). */
export function signMessage(secret: string, messageId: string, timestamp: string, body: string | Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(messageId).update(timestamp).update(body).digest('hex')}`;
}

/** Headers of a webhook request. `attempt` counts from 0. */
export function createHeaders(message: Message, attempt: number, secret: string, body: Buffer): Record<string, string> {
  return {
    'content-type': 'application/json',
    'twitch-eventsub-message-id': message.id,
    'twitch-eventsub-message-retry': String(attempt),
    'twitch-eventsub-message-type': message.type,
    'twitch-eventsub-message-signature': signMessage(secret, message.id, message.timestamp, body),
    'twitch-eventsub-message-timestamp': message.timestamp,
    ...(message.about && {
      'twitch-eventsub-subscription-type': message.about.type,
      'twitch-eventsub-subscription-version': message.about.version,
    }),
  };
}
