import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stageStateSchema, tabSessionSchema, viewerRewardsSchema } from '../src/stage-api.ts';
import type { Simulator } from '../src/start.ts';
import { CLIENT_ID, callJson, openEvents, readEvents, startTestSimulator } from './support.ts';

/** A backend with a ledger that signs in with the simulator. */
function startLedgerBackend(simulatorUrl: () => string) {
  const state = { session: '', signIns: 0, code: '' };
  const server: Server = createServer((request, response) => {
    const own = `http://localhost:${(server.address() as AddressInfo).port}`;
    const url = new URL(request.url ?? '/', own);
    const isIn = state.session !== '' && (request.headers.cookie ?? '').includes(`session=${state.session}`);
    if (url.pathname === '/auth/twitch') {
      const query = new URLSearchParams({
        client_id: CLIENT_ID,
        redirect_uri: `${own}/auth/twitch/callback`,
        response_type: 'code',
        scope: 'user:write:chat',
        state: 'nonce',
      });
      response.writeHead(302, {
        location: `${simulatorUrl()}/auth/authorize?${query}`,
        'set-cookie': 'oauth_state=nonce; Path=/; HttpOnly',
      });
      return response.end();
    }
    if (url.pathname === '/auth/twitch/callback') {
      if (!(request.headers.cookie ?? '').includes('oauth_state=nonce')) return response.writeHead(403).end();
      state.signIns += 1;
      state.code = url.searchParams.get('code') ?? '';
      state.session = `s${state.signIns}`;
      const cookies = [`session=${state.session}; Path=/; HttpOnly`, 'oauth_state=; Max-Age=0'];
      return response.writeHead(302, { location: '/dashboard', 'set-cookie': cookies }).end();
    }
    if (url.pathname === '/healthz') return response.writeHead(200).end();
    if (!isIn) return response.writeHead(401).end();
    if (url.pathname === '/api/user') {
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ alertUrl: `${own}/alert#k` }));
    }
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304, { etag: '"1"' }).end();
    return response
      .writeHead(200, { 'content-type': 'application/json', etag: '"1"' })
      .end(JSON.stringify({ query: url.search }));
  });
  return { server, state };
}

