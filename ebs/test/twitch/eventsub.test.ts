import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClients } from '../../src/twitch/api-client.ts';
import { createTokenProvider } from '../../src/twitch/auth-provider.ts';
import { createBitsSubscription } from '../../src/twitch/bits-subscription.ts';
import { createEventSub } from '../../src/twitch/eventsub.ts';
import { readHeaders, verifyMessage } from '../../src/twitch/eventsub-message.ts';
import { createAppTokens, createOAuth } from '../../src/twitch/oauth.ts';
import { IDS, startTwitchRig, type TwitchRig, waitFor } from '../support/twitch-rig.ts';

let rig: TwitchRig;
beforeAll(async () => {
  rig = await startTwitchRig();
  await rig.twitch.start();
  await waitFor(() => subscriptions().filter((one) => one.status === 'enabled').length === 2);
});
beforeEach(() => {
  rig.bits.length = 0;
  rig.lines.length = 0;
});
afterAll(() => rig.close());

const subscriptions = () => Object.values(rig.localTwitch.state.subscriptions);
const secretOf = (one: ReturnType<typeof subscriptions>[number]) =>
  one.transport.method === 'webhook' ? one.transport.secret : '';
const callbackOf = (one: ReturnType<typeof subscriptions>[number] | undefined) =>
  one?.transport.method === 'webhook' ? one.transport.callback : '';
const bitsSubscription = () => subscriptions().find((one) => one.type === 'extension.bits_transaction.create');
const purchase = async (sku = 'bits100') => {
  const response = await fetch(`${rig.sim.url}/control/purchases`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ viewer: 'viewer_one', channel: 'demo_channel', sku }),
  });
  return (await response.json()) as { transactionId: string };
};
const idle = () => fetch(`${rig.sim.url}/control/idle`, { method: 'POST' });

/** The headers of a message that Twitch did not sign. */
const FORGED_HEADERS = {
  'twitch-eventsub-message-id': 'id',
  'twitch-eventsub-message-timestamp': '2026-01-02T03:04:05Z',
  'twitch-eventsub-message-type': 'notification',
  'twitch-eventsub-message-signature': `sha256=${'0'.repeat(64)}`,
};

interface Sent {
  id?: string;
  type?: string;
  timestamp?: string;
  secret?: string;
  headers?: Record<string, string | undefined>;
  path?: string;
}
/** Posts a webhook as Twitch would, or as someone else. */
async function post(body: unknown, sent: Sent = {}): Promise<{ status: number; text: string; type: string }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { id = crypto.randomUUID(), timestamp = new Date(rig.clock.now()).toISOString() } = sent;
  const hmac = createHmac('sha256', sent.secret ?? rig.config.eventSubSecrets[0] ?? '')
    .update(id + timestamp + text)
    .digest('hex');
  const headers = {
    'content-type': 'application/json',
    'twitch-eventsub-message-id': id,
    'twitch-eventsub-message-timestamp': timestamp,
    'twitch-eventsub-message-type': sent.type ?? 'notification',
    'twitch-eventsub-message-signature': `sha256=${hmac}`,
    ...sent.headers,
  };
  const response = await fetch(`${rig.origin}${sent.path ?? '/eventsub/event/extension.bits_transaction.create.x'}`, {
    method: 'POST',
    body: text,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >,
  });
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') ?? '' };
}
const bitsBody = (event: Record<string, unknown> = {}) => ({
  subscription: { id: 's1', type: 'extension.bits_transaction.create', status: 'enabled' },
  event: {
    id: 'edfefb38-6fe7-4c4b-9e52-0e7d0759288b',
    extension_client_id: rig.config.extension.clientId,
    broadcaster_user_id: IDS.demoChannel,
    user_id: IDS.viewerOne,
    user_login: 'viewer_one',
    user_name: 'Viewer_One',
    product: { name: '100 Bits', sku: 'bits100', bits: 100, in_development: false },
    ...event,
  },
});

