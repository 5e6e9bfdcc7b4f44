import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import jwt from 'jsonwebtoken';
import { EVENTSUB_SECRET, EXTENSION_SECRET } from './settings.ts';

const key = createSecretKey(Buffer.from(EXTENSION_SECRET, 'base64'));

/** What a floor learns from either door. */
export interface FloorPurchase {
  id: string;
  channelId: string;
}

/** Returns the claims of a token signed with the extension's secret. Throws if the signature is wrong. */
function verify(token: string): Record<string, unknown> {
  const claims = jwt.verify(token, key, { algorithms: ['HS256'] });
  if (typeof claims === 'string') throw new Error('no claims');
  return claims;
}

/** Door 1: verifies session and receipt. Throws if either is invalid. */
export function readReceipt(authorization: string | undefined, receipt: string): FloorPurchase {
  const session = verify((authorization ?? '').slice('Bearer '.length));
  const paid = verify(receipt) as { data: { transactionId: string } };
  return { id: paid.data.transactionId, channelId: String(session.channel_id) };
}

/** Door 2: verifies a webhook's signature. Throws if it is invalid. */
export function readWebhook(headers: IncomingHttpHeaders, body: Buffer): FloorPurchase {
  const signed = createHmac('sha256', EVENTSUB_SECRET)
    .update(String(headers['twitch-eventsub-message-id']))
    .update(String(headers['twitch-eventsub-message-timestamp']))
    .update(body)
    .digest();
  const given = Buffer.from(String(headers['twitch-eventsub-message-signature']).slice('sha256='.length), 'hex');
  if (given.length !== signed.length || !timingSafeEqual(given, signed)) throw new Error('signature');
  const { event } = JSON.parse(body.toString('utf8')) as { event: { id: string; broadcaster_user_id: string } };
  return { id: event.id, channelId: event.broadcaster_user_id };
}
