import { once } from 'node:events';
import { ALERT_SOCKET_PATH } from '@bitcue/shared/alerts/protocol.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

const linesOf = (request: string | null) => system.entries.filter((entry) => entry.request === request);

it('a request has its id in the answer and in each line logged while it is served', async () => {
  const refused = await Promise.all([
    system.call('GET', '/api/user'),
    system.call('POST', '/api/extension/intents', { token: 'none', body: {} }),
    system.ask('POST', '/api/user/alert', 'not what is asked for'),
    fetch(`${system.config.publicUrl}/media/media/none.mp3`),
  ]);
  const ids = refused.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(refused.length);
  for (const id of ids) expect(id).toMatch(/^[\w-]{16}$/);
  expect(refused.map(({ status }) => status >= 400)).toEqual([true, true, true, true]);
  for (const id of ids.slice(0, 3)) expect(linesOf(id)).toEqual([{ event: 'http.refused', request: id }]);
});

it('a webhook has an id', async () => {
  const answer = await fetch(`${system.config.publicUrl}/eventsub/event/nothing`, { method: 'POST', body: '{}' });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
});

it("an alert page's connection has an id in its answer and its log lines", async () => {
  const open = (origin: string) => {
    const url = system.config.publicUrl.replace(/^http/, 'ws') + ALERT_SOCKET_PATH;
    return new WebSocket(url, { origin, headers: { 'X-Request-Id': 'from-the-proxy' } });
  };
  const socket = open(new URL(system.config.publicUrl).origin);
  const opened = once(socket, 'open');
  const [response] = await once(socket, 'upgrade');
  expect(response.headers['x-request-id']).toBe('from-the-proxy');
  await opened;
  socket.close();

  const foreign = open('https://elsewhere.example');
  const [, refusal] = await once(foreign, 'unexpected-response');
  expect([refusal.statusCode, refusal.headers['x-request-id']]).toEqual([403, 'from-the-proxy']);
  foreign.on('error', () => {});
  foreign.terminate();
  expect(linesOf('from-the-proxy').map(({ event }) => event)).toEqual(['alerts.origin_refused']);

  const page = await connectPage(system);
  const joined = () => system.entries.find(({ event }) => event === 'alerts.page_joined');
  await expect.poll(joined).toMatchObject({ request: expect.stringMatching(/^[\w-]{16}$/) });
  page.socket.close();
  const left = () => system.entries.find(({ event }) => event === 'alerts.page_left');
  await expect.poll(left).toMatchObject({ request: joined()?.request });
});

it('everything done for a purchase is logged under its id', async () => {
  const page = await connectPage(system);
  const viewer = await system.newViewer();
  const { token } = await system.session(viewer);
  const made = await system.call('POST', '/api/extension/intents', {
    token,
    body: { item: ITEMS.timeout, amount: 500, input: { 'punishment.target': '@Chatter_One' } },
  });
  const { nonce, sku } = made.json as { nonce: string; sku: string };
  const bought = await system.purchase(sku, viewer);
  await system.call('POST', '/api/extension/transactions', {
    token: bought.sessionToken,
    body: { receipt: bought.receipt, nonce },
  });
  await system.until(bought.transactionId, 'done');
  const lines = system.entries.filter(({ interaction }) => interaction === bought.transactionId);
  expect(lines.map(({ event }) => event)).toContain('runner.acted');
  page.socket.close();
});