describe('subscriptions', () => {
  it('are created at startup, each with the token of its own client', () => {
    expect(
      subscriptions()
        .map((one) => [one.type, one.clientId, one.status])
        .sort(),
    ).toEqual([
      ['extension.bits_transaction.create', rig.config.extension.clientId, 'enabled'],
      ['user.authorization.revoke', rig.config.twitch.clientId, 'enabled'],
    ]);
    expect(new Set(subscriptions().map(secretOf))).toEqual(new Set([rig.config.eventSubSecrets[0]]));
  });

  it('deliver a purchase with all of its fields', async () => {
    const { transactionId } = await purchase();
    await waitFor(() => rig.bits.length === 1);
    expect(rig.bits[0]).toMatchObject({
      id: transactionId,
      channelId: IDS.demoChannel,
      userId: IDS.viewerOne,
      userLogin: 'viewer_one',
      sku: 'bits100',
      amount: 100,
      inDevelopment: false,
      at: null,
      late: false,
    });
  });

  it('deliver a purchase again until it is stored: 503 while the store is unavailable', async () => {
    rig.failStore(2);
    const { transactionId } = await purchase();
    await idle();
    expect(rig.bits.map((one) => one.id)).toEqual([transactionId]);
    const statuses = rig.localTwitch.deliveries.slice(-3).map((delivery) => delivery.status);
    expect(statuses).toEqual([503, 503, 204]);
  });

  it('are created again after Twitch revoked or lost one', async () => {
    const check = createBitsSubscription({
      client: rig.twitch.clients.app,
      extensionClientId: rig.config.extension.clientId,
      callback: callbackOf(bitsSubscription()),
      secret: rig.config.eventSubSecrets[0] ?? '',
      secretWatch: { hasChanged: async () => false, noteRenewed: async () => {} },
      clock: rig.clock,
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    });
    // The app's token is not the extension's: Twitch refuses it, so the right client matters.
    await expect(check.ensure()).rejects.toMatchObject({ status: 403 });
    const revoked = bitsSubscription();
    if (revoked === undefined) throw new Error('no subscription');
    rig.localTwitch.eventSub.revoke(revoked, 'notification_failures_exceeded');
    await rig.twitch.eventSub.start();
    await waitFor(() => bitsSubscription()?.status === 'enabled' && bitsSubscription()?.id !== revoked.id);
    expect(subscriptions().filter((one) => one.type === 'extension.bits_transaction.create')).toHaveLength(1);

    rig.localTwitch.state.subscriptions = {};
    await rig.twitch.eventSub.start();
    await waitFor(() => bitsSubscription()?.status === 'enabled');
  });

  it('are created again if the secret has changed, and messages signed with the old one are accepted meanwhile', async () => {
    const { config, clock, log, marks } = rig;
    const [old = ''] = config.eventSubSecrets;
    const before = subscriptions().map((one) => one.id);
    const extension = createClients(createTokenProvider(createAppTokens(createOAuth(config.extension)), null), clock);
    const start = async () => {
      const eventSub = createEventSub({
        appClient: rig.twitch.clients.app,
        extensionClient: extension.app,
        extensionClientId: config.extension.clientId,
        publicUrl: config.publicUrl,
        secrets: config.eventSubSecrets,
        marks,
        clock,
        log,
        onBits: async () => {},
        onRedemption: async () => {},
        onPowerUp: async () => {},
        onAuthorizationRevoked: async () => {},
      });
      rig.receiveWith(eventSub);
      await eventSub.start();
      return eventSub;
    };
    config.eventSubSecrets.unshift('a-new-secret-of-webhooks');
    const changed = await start();
    await waitFor(
      () =>
        subscriptions().length === before.length &&
        subscriptions().every((one) => one.status === 'enabled' && secretOf(one) === 'a-new-secret-of-webhooks'),
    );
    const renewed = subscriptions().map((one) => one.id);
    expect(renewed.filter((id) => before.includes(id))).toEqual([]);
    expect((await post(bitsBody(), { secret: old })).status).toBe(204);
    expect((await post(bitsBody(), { secret: 'a-secret-of-nobody' })).status).toBe(403);
    changed.stop();

    const again = await start();
    await idle();
    expect(subscriptions().map((one) => one.id)).toEqual(renewed);
    again.stop();
    rig.receiveWith(rig.twitch.eventSub);
  });

  it('replace the oldest of three that another address left behind', async () => {
    const old = bitsSubscription();
    if (old?.transport.method !== 'webhook') throw new Error('no subscription');
    rig.localTwitch.state.subscriptions = {};
    for (const host of ['a', 'b', 'c']) {
      rig.localTwitch.state.subscriptions[host] = {
        ...old,
        id: host,
        transport: { ...old.transport, callback: `https://${host}.example/x` },
      };
    }
    await rig.twitch.eventSub.start();
    await waitFor(() => subscriptions().filter((one) => callbackOf(one) === callbackOf(old)).length === 0);
    await waitFor(() => Object.keys(rig.localTwitch.state.subscriptions).length <= 3);
    await rig.twitch.eventSub.start();
    await waitFor(() => subscriptions().some((one) => callbackOf(one) === callbackOf(old) && one.status === 'enabled'));
  });

  it('are created again immediately by a check', async () => {
    const lost = bitsSubscription();
    if (lost === undefined) throw new Error('no subscription');
    delete rig.localTwitch.state.subscriptions[lost.id];
    await rig.twitch.eventSub.check();
    expect(bitsSubscription()).toBeDefined();
  });
});

