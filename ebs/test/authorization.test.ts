import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type System, startSystem } from './support/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

/** Who asks: see the matrix of principals in the documentation of the routes. */
const PRINCIPALS = [
  'anonymous',
  'viewer',
  'unshared',
  'moderator',
  'broadcaster',
  'external',
  'streamer',
  'stale',
  'expired',
] as const;
type Principal = (typeof PRINCIPALS)[number];

/** Statuses that mean the caller was let in: the call itself may still be refused for what it asks. */
const ANY_VIEWER: Principal[] = ['viewer', 'unshared', 'moderator', 'broadcaster'];
const NONCE = 'A'.repeat(21);

/** Each JSON route of the EBS, and who may come in. */
const ROUTES: [method: string, path: string, allowed: Principal[], body?: unknown][] = [
  ['GET', '/api/extension/items', ANY_VIEWER],
  ['POST', '/api/extension/intents', ANY_VIEWER, { item: '10000000-0000-4000-8000-0000000000ff', amount: 25 }],
  ['DELETE', `/api/extension/intents/${NONCE}`, ANY_VIEWER],
  ['POST', '/api/extension/transactions', ANY_VIEWER, { receipt: 'x'.repeat(40) }],
  ['GET', '/api/extension/interactions/unknown-id', ANY_VIEWER],
  ['GET', '/api/user', ['streamer']],
  ['GET', '/api/user/interactions', ['streamer']],
  ['POST', '/auth/logout', []],
];

async function credentials(principal: Principal): Promise<{ token?: string; cookie?: string }> {
  switch (principal) {
    case 'anonymous':
      return {};
    case 'viewer':
      return { token: (await system.session(await system.newViewer())).token };
    case 'unshared':
      return { token: (await system.session(await system.newViewer(), { identityShared: false })).token };
    case 'moderator':
      return { token: (await system.session('moderator_one', { role: 'moderator' })).token };
    case 'broadcaster':
      return { token: (await system.session('demo_channel', { role: 'broadcaster' })).token };
    case 'external':
      return { token: (await system.session('demo_channel', { role: 'external' })).token };
    case 'expired':
      return { token: (await system.session(await system.newViewer(), { expiresInSeconds: -120 })).token };
    case 'streamer':
      return { cookie: system.cookie };
    case 'stale':
      return { cookie: `bitcue_session=${'A'.repeat(43)}` };
  }
}

describe('who may call what', () => {
  it.each(
    ROUTES.flatMap(([method, path, allowed, body]) =>
      PRINCIPALS.map((who) => [method, path, who, allowed, body] as const),
    ),
  )('%s %s as %s', async (method, path, who, allowed, body) => {
    const answer = await system.call(method, path, { ...(await credentials(who)), body });
    if (allowed.includes(who)) {
      expect([401, 403].includes(answer.status) && !/receipt/.test(answer.text)).toBe(false);
      return;
    }
    expect([401, 403]).toContain(answer.status);
    expect(answer.json).toMatchObject({ error: expect.any(String), message: expect.any(String) });
  });

  it('refuses an external token as forbidden, not as unknown', async () => {
    const answer = await system.call('GET', '/api/extension/items', await credentials('external'));
    expect(answer.status).toBe(403);
  });

  it('lists every route here that the API describes: a route missing from this table fails', async () => {
    const api = (await system.call('GET', '/openapi.json')).json as { paths: Record<string, Record<string, unknown>> };
    const described = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '*')}`),
    );
    const listed = ROUTES.map(([method, path]) => `${method} ${path.replace(NONCE, '*').replace('unknown-id', '*')}`);
    for (const route of described) expect(listed).toContain(route);
  });

  it('tells a viewer of another channel nothing of an interaction, not even that it is there', async () => {
    const viewer = await system.newViewer();
    const bought = await system.purchase('bits25', viewer);
    await system.until(bought.transactionId, 'done', 'leased', 'received', 'owed');
    const stranger = await system.session(await system.newViewer());
    const mine = await system.call('GET', `/api/extension/interactions/${bought.transactionId}`, {
      token: stranger.token,
    });
    const random = await system.call('GET', '/api/extension/interactions/no-such-interaction', {
      token: stranger.token,
    });
    expect([mine.status, mine.text]).toEqual([random.status, random.text]);
  });
});

describe('the browser side', () => {
  it('answers the extension origin alone, without credentials', async () => {
    const preflight = async (origin: string) =>
      system.call('OPTIONS', '/api/extension/items', {
        headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
      });
    const ours = await preflight(system.config.extension.origin);
    expect(ours.headers.get('access-control-allow-origin')).toBe(system.config.extension.origin);
    expect(ours.headers.get('access-control-allow-credentials')).toBeNull();
    for (const origin of ['https://evil.example', 'null', `${system.config.extension.origin}.evil.example`]) {
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it.each([
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['text', { 'Content-Type': 'text/plain' }],
    [
      'another origin',
      { 'Content-Type': 'application/json', 'X-Requested-With': 'bitcue', Origin: 'https://evil.example' },
    ],
    ['no header of ours', { 'Content-Type': 'application/json' }],
  ])('refuses a change by %s with the session cookie', async (_, headers) => {
    const answer = await system.call('POST', '/auth/logout', { cookie: system.cookie, headers, body: '{}' });
    expect(answer.json).toMatchObject({ error: 'auth.csrf' });
    expect((await system.call('GET', '/api/user', { cookie: system.cookie })).status).toBe(200);
  });

  it.each(['/healthz', '/api/user', '/no/such/page', '/alerts/v1/some-key', '/api/extension/items'])(
    'sends its headers with %s',
    async (path) => {
      const answer = await system.call('GET', path);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('x-powered-by')).toBeNull();
    },
  );
});
