import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import express from 'express';
import { createErrorRenderer } from '../../../src/http/render-error.ts';
import type { HelixClient } from '../../../src/twitch/api-client.ts';
import { createEventSub } from '../../../src/twitch/eventsub.ts';
import { type Edge, Finding } from '../edge.ts';
import { createExchange, judge } from '../in-memory-http.ts';
import { mutateBytes } from '../mutate/bytes.ts';
import { mutateJson } from '../mutate/json.ts';
import { mutateTextInput } from '../mutate/text.ts';

const SECRET = 'eventsub-secret-0001';
const EXTENSION = 'extension-1';
const SENT_AT = '2026-01-02T03:04:05.678Z';
/** Placeholders for the right signature and the length of the body. */
const SIGN = '@SIGNATURE@';
const LENGTH = '@LENGTH@';

function makeMessage(type: string, body: unknown): Buffer {
  const head = [
    'POST /eventsub/event/one HTTP/1.1',
    'Host: bitcue.example',
    'Content-Type: application/json',
    `Content-Length: ${LENGTH}`,
    'Twitch-Eventsub-Message-Id: befa7b53-d79d-478f-86b9-120f112b044e',
    'Twitch-Eventsub-Message-Retry: 0',
    `Twitch-Eventsub-Message-Type: ${type}`,
    `Twitch-Eventsub-Message-Timestamp: ${SENT_AT}`,
    `Twitch-Eventsub-Message-Signature: sha256=${SIGN}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${JSON.stringify(body)}`);
}

const subscription = (type: string) => ({
  id: 'f1c2a387-161a-49f9-a165-0f21d7a4e1c4',
  type,
  version: '1',
  status: 'enabled',
  cost: 0,
  condition: { extension_client_id: EXTENSION },
  transport: { method: 'webhook', callback: 'https://bitcue.example/eventsub/event/one' },
  created_at: SENT_AT,
});
const purchase = {
  id: 'bits-tx-id-0001',
  extension_client_id: EXTENSION,
  broadcaster_user_id: '1337',
  broadcaster_user_login: 'demo_channel',
  broadcaster_user_name: 'demo_channel',
  user_id: '1236',
  user_login: 'viewer_one',
  user_name: 'viewer_one',
  product: { name: '25 Bits', sku: 'bits25', bits: 25, in_development: false },
};
const redemption = {
  id: '17fa2df1-ad76-4804-bfa5-a40ef63efe63',
  broadcaster_user_id: '1337',
  user_id: '9001',
  user_login: 'viewer_one',
  user_name: 'viewer_one',
  user_input: 'hello',
  status: 'unfulfilled',
  reward: { id: '92af127c-7326-4483-a52b-b0da0be61c01', title: 'title', cost: 100, prompt: '' },
  redeemed_at: SENT_AT,
};
const BITS = 'extension.bits_transaction.create';
const POINTS = 'channel.channel_points_custom_reward_redemption.add';

const samples = [
  makeMessage('notification', { subscription: subscription(BITS), event: purchase }),
  makeMessage('notification', { subscription: subscription(POINTS), event: redemption }),
  makeMessage('notification', { subscription: subscription('user.authorization.revoke'), event: { user_id: '1' } }),
  makeMessage('webhook_callback_verification', { challenge: 'pogchamp-kappa-360', subscription: subscription(BITS) }),
  makeMessage('webhook_callback_verification', { challenge: 'x', subscription: subscription('stream.online') }),
  makeMessage('revocation', { subscription: { ...subscription(BITS), status: 'authorization_revoked' } }),
];

/** Splits an input into head and body; the empty line between them belongs to the head. */
function split(input: Buffer): [Buffer, Buffer] {
  const end = input.indexOf('\r\n\r\n');
  return end < 0 ? [input, Buffer.alloc(0)] : [input.subarray(0, end + 4), input.subarray(end + 4)];
}

/** Fills in length and signature. `isSigned`: both the signature and the content it covers are as Twitch would send them. */
function complete(input: Buffer): { bytes: Buffer; isSigned: boolean } {
  const [head, body] = split(input);
  const text = head.toString('latin1');
  const read = (name: string) => new RegExp(`^${name}: ?([^\\r\\n]*)`, 'im').exec(text)?.[1] ?? '';
  const hmac = createHmac('sha256', SECRET);
  for (const name of ['Message-Id', 'Message-Timestamp']) hmac.update(read(`Twitch-Eventsub-${name}`), 'latin1');
  const signature = hmac.update(body).digest('hex');
  const whole = text.replace(LENGTH, String(body.length)).replace(SIGN, signature);
  return { bytes: Buffer.concat([Buffer.from(whole, 'latin1'), body]), isSigned: text.includes(SIGN) };
}

/** Twitch's webhooks: mutated heads and bodies, with or without a signature that matches the result. */
export const webhooks: Edge = {
  name: 'webhooks',
  share: 80,
  samples,
  mutate(base, random, all) {
    const [head, body] = split(base);
    const bodies = all.map((one) => split(one)[1]);
    return random.pick([
      () => Buffer.concat([head, mutateJson(body, random, bodies)]),
      () => Buffer.concat([head, mutateJson(body, random, bodies)]),
      () => Buffer.concat([mutateTextInput(head, random, all), body]),
      () => mutateBytes(base, random, all),
    ])();
  },
  open() {
    const clock = { now: () => Date.parse(SENT_AT), after: () => () => {} };
    const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    const client = {} as HelixClient;
    let stored = 0;
    const store = async () => {
      stored += 1;
    };
    const eventSub = createEventSub({
      appClient: client,
      extensionClient: client,
      extensionClientId: EXTENSION,
      publicUrl: 'https://bitcue.example',
      secrets: [SECRET],
      marks: { read: async () => null, write: async () => {} },
      clock,
      log,
      onBits: store,
      onRedemption: store,
      onPowerUp: store,
      onAuthorizationRevoked: store,
    });
    const app = express();
    app.post('/eventsub/event/:id', eventSub.receive);
    app.use(createErrorRenderer(log));
    const exchange = createExchange(createServer(app));
    return {
      async feed(input) {
        const { bytes, isSigned } = complete(input);
        const before = stored;
        const outcome = judge(await exchange(bytes, '192.0.2.1'));
        if (!isSigned && (outcome === 'taken' || stored > before)) throw new Finding('Taken without a signature.');
        return outcome;
      },
    };
  },
};