describe('the stage API', () => {
  let simulator: Simulator;
  let backend: ReturnType<typeof startLedgerBackend>;
  const actions: string[] = [];
  const api = (path: string, method = 'GET', body?: unknown, headers?: Record<string, string>) =>
    callJson(`${simulator.url}/stage${path}`, method, body, headers);

  beforeEach(async () => {
    simulator = await startTestSimulator({ controlEbs: (action) => actions.push(action) });
    backend = startLedgerBackend(() => simulator.url);
    await new Promise<void>((resolve) => backend.server.listen(0, '127.0.0.1', resolve));
    simulator.setEbsUrl(`http://localhost:${(backend.server.address() as AddressInfo).port}`);
  });
  afterEach(async () => {
    await simulator.close();
    backend.server.close();
    backend.server.closeAllConnections();
  });

  it('signs in to the backend on its own, once per session, and returns its ledger', async () => {
    const [first, second] = await Promise.all([api('/ledger?limit=5'), api('/ledger?limit=5')]);
    expect(first.json).toEqual({ query: '?limit=5' });
    expect(second.status).toBe(200);
    expect(backend.state.signIns).toBe(1);
    expect(backend.state.code).not.toBe('');
    const known = await api('/ledger', 'GET', undefined, { 'if-none-match': '"1"' });
    expect([known.status, known.headers.get('etag')]).toEqual([304, '"1"']);
    backend.state.session = 'lost';
    expect((await api('/ledger')).status).toBe(200);
    expect(backend.state.signIns).toBe(2);
  });

  it('returns its state in the agreed shape, and says when the backend is away', async () => {
    const state = stageStateSchema.parse((await api('/state')).json);
    expect(state.ebs).toMatchObject({ state: 'up', supervised: true, alertUrl: expect.stringContaining('/alert#k') });
    expect(state.channel).toMatchObject({ login: 'demo_channel', broadcasterType: 'affiliate', live: true });
    expect(state.viewers.map((viewer) => [viewer.login, viewer.bits, viewer.identityShared])).toContainEqual([
      'viewer_one',
      4700,
      true,
    ]);
    expect(state.viewers.at(-1)).toMatchObject({ login: 'logged_out', loggedIn: false });
    expect(state.extension.activeIn).toEqual([{ type: 'panel', slot: '1' }]);
    simulator.setEbsUrl('http://localhost:1');
    const away = await api('/ledger');
    expect([away.status, away.json.error]).toEqual([503, 'ebs_away']);
    expect((await api('/state')).json.ebs).toMatchObject({ state: 'away', alertUrl: null });
  });

  it('opens views and sends them theme changes', async () => {
    const tab = tabSessionSchema.parse((await api('/tabs', 'POST', { viewer: 'viewer_one', anchor: 'panel' })).json);
    expect(tab.products.map((product) => product.cost.amount)).toContain('100');
    expect((await api('/theme', 'PUT', { theme: 'light' })).status).toBe(204);
    const [event] = await readEvents(`${simulator.url}/stage/tabs/${tab.tabId}/events`, 1);
    expect(event).toMatchObject({ type: 'context', context: { theme: 'light' }, changed: ['theme'] });
    expect((await api(`/tabs/${tab.tabId}`, 'DELETE')).status).toBe(204);
    expect((await api(`/tabs/${tab.tabId}`)).json.error).toBe('not_found');
    expect((await api('/tabs', 'POST', { viewer: 'nobody' })).status).toBe(404);
    expect((await api('/tabs', 'POST', {})).json.error).toBe('bad_request');
  });

  it('shows a viewer the rewards and the outcomes of their redemptions', async () => {
    const rewards = async () => viewerRewardsSchema.parse((await api('/viewers/viewer_one/rewards')).json);
    expect(await rewards()).toEqual({ points: 100_000, rewards: [], redemptions: [], powerUps: [] });
    expect((await api('/rewards', 'POST')).status).toBe(204);
    const limited = { title: 'First', cost: 1, is_max_per_stream_enabled: true, max_per_stream: 1 };
    const made = await callJson(`${simulator.url}/control/channels/demo_channel/rewards`, 'POST', limited);
    await callJson(`${simulator.url}/control/channels/demo_channel/rewards`, 'POST', {
      title: 'Disabled',
      cost: 1,
      is_enabled: false,
    });
    const redeem = (viewer: string) => api('/redemptions', 'POST', { viewer, rewardId: made.json.id });
    expect((await redeem('logged_out')).json.error).toBe('logged_out');
    expect((await redeem('viewer_one')).json.pointsLeft).toBe(99_999);
    expect((await redeem('viewer_two')).json.error).toBe('refused');
    expect((await api('/viewers/viewer_one/points', 'PUT', { points: 200 })).status).toBe(204);
    expect(await rewards()).toMatchObject({
      points: 200,
      rewards: [
        { title: 'First', refusal: 'out_of_stock' },
        { title: 'Hydrate!', refusal: 'too_few_points' },
      ],
      redemptions: [{ title: 'First', cost: 1, status: 'UNFULFILLED' }],
    });
    expect((await api('/viewers/logged_out/rewards')).json.error).toBe('logged_out');
  });

  it('creates a Power-up once and lets a viewer use it', async () => {
    const read = async () => viewerRewardsSchema.parse((await api('/viewers/viewer_one/rewards')).json).powerUps;
    await api('/power-ups', 'POST');
    await api('/power-ups', 'POST');
    const [powerUp, ...others] = await read();
    expect([powerUp?.title, others]).toEqual(['Confetti', []]);
    const use = { viewer: 'viewer_one', powerUpId: powerUp?.id };
    expect((await api('/power-up-uses', 'POST', use)).status).toBe(201);
    expect((await api('/power-up-uses', 'POST', { ...use, viewer: 'logged_out' })).status).toBe(409);
  });

  it('sends open stage pages an event for each purchase', async () => {
    const { events } = await openEvents(`${simulator.url}/stage/events`, 2);
    const purchase = { viewer: 'viewer_one', channel: 'demo_channel', sku: 'bits5' };
    await callJson(`${simulator.url}/control/purchases`, 'POST', purchase);
    expect((await events).map((event) => event.type).sort()).toEqual(['changed', 'truth']);
  });

  it('passes the backend’s switch to the launcher', async () => {
    expect((await api('/ebs', 'POST', { action: 'kill' })).status).toBe(202);
    expect(actions).toEqual(['kill']);
  });
});