describe('the subscriptions of a channel with rewards', () => {
  const ofRewards = () => subscriptions().filter(({ type }) => type.includes('custom_reward'));
  const idsOfRewards = () => ofRewards().map(({ id }) => id);
  const areEnabled = () => waitFor(() => ofRewards().filter(({ status }) => status === 'enabled').length === 5);
  const missing = () => rig.lines.filter((line) => line.includes('eventsub.missing'));
  const watch = () => {
    const { demoChannel } = IDS;
    return rig.twitch.eventSub.watchRewards(
      demoChannel,
      () => {},
      () => {},
    );
  };

  const end = async (stop: () => void) => {
    stop();
    await waitFor(() => ofRewards().length === 0);
    // One more call: once it is answered, the library has read all earlier answers.
    await rig.twitch.eventSub.check();
  };

  it('do not count as missing while they are new, and are created again once Twitch has silently lost them', async () => {
    await rig.signIn('demo_channel', [], 'rewards');
    const stop = watch();
    await rig.twitch.eventSub.check();
    expect(missing()).toEqual([]);
    await areEnabled();

    for (const id of idsOfRewards().slice(0, 2)) delete rig.localTwitch.state.subscriptions[id];
    await rig.twitch.eventSub.check();
    expect(missing()).toEqual([]);
    rig.clock.skip(60_000);
    await rig.twitch.eventSub.check();
    expect(missing()).toHaveLength(2);
    await areEnabled();
    await end(stop);
  });

  it('that Twitch already has, as after a restart, are taken over: a 409 creates no second one', async () => {
    const stop = watch();
    await areEnabled();
    const { state } = rig.localTwitch;
    const kept = Object.fromEntries(ofRewards().map((one) => [one.id, one]));
    await end(stop);
    state.subscriptions = { ...state.subscriptions, ...kept };
    const readings = () => rig.callsTo('eventsub/subscriptions', 'GET');
    const readBefore = readings().length;
    const stopAgain = watch();
    const conflicts = () => rig.lines.filter((line) => line.includes('already exists'));
    await waitFor(() => conflicts().length === 5 && readings().length === readBefore + 5);
    rig.clock.skip(60_000);
    await rig.twitch.eventSub.check();
    expect(missing()).toEqual([]);
    expect(idsOfRewards().sort()).toEqual(Object.keys(kept).sort());
    // Subscriptions that were taken over can also be ended here.
    await end(stopAgain);
  });

  it('that failed three times, such as by crashes during verification, are deleted and start over', async () => {
    const stop = watch();
    await areEnabled();
    const dead = ofRewards().flatMap((one) =>
      [1, 2, 3].map((at) => ({ ...one, id: `${one.id}-${at}`, status: 'webhook_callback_verification_failed' })),
    );
    await end(stop);
    const { state } = rig.localTwitch;
    state.subscriptions = { ...state.subscriptions, ...Object.fromEntries(dead.map((one) => [one.id, one])) };
    const stopAgain = watch();
    await areEnabled();
    expect(ofRewards()).toHaveLength(5);
    await end(stopAgain);
  });
});

