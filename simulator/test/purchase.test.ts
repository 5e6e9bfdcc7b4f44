import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { purchaseResultSchema } from '../src/control-api.ts';
import { useBitsResultSchema } from '../src/stage-api.ts';
import type { Simulator } from '../src/start.ts';
import {
  callJson,
  DEMO_CHANNEL,
  EXTENSION_ID,
  getAppToken,
  readEvents,
  startTestBackend,
  startTestSimulator,
  subscribe,
  VIEWER_ONE,
} from './support.ts';

const BITS_TYPE = 'extension.bits_transaction.create';

function readJwt(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

describe('purchases', () => {
  let simulator: Simulator;
  let backend: Awaited<ReturnType<typeof startTestBackend>>;
  const api = (path: string, method = 'GET', body?: unknown) => callJson(`${simulator.url}${path}`, method, body);

  beforeAll(async () => {
    backend = await startTestBackend();
    simulator = await startTestSimulator({ ebsUrl: backend.url });
    const { created } = await subscribe(simulator, 'extension', BITS_TYPE, { extension_client_id: EXTENSION_ID });
    expect(created.status).toBe(202);
  });
  afterEach(async () => {
    await api('/control/faults', 'DELETE');
    await api('/control/idle', 'POST');
    backend.received.length = 0;
  });
  afterAll(async () => {
    await simulator.close();
    await backend.close();
  });

  async function listTransactions(query = ''): Promise<{ status: number; ids: string[]; cursor?: string }> {
    const token = await getAppToken(simulator, 'extension');
    const { status, json } = await callJson(
      `${simulator.url}/mock/extensions/transactions?extension_id=${EXTENSION_ID}${query}`,
      'GET',
      undefined,
      { authorization: `Bearer ${token}`, 'client-id': EXTENSION_ID },
    );
    const ids = (json.data ?? []).map((item: { id: string }) => item.id);
    return { status, ids, cursor: json.pagination?.cursor };
  }

  it('reaches both tabs of the viewer, the webhook and the list, and nobody else', async () => {
    const open = (viewer: string) => api('/stage/tabs', 'POST', { viewer, anchor: 'panel' });
    const first = (await open('viewer_one')).json;
    const second = (await open('viewer_one')).json;
    const other = (await open('viewer_two')).json;
    const bought = await api(`/stage/tabs/${first.tabId}/bits`, 'POST', { sku: 'bits100' });
    expect(bought.status).toBe(201);
    expect(useBitsResultSchema.parse(bought.json)).toMatchObject({ bits: 100, bitsLeft: 4600 });

    for (const tab of [first, second]) {
      const [event] = await readEvents(`${simulator.url}/stage/tabs/${tab.tabId}/events`, 1);
      expect(event).toMatchObject({
        type: 'transactionComplete',
        transaction: { initiator: 'current_user', transactionID: bought.json.transactionId, userId: VIEWER_ONE },
      });
    }
    expect(simulator.twitch.tabs.list().length).toBe(3);
    await api(`/stage/tabs/${other.tabId}/token`, 'POST');
    const [otherEvent] = await readEvents(`${simulator.url}/stage/tabs/${other.tabId}/events`, 1);
    expect(otherEvent).toMatchObject({ type: 'authorized' });

    await backend.waitFor(1);
    expect(backend.received[0]).toMatchObject({
      isSigned: true,
      host: 'example.invalid',
      path: `/eventsub/event/${BITS_TYPE}`,
      type: 'notification',
      body: {
        event: {
          id: bought.json.transactionId,
          broadcaster_user_id: DEMO_CHANNEL,
          user_id: VIEWER_ONE,
          product: { sku: 'bits100', bits: 100, in_development: false },
        },
      },
    });
    expect((await listTransactions()).ids[0]).toBe(bought.json.transactionId);
    expect((await listTransactions(`&id=${bought.json.transactionId}`)).ids).toEqual([bought.json.transactionId]);
    expect((await listTransactions('&id=unknown')).status).toBe(404);
  });

  it('issues receipts that name no channel and expire after an hour', async () => {
    const { json } = await api('/control/purchases', 'POST', {
      viewer: 'viewer_two',
      channel: 'demo_channel',
      sku: 'bits5',
    });
    expect(purchaseResultSchema.parse(json)).toMatchObject({ bits: 5 });
    const [header, payload, signature] = json.receipt.split('.');
    const key = Buffer.from('dGhpcy1pcy1hLXRlc3QtZXh0ZW5zaW9uLXNlY3JldC0zMg==', 'base64');
    expect(createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url')).toBe(signature);
    const receipt = readJwt(json.receipt);
    expect(receipt.exp - Date.now() / 1000).toBeGreaterThan(3590);
    expect(receipt.exp - Date.now() / 1000).toBeLessThanOrEqual(3600);
    expect(receipt.data.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,9})? \+0000 UTC$/);
    expect(receipt.data.product.domainId).toBe(`twitch.ext.${EXTENSION_ID}`);
    expect(JSON.stringify(receipt)).not.toContain(DEMO_CHANNEL);
    expect(readJwt(json.sessionToken)).not.toHaveProperty('user_id');
  });

  it('pages newest first with a cursor that new purchases do not shift', async () => {
    const buy = () =>
      api('/control/purchases', 'POST', { viewer: 'viewer_two', channel: 'demo_channel', sku: 'bits5' });
    const ids = [await buy(), await buy(), await buy()].map(({ json }) => json.transactionId).reverse();
    const pageOne = await listTransactions('&first=2');
    await buy();
    const pageTwo = await listTransactions(`&first=1&after=${pageOne.cursor}`);
    expect([...pageOne.ids, ...pageTwo.ids]).toEqual(ids);
  });

  it('debits nothing for products in development, and sends bits 0', async () => {
    const token = await getAppToken(simulator, 'extension');
    const product = { sku: 'bits100', cost: { amount: 100, type: 'bits' }, display_name: '100 Bits' };
    const put = (in_development: boolean) =>
      callJson(
        `${simulator.url}/mock/bits/extensions`,
        'PUT',
        { ...product, in_development },
        {
          authorization: `Bearer ${token}`,
          'client-id': EXTENSION_ID,
        },
      );
    expect((await put(true)).status).toBe(200);
    const { json } = await api('/control/purchases', 'POST', {
      viewer: 'viewer_two',
      channel: 'demo_channel',
      sku: 'bits100',
    });
    await put(false);
    expect(json.bits).toBe(0);
    expect(readJwt(json.receipt).data.product.inDevelopment).toBe(true);
    await backend.waitFor(1);
    expect(backend.received[0]?.body.event?.product).toMatchObject({ bits: 0, in_development: true });
  });

  it('refuses a purchase beyond the balance, an unknown product, and channels without Bits', async () => {
    await api('/stage/viewers/viewer_one/bits', 'PUT', { bits: 99 });
    const buy = (overrides: object) =>
      api('/control/purchases', 'POST', {
        viewer: 'viewer_one',
        channel: 'demo_channel',
        sku: 'bits100',
        ...overrides,
      });
    expect((await buy({})).json.error).toBe('insufficient_bits');
    expect((await buy({ sku: 'bits7' })).json.error).toBe('unknown_sku');
    expect((await buy({ channel: 'chatter_one', sku: 'bits5' })).json.error).toBe('bits_disabled');
    const tab = await api('/stage/tabs', 'POST', { viewer: 'logged_out', anchor: 'panel' });
    expect(tab.json.auth.userId).toMatch(/^A/);
    expect((await api(`/stage/tabs/${tab.json.tabId}/bits`, 'POST', { sku: 'bits5' })).json.error).toBe('logged_out');
  });

  it('reveals a user id only after the identity is shared', async () => {
    const tab = (await api('/stage/tabs', 'POST', { viewer: 'viewer_two', anchor: 'panel' })).json;
    expect(readJwt(tab.auth.token)).not.toHaveProperty('user_id');
    expect(tab.viewerInfo.id).toBeNull();
    const shared = (await api(`/stage/tabs/${tab.tabId}/identity`, 'PUT', { shared: true })).json;
    expect(readJwt(shared.auth.token)).toMatchObject({ user_id: '100000012', opaque_user_id: tab.auth.userId });
    const [event] = await readEvents(`${simulator.url}/stage/tabs/${tab.tabId}/events`, 1);
    expect(event).toMatchObject({ type: 'authorized', viewerInfo: { id: '100000012' } });
    await api(`/stage/tabs/${tab.tabId}/identity`, 'PUT', { shared: false });
  });

  const buyFive = () =>
    api('/control/purchases', 'POST', { viewer: 'viewer_two', channel: 'demo_channel', sku: 'bits5' });

  it('drops, duplicates and reorders webhooks on request', async () => {
    await api('/control/faults', 'POST', { target: 'webhook', kind: 'drop', count: 1 });
    await buyFive();
    await api('/control/faults', 'POST', { target: 'webhook', kind: 'duplicate', times: 1, count: 1 });
    const twice = (await buyFive()).json.transactionId;
    await backend.waitFor(2);
    expect(backend.received.map((one) => one.body.event?.id)).toEqual([twice, twice]);
    expect(new Set(backend.received.map((one) => one.messageId)).size).toBe(1);

    backend.received.length = 0;
    await api('/control/faults', 'POST', { target: 'webhook', kind: 'reorder', window: 2, count: 2 });
    const a = (await buyFive()).json.transactionId;
    expect(backend.received).toEqual([]);
    const b = (await buyFive()).json.transactionId;
    await backend.waitFor(2);
    expect(backend.received.map((one) => one.body.event?.id).sort()).toEqual([a, b].sort());
    expect((await api('/control/faults')).json.faults).toEqual([]);
  });

  it('drops and duplicates receipts on request without touching the purchase', async () => {
    const tab = (await api('/stage/tabs', 'POST', { viewer: 'viewer_two', anchor: 'panel' })).json;
    await api('/stage/faults', 'POST', { name: 'receipts_lost', on: true });
    const lost = (await api(`/stage/tabs/${tab.tabId}/bits`, 'POST', { sku: 'bits5' })).json.transactionId;
    await api('/stage/faults', 'POST', { name: 'receipts_lost', on: false });
    await api('/control/faults', 'POST', { target: 'receipt', kind: 'duplicate', times: 2 });
    const tripled = (await api(`/stage/tabs/${tab.tabId}/bits`, 'POST', { sku: 'bits5' })).json.transactionId;
    const events = await readEvents(`${simulator.url}/stage/tabs/${tab.tabId}/events`, 3);
    expect(events.map((event) => (event.transaction as { transactionID: string }).transactionID)).toEqual([
      tripled,
      tripled,
      tripled,
    ]);
    const { entries } = (await api('/control/truth')).json;
    expect(entries.filter((entry: { id: string }) => entry.id === lost)).toMatchObject([
      { kind: 'purchase', amount: 5 },
    ]);
    expect((await listTransactions(`&id=${lost}`)).ids).toEqual([lost]);
  });

  it('hides the transactions list on request', async () => {
    await buyFive();
    await api('/control/faults', 'POST', { target: 'transactions', kind: 'drop', count: 1 });
    expect((await listTransactions()).ids).toEqual([]);
    expect((await listTransactions()).ids.length).toBeGreaterThan(0);
  });

  it('forges receipts and webhooks without a purchase', async () => {
    const forge = (kind: string, overrides: object = {}) =>
      api('/control/forge', 'POST', {
        kind,
        viewer: 'viewer_two',
        channel: 'demo_channel',
        sku: 'bits5',
        ...overrides,
      });
    const key = Buffer.from('dGhpcy1pcy1hLXRlc3QtZXh0ZW5zaW9uLXNlY3JldC0zMg==', 'base64');
    const isOurs = (token: string) =>
      createHmac('sha256', key)
        .update(token.slice(0, token.lastIndexOf('.')))
        .digest('base64url') === token.slice(token.lastIndexOf('.') + 1);
    const before = (await listTransactions()).ids.length;
    const bad = (await forge('receipt-bad-signature')).json;
    expect(isOurs(bad.receipt)).toBe(false);
    const wrong = (await forge('receipt-wrong-domain')).json;
    expect(isOurs(wrong.receipt)).toBe(true);
    expect(readJwt(wrong.receipt).data.product.domainId).not.toContain(EXTENSION_ID);
    expect((await forge('webhook-bad-signature')).json.status).toBe(403);
    expect((await listTransactions()).ids.length).toBe(before);

    await api('/control/users', 'POST', { login: 'other_channel', id: '555', broadcasterType: 'partner' });
    const other = (await forge('receipt-other-channel', { otherChannel: 'other_channel' })).json;
    await backend.waitFor(2);
    expect(backend.received.at(-1)?.body.event).toMatchObject({ id: other.transactionId, broadcaster_user_id: '555' });
  });

  it('resends a past notification under its own message id', async () => {
    await buyFive();
    await backend.waitFor(1);
    expect((await api('/control/webhooks/redeliver', 'POST', { type: BITS_TYPE })).status).toBe(202);
    await backend.waitFor(2);
    expect(backend.received[1]?.messageId).toBe(backend.received[0]?.messageId);
  });
});
