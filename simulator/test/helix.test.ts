import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSecret } from '../src/extension/tokens.ts';
import type { Simulator } from '../src/start.ts';
import {
  CLIENT_ID,
  callJson,
  DEMO_CHANNEL,
  EXTENSION_ID,
  getAppToken,
  readEvents,
  signIn,
  startTestSimulator,
  VIEWER_ONE,
} from './support.ts';

const REDIRECT = 'http://localhost:1/auth/twitch/callback';
const SECRET = 'dGhpcy1pcy1hLXRlc3QtZXh0ZW5zaW9uLXNlY3JldC0zMg==';

describe('Helix', () => {
  let simulator: Simulator;
  beforeEach(async () => {
    simulator = await startTestSimulator({ helixPointsPerMinute: 20 });
  });
  afterEach(() => simulator.close());

  const call = (path: string, headers: Record<string, string>, method = 'GET', body?: unknown) =>
    callJson(`${simulator.url}/mock/${path}`, method, body, headers);

  async function userHeaders(scopes: string[], login = 'demo_channel'): Promise<Record<string, string>> {
    const grant = await signIn(simulator, login, scopes, REDIRECT);
    return { authorization: `Bearer ${grant.access_token}`, 'client-id': CLIENT_ID };
  }

  async function appHeaders(client: 'dashboard' | 'extension'): Promise<Record<string, string>> {
    const token = await getAppToken(simulator, client);
    return { authorization: `Bearer ${token}`, 'client-id': client === 'dashboard' ? CLIENT_ID : EXTENSION_ID };
  }

  function ebsHeaders(overrides: object = {}): Record<string, string> {
    const claims = {
      exp: Math.floor(Date.now() / 1000) + 60,
      user_id: DEMO_CHANNEL,
      role: 'external',
      channel_id: DEMO_CHANNEL,
      pubsub_perms: { send: ['broadcast'] },
      ...overrides,
    };
    return { authorization: `Bearer ${jwt.sign(claims, readSecret(SECRET))}`, 'client-id': EXTENSION_ID };
  }

  it('checks token, client and scope, and always sends the rate-limit headers', async () => {
    const user = await userHeaders(['user:read:broadcast']);
    const responses = [
      await call('users', { 'client-id': CLIENT_ID }),
      await call('users', { authorization: user.authorization ?? '' }),
      await call('users', { ...user, authorization: 'Bearer nonsense' }),
      await call('users', { ...user, 'client-id': EXTENSION_ID }),
      await call('channels/vips?broadcaster_id=1', user),
      await call('nothing/here', user),
      await call('users', user),
    ];
    expect(responses.map((response) => [response.status, response.json.message])).toEqual([
      [401, 'OAuth token is missing'],
      [401, 'Client ID is missing'],
      [401, 'Invalid OAuth token'],
      [401, 'Client ID and OAuth token do not match'],
      [401, 'Missing scope: channel:read:vips or channel:manage:vips'],
      [404, 'Not Found'],
      [200, undefined],
    ]);
    for (const response of responses) {
      for (const name of ['limit', 'remaining', 'reset']) {
        expect(Number(response.headers.get(`ratelimit-${name}`))).toBeGreaterThanOrEqual(0);
        expect(response.headers.has(`ratelimit-${name}`)).toBe(true);
      }
    }
    expect((await callJson(`${simulator.url}/control/unknown`)).json.paths).toEqual(['GET nothing/here']);
  });

  it('rate-limits each user separately', async () => {
    const user = await userHeaders([]);
    const app = await appHeaders('dashboard');
    let allowed = 0;
    while (allowed < 200 && (await call('users?login=viewer_one', user)).status === 200) allowed += 1;
    expect(allowed).toBeGreaterThanOrEqual(20);
    expect(allowed).toBeLessThan(200);
    const refused = await call('users', user);
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    expect(Number(refused.headers.get('ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000);
    expect((await call('users?login=viewer_one', app)).status).toBe(200);
  });

  it('allows Bits calls only with the extension’s own app token', async () => {
    const list = `extensions/transactions?extension_id=${EXTENSION_ID}`;
    expect((await call(list, await appHeaders('extension'))).json).toEqual({ data: [], pagination: {} });
    expect((await call(list, await appHeaders('dashboard'))).status).toBe(401);
    expect((await call(list, await userHeaders([]))).status).toBe(401);
    expect((await call('bits/extensions', await appHeaders('dashboard'))).status).toBe(400);
    const products = (await call('bits/extensions', await appHeaders('extension'))).json.data;
    expect(products.length).toBe(26);
    expect(products[0]).toEqual({
      sku: 'bits10',
      cost: { amount: 10, type: 'bits' },
      in_development: false,
      display_name: '10 Bits',
      expiration: '',
      is_broadcast: false,
    });
  });

  it('shows an extension in development only to its broadcaster, with a scope', async () => {
    const path = `users/extensions?user_id=${DEMO_CHANNEL}`;
    expect((await call(path, await appHeaders('dashboard'))).json.data.panel['1']).toEqual({ active: false });
    expect((await call(path, await userHeaders([]))).json.data.panel['1']).toEqual({ active: false });
    const seen = (await call(path, await userHeaders(['user:read:broadcast']))).json.data.panel;
    expect(seen['1']).toMatchObject({ active: true, id: EXTENSION_ID });
    expect(seen['2']).toEqual({ active: false });
  });

  it('requires x and y in component slots and known slots, and lists inactive extensions only with the edit scope', async () => {
    const edit = await userHeaders(['user:edit:broadcast']);
    const read = await userHeaders(['user:read:broadcast']);
    const place = { active: true, id: EXTENSION_ID, version: '0.0.1' };
    const put = (data: object) => call('users/extensions', edit, 'PUT', { data });
    expect((await put({ component: { '1': place } })).status).toBe(400);
    expect((await put({ panel: { '4': place } })).status).toBe(400);
    expect((await put({ panel: { '1': { active: true } } })).status).toBe(400);
    expect((await put({ panel: { '1': { ...place, id: 'another' } } })).status).toBe(404);
    expect((await put({ overlay: { '1': place } })).status).toBe(404);
    expect((await put({ panel: { '1': { active: false } } })).json.data.panel['1']).toEqual({ active: false });
    expect((await call('users/extensions/list', read)).json.data).toEqual([]);
    expect((await call('users/extensions/list', edit)).json.data).toHaveLength(1);
    const two = { panel: { '1': place }, component: { '1': { ...place, x: 1, y: 2 } } };
    const slots = (await put(two)).json.data;
    expect([slots.panel['1'].active, slots.component['1'].active].filter(Boolean)).toHaveLength(1);
  });

  it('delivers PubSub messages signed by the backend to the channel’s tabs', async () => {
    const tab = (await callJson(`${simulator.url}/stage/tabs`, 'POST', { viewer: 'viewer_one', anchor: 'panel' })).json;
    const body = { target: ['broadcast'], broadcaster_id: DEMO_CHANNEL, message: '{"type":"items"}' };
    expect((await call('extensions/pubsub', ebsHeaders(), 'POST', body)).status).toBe(204);
    const [event] = await readEvents(`${simulator.url}/stage/tabs/${tab.tabId}/events`, 1);
    expect(event).toEqual({
      type: 'pubsub',
      target: 'broadcast',
      contentType: 'application/json',
      message: '{"type":"items"}',
    });
    const post = (headers: Record<string, string>, overrides: object = {}) =>
      call('extensions/pubsub', headers, 'POST', { ...body, ...overrides });
    expect((await post(ebsHeaders({ user_id: 100000001 }))).status).toBe(401);
    expect((await post(ebsHeaders({ user_id: VIEWER_ONE }))).status).toBe(401);
    expect((await post(ebsHeaders({ exp: 1 }))).status).toBe(401);
    expect((await post(ebsHeaders({ channel_id: VIEWER_ONE }))).status).toBe(401);
    expect((await post(ebsHeaders(), { message: 'x'.repeat(5121) })).status).toBe(422);
    expect((await post(ebsHeaders(), { is_global_broadcast: true })).status).toBe(400);
    expect((await post(await appHeaders('extension'))).status).toBe(401);
  });

  it('stores configuration segments', async () => {
    const body = {
      extension_id: EXTENSION_ID,
      segment: 'broadcaster',
      broadcaster_id: DEMO_CHANNEL,
      version: '1',
      content: '{}',
    };
    expect((await call('extensions/configurations', ebsHeaders(), 'PUT', body)).status).toBe(204);
    const path = `extensions/configurations?extension_id=${EXTENSION_ID}&segment=broadcaster&broadcaster_id=${DEMO_CHANNEL}`;
    expect((await call(path, ebsHeaders())).json.data).toEqual([
      { segment: 'broadcaster', broadcaster_id: DEMO_CHANNEL, version: '1', content: '{}' },
    ]);
    const tab = (await callJson(`${simulator.url}/stage/tabs`, 'POST', { viewer: 'viewer_one' })).json;
    expect(tab.configuration).toEqual({ broadcaster: { version: '1', content: '{}' } });
  });

  it('protects a channel: 403 for non-moderators and non-affiliates, 401 for another channel', async () => {
    const viewer = await userHeaders(['moderator:manage:banned_users', 'channel:manage:redemptions'], 'viewer_one');
    const ban = `moderation/bans?broadcaster_id=${DEMO_CHANNEL}&moderator_id=`;
    const body = { data: { user_id: '100000031', duration: 5 } };
    expect((await call(`${ban}${VIEWER_ONE}`, viewer, 'POST', body)).status).toBe(403);
    expect((await call(`${ban}${DEMO_CHANNEL}`, viewer, 'POST', body)).status).toBe(401);
    expect((await call(`channel_points/custom_rewards?broadcaster_id=${VIEWER_ONE}`, viewer)).status).toBe(403);
    expect((await call(`channel_points/custom_rewards?broadcaster_id=${DEMO_CHANNEL}`, viewer)).status).toBe(401);
    const moderator = await userHeaders(['moderator:manage:banned_users'], 'moderator_one');
    expect((await call(`${ban}100000021`, moderator, 'POST', body)).status).toBe(200);
  });

  it('hides followers without the scope, and reports grants', async () => {
    const app = await appHeaders('dashboard');
    const followers = await call(`channels/followers?broadcaster_id=${DEMO_CHANNEL}`, app);
    expect(followers.json).toEqual({ total: 2, data: [], pagination: {} });
    await userHeaders(['user:write:chat']);
    const grants = await call(`authorization/users?user_id=${DEMO_CHANNEL}`, app);
    expect(grants.json.data[0]).toMatchObject({ user_id: DEMO_CHANNEL, scopes: ['user:write:chat'] });
  });

  it('injects faults on request: other statuses, applied-then-500, rate limits and hangs', async () => {
    const user = await userHeaders(['user:write:chat']);
    const fault = (body: object) => callJson(`${simulator.url}/control/faults`, 'POST', { target: 'helix', ...body });
    const send = () =>
      call('chat/messages', user, 'POST', { broadcaster_id: DEMO_CHANNEL, sender_id: DEMO_CHANNEL, message: 'Hello' });
    const sentCount = () => simulator.twitch.truth.page(0, 'effect').entries.length;

    await fault({ kind: 'answer', status: 503, count: 1, match: 'chat/messages', method: 'POST' });
    expect((await call('users', user)).status).toBe(200);
    expect([(await send()).status, sentCount()]).toEqual([503, 0]);
    await fault({ kind: 'applied-then-500', count: 1 });
    expect([(await send()).status, sentCount()]).toEqual([500, 1]);
    await fault({ kind: 'answer', status: 429, count: 1, resetSeconds: 30 });
    const limited = await send();
    expect([limited.status, limited.headers.get('ratelimit-remaining')]).toEqual([429, '0']);
    expect((await send()).status).toBe(200);
    await fault({ kind: 'hang', count: 1 });
    await expect(
      fetch(`${simulator.url}/mock/users`, { headers: user, signal: AbortSignal.timeout(150) }),
    ).rejects.toThrow();
    await callJson(`${simulator.url}/control/faults`, 'POST', {
      target: 'oauth',
      kind: 'answer',
      status: 503,
      count: 1,
    });
    expect((await callJson(`${simulator.url}/auth/validate`)).status).toBe(503);
    const { calls } = (await callJson(`${simulator.url}/control/calls`)).json;
    expect(
      calls
        .filter((one: { path: string }) => one.path === 'chat/messages')
        .map((one: { status: number }) => one.status),
    ).toEqual([503, 500, 429, 200]);
  });

  it('limits the size of bodies', async () => {
    const user = await userHeaders(['user:write:chat']);
    const huge = await call('chat/messages', user, 'POST', { message: 'x'.repeat(300_000) });
    expect(huge.status).toBe(413);
  });
});