describe('a grant that the streamer revokes', () => {
  it('ends, with all sessions, when the webhook arrives', async () => {
    const cookie = await rig.signIn();
    await waitFor(() =>
      subscriptions().some((one) => one.type === 'user.authorization.revoke' && one.status === 'enabled'),
    );
    await fetch(`${rig.sim.url}/control/grants/revoke`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: 'demo_channel' }),
    });
    await waitFor(async () => (await rig.users.findById(IDS.demoChannel))?.grant?.state === 'relink');
    await waitFor(async () => (await rig.auth.readSession({ headers: { cookie } } as never)) === null);
  });
});

describe('the guard', () => {
  it('agrees with the published signatures', () => {
    const headers = (signature: string) => ({
      'twitch-eventsub-message-id': 'e76c6bd4-55c9-4987-8304-da1588d8988b',
      'twitch-eventsub-message-timestamp': '2026-01-02T03:04:05.678901234Z',
      'twitch-eventsub-message-type': 'notification',
      'twitch-eventsub-message-signature': signature,
    });
    const secret = 's3cRe7-for-tests-0123456789';
    const vectors: [string, string][] = [
      [
        '{"challenge":"pogchamp-kappa-360noscope-vohiyo","subscription":{"id":"f1c2a387-161a-49f9-a165-0f21d7a4e1c4"}}',
        'sha256=596615bc1d4bed6a04b6f50cb2bfeb25de895399fccfe23dbef6c7b10e8a354b',
      ],
      ['{"event":{"user_input":"héllo ✓"}}', 'sha256=1d83f6c0b1e33e450f7c54c29dceb17b88e5d781bac3be063b976583b12f2a0e'],
    ];
    for (const [body, signature] of vectors) {
      expect(verifyMessage(readHeaders(headers(signature)), Buffer.from(body), [secret]).sentAt.toISOString()).toBe(
        '2026-01-02T03:04:05.678Z',
      );
      expect(() => verifyMessage(readHeaders(headers(signature)), Buffer.from(`${body} `), [secret])).toThrow();
    }
  });

  it.each([
    ['another secret', { secret: 'another-secret-0123456789' }],
    ['no signature', { headers: { 'twitch-eventsub-message-signature': undefined } }],
    ['an empty signature', { headers: { 'twitch-eventsub-message-signature': '' } }],
    ['sha1', { headers: { 'twitch-eventsub-message-signature': `sha1=${'a'.repeat(40)}` } }],
    ['a cut signature', { headers: { 'twitch-eventsub-message-signature': `sha256=${'a'.repeat(63)}` } }],
    ['another message id', { headers: { 'twitch-eventsub-message-id': 'another' } }],
    ['no message id', { headers: { 'twitch-eventsub-message-id': undefined } }],
    ['another timestamp', { headers: { 'twitch-eventsub-message-timestamp': '2026-01-02T03:04:05Z' } }],
    ['no timestamp', { headers: { 'twitch-eventsub-message-timestamp': undefined } }],
    ['an invalid timestamp', { timestamp: 'now' }],
    ['an unknown message type', { type: 'other' }],
    ['a notification passed off as a revocation', { type: 'revocation' }],
    ['a notification passed off as a challenge', { type: 'webhook_callback_verification' }],
  ] satisfies [string, Sent][])('refuses %s with 403', async (_name, sent) => {
    expect((await post(bitsBody(), sent)).status).toBe(403);
    expect(rig.bits).toEqual([]);
  });

  it('refuses upper-case hex, two signatures, and re-serialized JSON', async () => {
    const id = crypto.randomUUID();
    const timestamp = new Date().toISOString();
    const text = JSON.stringify(bitsBody());
    const hex = createHmac('sha256', rig.config.eventSubSecrets[0] ?? '')
      .update(id + timestamp + text)
      .digest('hex');
    const signed = (signature: string, body = text) =>
      post(body, { id, timestamp, headers: { 'twitch-eventsub-message-signature': signature } });
    expect((await signed(`sha256=${hex.toUpperCase()}`)).status).toBe(403);
    expect((await signed(`sha256=${hex}, sha256=${hex}`)).status).toBe(403);
    expect((await signed(`sha256=${hex}`, JSON.stringify(bitsBody(), null, 1))).status).toBe(403);
    expect((await signed(`sha256=${hex}`)).status).toBe(204);
  });

  it("refuses a message without Twitch's headers before it reads the body", async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const headers = { 'content-length': '60000' };
      const options = { method: 'POST', agent: false, headers };
      // The body is never sent, so a server that waits for it does not answer.
      const request = httpRequest(`${rig.origin}/eventsub/event/x`, options, (response) => {
        resolve(response.statusCode ?? 0);
        request.destroy();
      });
      request.on('error', reject);
      request.flushHeaders();
    });
    expect(status).toBe(403);
  });

  it('refuses more than 64 KB before it computes a signature, with and without a length', async () => {
    expect((await post(`{"x":"${'y'.repeat(70_000)}"}`)).status).toBe(413);
    const chunked = await new Promise<number>((resolve, reject) => {
      const options = { method: 'POST', agent: false, headers: FORGED_HEADERS };
      const request = httpRequest(`${rig.origin}/eventsub/event/x`, options, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.on('error', reject);
      for (let part = 0; part < 5; part += 1) request.write('y'.repeat(20_000));
      request.end();
    });
    expect(chunked).toBe(413);
    expect(rig.lines.join()).not.toContain('eventsub.signature');
  });

  it('marks a late or early purchase; refuses anything else of that age', async () => {
    const at = (ms: number) => new Date(rig.clock.now() + ms).toISOString();
    for (const ms of [-9 * 60_000, -11 * 60_000, -25 * 3_600_000, 11 * 60_000]) {
      expect((await post(bitsBody(), { timestamp: at(ms) })).status).toBe(204);
    }
    expect(rig.bits.map((one) => one.late)).toEqual([false, true, true, true]);
    const other = { subscription: { id: 's', type: 'stream.online', status: 'enabled' }, event: {} };
    expect((await post(other, { timestamp: at(-11 * 60_000) })).status).toBe(403);
    const challenge = { ...bitsBody(), event: undefined, challenge: 'abc' };
    const old = { timestamp: at(-11 * 60_000), type: 'webhook_callback_verification' };
    expect((await post(challenge, old)).status).toBe(403);
  });

  it('echoes a challenge as plain text', async () => {
    const challenge = 'pogchamp-<b>-✓';
    const answer = await post(
      { ...bitsBody(), event: undefined, challenge },
      { type: 'webhook_callback_verification' },
    );
    expect(answer).toMatchObject({ status: 200, text: challenge });
    expect(answer.type).toMatch(/^text\/plain/);
  });

  it('has no amount for a product in development, for which Twitch says 0', async () => {
    const product = { name: 'x', sku: 'bits100', bits: 0, in_development: true };
    expect((await post(bitsBody({ product }))).status).toBe(204);
    expect(rig.bits[0]).toMatchObject({ amount: null, inDevelopment: true });
  });

  it.each([
    ['not JSON', '{'],
    ['an array', '[]'],
    ['no subscription', '{"event":{}}'],
    ['null', 'null'],
  ])('accepts a signed body that is %s, once, with a warning', async (_name, body) => {
    expect((await post(body)).status).toBe(204);
    expect(rig.lines.join()).toContain('eventsub.unreadable');
    expect(rig.bits).toEqual([]);
  });

  it.each([
    ['of another extension', { extension_client_id: 'other' }],
    ['without an id', { id: undefined }],
    ['with an object as id', { id: { $ne: '' } }],
    ['without a channel', { broadcaster_user_id: undefined }],
    ['with negative bits', { product: { sku: 'bits100', bits: -1, in_development: false } }],
  ])('accepts and ignores a signed purchase %s', async (_name, event) => {
    expect((await post(bitsBody(event))).status).toBe(204);
    expect(rig.lines.join()).toContain('eventsub.unreadable');
    expect(rig.bits).toEqual([]);
  });

  it('prevents deleting subscriptions through the second route of the library', async () => {
    const before = subscriptions().length;
    for (const { type, clientId } of subscriptions()) {
      const response = await fetch(`${rig.origin}/eventsub/${type}.${clientId}`, { method: 'POST' });
      expect(response.status).toBe(404);
    }
    expect((await fetch(`${rig.origin}/eventsub`)).status).toBe(404);
    expect(subscriptions()).toHaveLength(before);
  });

  it('answers a signed message for a subscription that nobody has', async () => {
    const other = { subscription: { id: 's', type: 'stream.online', status: 'enabled' }, event: { id: '1' } };
    expect((await post(other, { path: '/eventsub/event/stream.online.1' })).status).toBe(410);
  });
});
