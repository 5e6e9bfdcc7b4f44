import { createHmac, createSecretKey, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { encodePost, openLine } from './http-line.ts';
import {
  AMOUNT,
  channelIdOf,
  EVENTSUB_SECRET,
  EXTENSION_CLIENT_ID,
  EXTENSION_SECRET,
  itemIdOf,
  SKU,
} from './settings.ts';

/** Number of purchases per viewer, each on a different channel. Below all of the product's limits per viewer. */
const PER_VIEWER = 5;
/** Intents requested at a time. */
const INTENT_LINES = 32;

/** A purchase as both doors will report it, ready to be sent. */
export interface Purchase {
  id: string;
  /** Index of its channel. */
  channel: number;
  receipt: Buffer;
  webhook: Buffer;
}

const key = createSecretKey(Buffer.from(EXTENSION_SECRET, 'base64'));
const sign = (claims: object) => jwt.sign(claims, key, { algorithm: 'HS256', noTimestamp: true });
let viewers = 0;

interface Sale {
  viewer: string;
  channel: number;
  session: string;
}

/**
 * Creates purchases, spread evenly over the first `channels` channels. `withIntents` requests an intent for each from the
 * product, before anything is measured; floors have none.
 */
export async function makePurchases(options: {
  count: number;
  channels: number;
  port: number;
  withIntents: boolean;
}): Promise<Purchase[]> {
  const sales = Array.from({ length: options.count }, (_, index): Sale => {
    const channel = index % options.channels;
    // Viewers rotate as channels do, so that each buys on different ones.
    const viewer = String(800_000_000 + viewers + Math.floor(index / PER_VIEWER));
    const session = sign({
      exp: Math.floor(Date.now() / 1_000) + 3_600,
      opaque_user_id: `U${viewer}`,
      user_id: viewer,
      channel_id: channelIdOf(channel),
      role: 'viewer',
      is_unlinked: false,
      pubsub_perms: { listen: ['broadcast', `whisper-U${viewer}`, 'global'] },
    });
    return { viewer, channel, session };
  });
  viewers += Math.ceil(options.count / PER_VIEWER);
  const nonces = options.withIntents ? await makeIntents(options.port, sales) : sales.map(() => 'n'.repeat(21));
  return sales.map((sale, index) => encodePurchase(sale, nonces[index] ?? ''));
}

async function makeIntents(port: number, sales: readonly Sale[]): Promise<string[]> {
  const nonces: string[] = [];
  let next = 0;
  const work = async () => {
    const line = openLine(port);
    for (let index = next++; index < sales.length; index = next++) {
      const sale = sales[index];
      if (!sale) break;
      const body = JSON.stringify({ item: itemIdOf(sale.channel), amount: AMOUNT, input: {} });
      const request = encodePost('/api/extension/intents', { Authorization: `Bearer ${sale.session}` }, body);
      const answer = await line.ask(request);
      if (answer.status !== 201) throw new Error(`an intent was refused: ${answer.status} ${answer.body}`);
      nonces[index] = (JSON.parse(answer.body) as { nonce: string }).nonce;
    }
    line.close();
  };
  await Promise.all(Array.from({ length: INTENT_LINES }, work));
  return nonces;
}

function encodePurchase({ viewer, channel, session }: Sale, nonce: string): Purchase {
  const id = randomUUID();
  const receipt = sign({
    topic: 'bits_transaction_receipt',
    exp: Math.floor(Date.now() / 1_000) + 3_600,
    data: {
      transactionId: id,
      time: new Date().toISOString().replace('T', ' ').replace('Z', '000000 +0000 UTC'),
      userId: viewer,
      product: {
        domainId: `twitch.ext.${EXTENSION_CLIENT_ID}`,
        sku: SKU,
        displayName: 'Horn',
        cost: { amount: AMOUNT, type: 'bits' },
      },
    },
  });
  return {
    id,
    channel,
    receipt: encodePost(
      '/api/extension/transactions',
      { Authorization: `Bearer ${session}` },
      JSON.stringify({ receipt, nonce }),
    ),
    webhook: encodeWebhook(id, viewer, channel),
  };
}

function encodeWebhook(id: string, viewer: string, channel: number): Buffer {
  const body = JSON.stringify({
    subscription: {
      id: 'f1c2a387-161a-49f9-a165-0f21d7a4e1c4',
      type: 'extension.bits_transaction.create',
      version: '1',
      status: 'enabled',
      cost: 0,
      condition: { extension_client_id: EXTENSION_CLIENT_ID },
      transport: { method: 'webhook', callback: 'https://example.com/eventsub/event/bits' },
      created_at: '2026-01-01T00:00:00Z',
    },
    event: {
      id,
      extension_client_id: EXTENSION_CLIENT_ID,
      broadcaster_user_id: channelIdOf(channel),
      broadcaster_user_login: `bench_${channel}`,
      broadcaster_user_name: `Bench ${channel}`,
      user_id: viewer,
      user_login: `viewer_${viewer}`,
      user_name: `Viewer_${viewer}`,
      product: { name: 'Horn', sku: SKU, bits: AMOUNT, in_development: false },
    },
  });
  const messageId = randomUUID();
  const sentAt = new Date().toISOString();
  const signature = createHmac('sha256', EVENTSUB_SECRET)
    .update(messageId + sentAt + body)
    .digest('hex');
  return encodePost(
    '/eventsub/event/bits',
    {
      'Twitch-Eventsub-Message-Id': messageId,
      'Twitch-Eventsub-Message-Timestamp': sentAt,
      'Twitch-Eventsub-Message-Signature': `sha256=${signature}`,
      'Twitch-Eventsub-Message-Type': 'notification',
      'Twitch-Eventsub-Subscription-Type': 'extension.bits_transaction.create',
      'Twitch-Eventsub-Subscription-Version': '1',
    },
    body,
  );
}
