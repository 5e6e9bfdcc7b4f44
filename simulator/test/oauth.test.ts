import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Simulator } from '../src/start.ts';
import { CLIENT_ID, callJson, DEMO_CHANNEL, signIn, startTestSimulator } from './support.ts';

const REDIRECT = 'http://localhost:1/auth/twitch/callback';
const SCOPES = ['channel:manage:redemptions', 'user:write:chat'];

describe('OAuth', () => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startTestSimulator({ rotateRefreshTokens: true });
  });
  afterAll(() => simulator.close());

  const token = (params: Record<string, string>) =>
    callJson(
      `${simulator.url}/auth/token?${new URLSearchParams({ client_id: CLIENT_ID, client_secret: 'demo-client-secret', ...params })}`,
      'POST',
    );

  it('shows a consent page that lists the scopes in plain words', async () => {
    const query = new URLSearchParams({
      client_id: CLIENT_ID,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: SCOPES.join(' '),
      state: '"><script>alert(1)</script>',
    });
    const page = await callJson(`${simulator.url}/auth/authorize?${query}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Send chat messages as you');
    expect(page.text).toContain('demo_channel');
    expect(page.text).not.toContain('<script>');
  });

  it('redirects with access_denied when the user cancels', async () => {
    const response = await fetch(`${simulator.url}/auth/authorize`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        client_id: CLIENT_ID,
        redirect_uri: REDIRECT,
        response_type: 'code',
        scope: '',
        state: 'abc',
        user: 'demo_channel',
        decision: 'deny',
      }),
    });
    const location = new URL(response.headers.get('location') ?? '');
    expect(response.status).toBe(302);
    expect(location.searchParams.get('error')).toBe('access_denied');
    expect(location.searchParams.get('state')).toBe('abc');
    expect(location.searchParams.has('code')).toBe(false);
  });

  it('never redirects elsewhere, nor for an unknown client', async () => {
    const base = {
      client_id: CLIENT_ID,
      redirect_uri: REDIRECT,
      response_type: 'code',
      user: 'demo_channel',
      consent: 'auto',
    };
    for (const overrides of [{ redirect_uri: 'https://evil.invalid/cb' }, { client_id: 'unknown' }]) {
      const response = await callJson(
        `${simulator.url}/auth/authorize?${new URLSearchParams({ ...base, ...overrides })}`,
      );
      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
    }
  });

  it('exchanges a code once, with the same redirect', async () => {
    const grant = await signIn(simulator, 'demo_channel', SCOPES, REDIRECT);
    expect(grant.scope).toEqual(SCOPES);
    const again = await token({ grant_type: 'authorization_code', code: grant.code, redirect_uri: REDIRECT });
    expect([again.status, again.json.message]).toEqual([400, 'Invalid authorization code']);
    const valid = await callJson(`${simulator.url}/auth/validate`, 'GET', undefined, {
      authorization: `OAuth ${grant.access_token}`,
    });
    expect(valid.json).toMatchObject({
      client_id: CLIENT_ID,
      login: 'demo_channel',
      user_id: DEMO_CHANNEL,
      scopes: SCOPES,
    });
  });

  it('rejects a wrong redirect and a wrong secret', async () => {
    const url = new URL('/auth/authorize', simulator.url);
    url.search = new URLSearchParams({
      client_id: CLIENT_ID,
      redirect_uri: REDIRECT,
      response_type: 'code',
      user: 'demo_channel',
      consent: 'auto',
    }).toString();
    const location = (await callJson(url.href)).headers.get('location') ?? '';
    const code = new URL(location).searchParams.get('code') ?? '';
    const moved = await token({ grant_type: 'authorization_code', code, redirect_uri: `${REDIRECT}/` });
    expect(moved.status).toBe(400);
    const secret = await token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      client_secret: 'wrong',
    });
    expect([secret.status, secret.json.message]).toEqual([403, 'invalid client secret']);
  });

  it('rotates refresh tokens and rejects unknown, used and disconnected ones', async () => {
    const grant = await signIn(simulator, 'demo_channel', SCOPES, REDIRECT);
    const fresh = await token({ grant_type: 'refresh_token', refresh_token: grant.refresh_token });
    expect(fresh.status).toBe(200);
    expect(fresh.json.scope).toEqual(SCOPES);
    expect(fresh.json.refresh_token).not.toBe(grant.refresh_token);
    const used = await token({ grant_type: 'refresh_token', refresh_token: grant.refresh_token });
    expect([used.status, used.json.message]).toEqual([400, 'Invalid refresh token']);
    await callJson(`${simulator.url}/control/grants/revoke`, 'POST', { user: 'demo_channel' });
    const gone = await token({ grant_type: 'refresh_token', refresh_token: fresh.json.refresh_token });
    expect(gone.status).toBe(401);
    const dead = await callJson(`${simulator.url}/auth/validate`, 'GET', undefined, {
      authorization: `OAuth ${fresh.json.access_token}`,
    });
    expect([dead.status, dead.json.message]).toEqual([401, 'invalid access token']);
  });

  it('issues app tokens, and revokes tokens', async () => {
    const app = await token({ grant_type: 'client_credentials' });
    expect(app.json).toMatchObject({ token_type: 'bearer' });
    expect(app.json).not.toHaveProperty('refresh_token');
    const revoke = () =>
      callJson(`${simulator.url}/auth/revoke?client_id=${CLIENT_ID}&token=${app.json.access_token}`, 'POST');
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).status).toBe(400);
  });

  it('expires tokens on request', async () => {
    const grant = await signIn(simulator, 'demo_channel', SCOPES, REDIRECT);
    await callJson(`${simulator.url}/control/tokens/expire`, 'POST', { user: 'demo_channel' });
    const response = await callJson(`${simulator.url}/auth/validate`, 'GET', undefined, {
      authorization: `OAuth ${grant.access_token}`,
    });
    expect(response.status).toBe(401);
    expect((await token({ grant_type: 'refresh_token', refresh_token: grant.refresh_token })).status).toBe(200);
  });
});
