import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ITEMS, type System, startSystem } from './support/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
  await system.control('users', {
    login: 'other_channel',
    id: '7777',
    broadcasterType: 'affiliate',
    extensionActive: true,
  });
});
afterAll(() => system.close());

/** A token with these claims, signed with a secret (the extension's by default). */
function sign(
  claims: object,
  secret = Buffer.from(system.config.extension.secrets[0] ?? '', 'base64'),
  header: object = { alg: 'HS256', typ: 'JWT' },
) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${part(header)}.${part(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}
const decode = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;

/** Posts a receipt. Returns the answer and the record. */
async function post(token: string, receipt: string, nonce: string | null = null) {
  return system.call('POST', '/api/extension/transactions', { token, body: { receipt, nonce } });
}
const records = () => system.data.store.db.collection('interactions').countDocuments({});

describe('receipts that must have no effect', () => {
  const forge = (change: (claims: Record<string, unknown> & { data: Record<string, unknown> }) => void) => {
    const claims = {
      topic: 'bits_transaction_receipt',
      exp: inAnHour(),
      data: {
        transactionId: crypto.randomUUID(),
        time: '2026-11-20 02:49:00.745313276 +0000 UTC',
        userId: '0',
        product: {
          domainId: `twitch.ext.${system.config.extension.clientId}`,
          sku: 'bits25',
          displayName: '25 Bits',
          cost: { amount: 25, type: 'bits' },
        },
      },
    };
    change(claims as never);
    return claims;
  };
  type Product = { sku: string; domainId: string; cost: { amount: unknown; type: unknown } };
  const product = (claims: { data: Record<string, unknown> }) => claims.data.product as Product;

  it.each<[string, (userId: string) => string]>([
    [
      'signed with another secret',
      (userId) =>
        sign(
          forge((c) => {
            c.data.userId = userId;
          }),
          Buffer.alloc(32, 1),
        ),
    ],
    [
      'signed with the secret as text',
      (userId) =>
        sign(
          forge((c) => {
            c.data.userId = userId;
          }),
          Buffer.from(system.config.extension.secrets[0] ?? ''),
        ),
    ],
    [
      'without a signature',
      (userId) =>
        `${sign(
          forge((c) => {
            c.data.userId = userId;
          }),
        )
          .split('.')
          .slice(0, 2)
          .join('.')}.`,
    ],
    [
      'of algorithm none',
      (userId) =>
        sign(
          forge((c) => {
            c.data.userId = userId;
          }),
          undefined,
          { alg: 'none', typ: 'JWT' },
        ),
    ],
    [
      'of another extension',
      (userId) =>
        sign(
          forge((c) => {
            c.data.userId = userId;
            product(c).domainId = 'twitch.ext.another';
          }),
        ),
    ],
    [
      'of another topic',
      (userId) =>
        sign(
          forge((c) => {
            c.data.userId = userId;
            c.topic = 'other';
          }),
        ),
    ],
    [
      'with an unknown SKU',
      (userId) =>
        sign(
          forge((c) => {
            c.data.userId = userId;
            product(c).sku = 'gold';
          }),
        ),
    ],
    [
      "with a price that is not its SKU's",
      (userId) =>
        sign(
          forge((c) => {
            c.data.userId = userId;
            product(c).cost.amount = 10_000;
          }),
        ),
    ],
    [
      'with a price of zero',
      (userId) =>
        sign(
          forge((c) => {
            c.data.userId = userId;
            product(c).cost.amount = 0;
          }),
        ),
    ],
    [
      'with a negative price',
      (userId) =>
        sign(
          forge((c) => {
            c.data.userId = userId;
            product(c).cost.amount = -25;
          }),
        ),
    ],
    [
      'in another currency',
      (userId) =>
        sign(
          forge((c) => {
            c.data.userId = userId;
            product(c).cost.type = 'usd';
          }),
        ),
    ],
    [
      'of another viewer',
      () =>
        sign(
          forge((c) => {
            c.data.userId = '424242';
          }),
        ),
    ],
    ['that is a session token', () => ''],
  ])('one %s', async (name, make) => {
    const session = await system.session(await system.newViewer());
    const before = await records();
    const receipt = name === 'that is a session token' ? session.token : make(session.userId ?? '');
    const answer = await post(session.token, receipt);
    expect([400, 401, 403]).toContain(answer.status);
    expect(await records()).toBe(before);
  });

  it('one in place of a session token', async () => {
    const bought = await system.purchase('bits25', await system.newViewer());
    const answer = await system.call('GET', '/api/extension/items', { token: bought.receipt });
    expect(answer.status).toBe(401);
  });
});

describe('receipts used in the wrong place', () => {
  it('one of another channel has no effect here, and ends misrouted or on its own channel', async () => {
    const viewer = await system.newViewer();
    const here = await system.session(viewer);
    const made = await system.call('POST', '/api/extension/intents', {
      token: here.token,
      body: { item: ITEMS.timeout, amount: 500, input: { 'punishment.target': 'chatter_one' } },
    });
    const { nonce } = made.json as { nonce: string };
    await system.control('faults', { target: 'webhook', kind: 'delay', delayMs: 700, count: 1 });
    const bought = await system.purchase('bits500', viewer, 'other_channel');
    await post(here.token, bought.receipt, nonce);
    const record = await system.until(bought.transactionId, 'misrouted');
    expect(record.steps.every((step) => step.state === 'waiting')).toBe(true);
  });

  it('one for which Twitch already named another channel is refused', async () => {
    const viewer = await system.newViewer();
    const here = await system.session(viewer);
    const bought = await system.purchase('bits25', viewer, 'other_channel');
    await system.until(bought.transactionId, 'received', 'owed');
    const answer = await post(here.token, bought.receipt);
    expect(answer.json).toMatchObject({ error: 'receipt.mismatch' });
  });

  it('one used twenty times at once plays once and answers the same each time', async () => {
    const viewer = await system.newViewer();
    const { token } = await system.session(viewer);
    const made = await system.call('POST', '/api/extension/intents', { token, body: { item: ITEMS.horn, amount: 25 } });
    const { nonce } = made.json as { nonce: string };
    const bought = await system.purchase('bits25', viewer);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(token, bought.receipt, nonce)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(await system.data.store.db.collection('interactions').countDocuments({ intent: nonce as never })).toBe(1);
  });

  it('one for a cheap item does not pay for an expensive one', async () => {
    const viewer = await system.newViewer();
    const { token } = await system.session(viewer);
    const made = await system.call('POST', '/api/extension/intents', {
      token,
      body: { item: ITEMS.speech, amount: 300, input: { 'tts.text': 'hi' } },
    });
    const { nonce } = made.json as { nonce: string };
    const bought = await system.purchase('bits25', viewer);
    await post(token, bought.receipt, nonce);
    const record = await system.data.repositories.interactions.find(bought.transactionId);
    expect(record?.intent).not.toBe(nonce);
    expect(record?.item?.uuid).not.toBe(ITEMS.speech);
  });

  it('an expired one of a real purchase is honoured after asking Twitch, a forged one is not', async () => {
    const viewer = await system.newViewer();
    const { token, userId } = await system.session(viewer);
    await system.control('faults', { target: 'webhook', kind: 'drop', count: 1 });
    const bought = await system.purchase('bits25', viewer);
    const old = sign({ ...decode(bought.receipt), exp: Math.floor(Date.now() / 1000) - 7_200 });
    expect((await post(token, old)).status).toBe(200);
    expect(await system.until(bought.transactionId, 'received', 'leased', 'done', 'owed')).toMatchObject({
      confirmed: true,
    });

    const claims = decode(old);
    claims.data.transactionId = crypto.randomUUID();
    claims.data.userId = userId;
    expect((await post(token, sign(claims))).status).toBe(403);
  });
});

describe('webhooks', () => {
  it('one with a bad signature is refused and changes nothing', async () => {
    const before = await records();
    const forged = await system.control<{ status: number }>('forge', {
      kind: 'webhook-bad-signature',
      viewer: 'viewer_one',
      channel: 'demo_channel',
      sku: 'bits25',
    });
    expect(forged.status).toBe(403);
    expect(await records()).toBe(before);
  });

  it('one over 64 KB is refused', async () => {
    const answer = await system.call('POST', '/eventsub/event/any', { body: 'x'.repeat(70_000) });
    expect([403, 413]).toContain(answer.status);
  });
});
