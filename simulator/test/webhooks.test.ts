import { afterEach, describe, expect, it } from 'vitest';
import type { Simulator } from '../src/start.ts';
import { callJson, EXTENSION_ID, type Received, startTestBackend, startTestSimulator, subscribe } from './support.ts';

const BITS_TYPE = 'extension.bits_transaction.create';
const CONDITION = { extension_client_id: EXTENSION_ID };

describe('webhooks', () => {
  let simulator: Simulator;
  let backend: Awaited<ReturnType<typeof startTestBackend>>;
  afterEach(async () => {
    await simulator.close();
    await backend.close();
  });

  async function start(respond?: (received: Received) => number, webhookFailureLimit?: number): Promise<void> {
    backend = await startTestBackend(respond);
    simulator = await startTestSimulator({ ebsUrl: backend.url, webhookFailureLimit });
  }

  const buy = () =>
    callJson(`${simulator.url}/control/purchases`, 'POST', {
      viewer: 'viewer_two',
      channel: 'demo_channel',
      sku: 'bits5',
    });

  it('enables a subscription by its challenge, and rejects a duplicate', async () => {
    await start();
    const { created, headers, url } = await subscribe(simulator, 'extension', BITS_TYPE, CONDITION);
    expect(created.json.data[0]).toMatchObject({ status: 'webhook_callback_verification_pending', cost: 0 });
    expect(created.json.data[0].transport).not.toHaveProperty('secret');
    const list = await callJson(url, 'GET', undefined, headers);
    expect(list.json).toMatchObject({ total: 1, total_cost: 0, max_total_cost: 10_000, pagination: {} });
    expect(list.json.data[0].status).toBe('enabled');
    const again = await subscribe(simulator, 'extension', BITS_TYPE, CONDITION);
    expect(again.created.status).toBe(409);
  });

  it('does not enable a callback that fails the challenge', async () => {
    await start();
    simulator.setEbsUrl('http://localhost:1');
    const { headers, url } = await subscribe(simulator, 'extension', BITS_TYPE, CONDITION);
    const list = await callJson(url, 'GET', undefined, headers);
    expect(list.json.data[0].status).toBe('webhook_callback_verification_failed');
    await buy();
    expect(backend.received).toEqual([]);
  });

  it('rejects missing grants, wrong conditions, ports, clients and user tokens', async () => {
    await start();
    const reward = 'channel.channel_points_custom_reward_redemption.add';
    const noGrant = await subscribe(simulator, 'dashboard', reward, { broadcaster_user_id: '100000001' });
    expect(noGrant.created.status).toBe(403);
    expect((await subscribe(simulator, 'dashboard', BITS_TYPE, CONDITION)).created.status).toBe(403);
    expect((await subscribe(simulator, 'extension', BITS_TYPE, {})).created.status).toBe(400);
    expect(
      (await subscribe(simulator, 'dashboard', 'channel.update', { broadcaster_user_id: '100000001' })).created.status,
    ).toBe(400);
    const { headers, url } = await subscribe(simulator, 'extension', BITS_TYPE, CONDITION);
    const transport = { method: 'webhook', callback: 'https://example.invalid:8443/x', secret: '0123456789' };
    const port = await callJson(
      url,
      'POST',
      { type: BITS_TYPE, version: '1', condition: CONDITION, transport },
      headers,
    );
    expect(port.status).toBe(400);
  });

  it('allows three subscriptions of the same type and condition', async () => {
    await start();
    const { headers, url } = await subscribe(simulator, 'extension', BITS_TYPE, CONDITION);
    const statuses = [];
    for (const path of ['a', 'b', 'c']) {
      const transport = { method: 'webhook', callback: `https://example.invalid/${path}`, secret: '0123456789' };
      const body = { type: BITS_TYPE, version: '1', condition: CONDITION, transport };
      statuses.push((await callJson(url, 'POST', body, headers)).status);
    }
    expect(statuses).toEqual([202, 202, 429]);
  });

  it('retries under the same message id until it is accepted', async () => {
    let refusals = 2;
    await start(() => (refusals-- > 0 ? 500 : 204));
    await subscribe(simulator, 'extension', BITS_TYPE, CONDITION);
    await buy();
    await backend.waitFor(3);
    expect(backend.received.map((one) => one.retry)).toEqual(['0', '1', '2']);
    expect(new Set(backend.received.map((one) => one.messageId)).size).toBe(1);
  });

  it('gives up after too many failures and sends a revocation', async () => {
    await start((received) => (received.type === 'revocation' ? 204 : 500), 2);
    const { headers, url } = await subscribe(simulator, 'extension', BITS_TYPE, CONDITION);
    await buy();
    await buy();
    await backend.waitFor(9);
    expect(backend.received.at(-1)).toMatchObject({
      type: 'revocation',
      isSigned: true,
      body: { subscription: { status: 'notification_failures_exceeded' } },
    });
    const list = await callJson(url, 'GET', undefined, headers);
    expect(list.json.data[0].status).toBe('notification_failures_exceeded');
  });
});
