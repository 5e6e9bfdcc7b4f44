import { readConfig } from '@bitcue/shared/api/extension-config.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

let system: System;
let token: string;
beforeAll(async () => {
  system = await startSystem();
  token = (await system.session('demo_channel', { role: 'broadcaster' })).token;
});
afterAll(() => system.close());

/** Makes a call from the config view. */
const call = (method: string, path: string, body?: unknown, bearer = token) =>
  system.call(method, `/api/extension/config${path}`, {
    token: bearer,
    headers: { 'Content-Type': 'application/json', Origin: system.config.extension.origin },
    body,
  });
const read = async () => readConfig.answer.parse((await call('GET', '')).json);
const itemOf = async (uuid: string) => (await read()).items.find((item) => item.uuid === uuid);

const ROUTES = [
  ['GET', '', undefined],
  ['PATCH', `/items/${ITEMS.off}`, { enabled: true }],
  ['POST', `/items/${ITEMS.horn}/test`, {}],
  ['PUT', '/queue', { paused: true }],
  ['PUT', '/set', { choice: null }],
  ['POST', '/interactions/some-id/skip', {}],
] as const;

describe('who may use the config views', () => {
  it.each(ROUTES)(
    '%s %s: forbids viewers, moderators and external tokens; a session is not a token',
    async (...route) => {
      const [method, path, body] = route;
      const tokens = {
        viewer: await system.session(await system.newViewer()),
        moderator: await system.session('moderator_one', { role: 'moderator' }),
        external: await system.session('demo_channel', { role: 'external' }),
      };
      for (const [who, session] of Object.entries(tokens)) {
        expect((await call(method, path, body, session.token)).status, who).toBe(403);
      }
      const withCookie = await system.call(method, `/api/extension/config${path}`, {
        cookie: system.cookie,
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'bitcue' },
        body,
      });
      expect(withCookie.status).toBe(401);
      expect(await read()).toMatchObject({ paused: false });
      expect((await itemOf(ITEMS.off))?.enabled).toBe(false);
    },
  );

  it('answers the extension origin', async () => {
    const answer = await call('GET', '');
    expect(answer.headers.get('access-control-allow-origin')).toBe(system.config.extension.origin);
  });
});

describe('the config views', () => {
  it('return the channel, its items in order, and the address of the dashboard', async () => {
    const config = await read();
    expect(config).toMatchObject({
      channel: { login: 'demo_channel' },
      dashboardUrl: `${system.config.publicUrl}/dashboard`,
      alertPages: 0,
      paused: false,
      counts: { waiting: 0 },
    });
    expect(config.items).toContainEqual({
      uuid: ITEMS.horn,
      title: 'Horn',
      amount: 25,
      cooldown: 0,
      enabled: true,
      kinds: ['sound'],
    });
    expect(JSON.stringify(config)).not.toContain(system.alertKey);
  });

  it('enable an item and change its price; nothing else is accepted', async () => {
    expect((await call('PATCH', `/items/${ITEMS.off}`, { enabled: true, amount: 75 })).status).toBe(200);
    expect(await itemOf(ITEMS.off)).toMatchObject({ enabled: true, amount: 75 });
    for (const body of [{ amount: 26 }, { amount: '75' }, { enabled: 'no' }, { title: 'x' }, { cooldown: 60 }]) {
      expect((await call('PATCH', `/items/${ITEMS.off}`, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect(await itemOf(ITEMS.off)).toMatchObject({ enabled: true, amount: 75, title: 'Off', cooldown: 0 });
    const missing = await call('PATCH', '/items/10000000-0000-4000-8000-0000000000ff', { enabled: true });
    expect(missing.json).toMatchObject({ error: 'item.not_found' });
  });

  it('play an item once for free, then lock it for a moment', async () => {
    const page = await connectPage(system);
    await expect.poll(() => page.told.length).toBeGreaterThan(0);
    expect((await call('POST', `/items/${ITEMS.horn}/test`)).status).toBe(200);
    await expect.poll(() => page.plays().length).toBe(1);
    const locked = await call('POST', `/items/${ITEMS.horn}/test`);
    expect(locked.json).toMatchObject({ error: 'demo.locked' });
    await expect.poll(async () => (await read()).recent[0]).toMatchObject({ source: 'demo', state: 'done' });
    page.socket.close();
    await page.closed;
  });

  it('pause, show what waits, skip it, and resume alerts', async () => {
    expect((await call('PUT', '/queue', { paused: true })).status).toBe(200);
    const viewer = await system.newViewer();
    const session = await system.session(viewer);
    await system.call('POST', '/api/extension/intents', {
      token: session.token,
      body: { item: ITEMS.horn, amount: 25 },
    });
    const { transactionId } = await system.purchase('bits25', viewer);
    await system.until(transactionId, 'leased');
    const waits = await read();
    expect(waits).toMatchObject({ paused: true, counts: { waiting: 1 } });
    expect(waits.recent[0]).toMatchObject({ id: transactionId, state: 'leased' });
    expect((await call('POST', `/interactions/${transactionId}/skip`)).status).toBe(200);
    await system.until(transactionId, 'skipped');
    expect((await call('POST', '/interactions/no-such-thing/skip')).status).toBe(404);
    await call('PUT', '/queue', { paused: false });
    expect(await read()).toMatchObject({ paused: false, counts: { waiting: 0 } });
  });
});
