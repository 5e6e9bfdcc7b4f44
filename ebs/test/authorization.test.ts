import type { Server } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { PLANS } from '@bitcue/shared/users/plans.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Door, NOBODYS_ITEM, ROUTE_TABLE, type RouteRow } from './support/route-table.ts';
import { billingSettings } from './support/stripe-stand-in.ts';
import { ITEMS, type System, startSystem } from './support/system.ts';

/** The kinds of callers (reliability: B.1). */
const PRINCIPALS = [
  'anonymous',
  'viewer',
  'unshared',
  'moderator',
  'broadcaster',
  'external',
  'expired',
  'streamer',
  'other',
  'signedOut',
  'stale',
  'alertKey',
  'widgetKey',
  'accessToken',
  'otherToken',
] as const;
type Principal = (typeof PRINCIPALS)[number];

interface Credentials {
  token?: string;
  cookie?: string;
  headers?: Record<string, string>;
}

let system: System;
let who: Record<Principal, Credentials>;
beforeAll(async () => {
  // Nothing listens on that port: allowed callers get the error that Stripe does not answer.
  system = await startSystem(billingSettings(1));
  await system.control('users', { login: 'other_streamer' });
  const other = await system.signIn('other_streamer');
  const signedOut = await system.signIn('other_streamer');
  await system.call('POST', '/auth/logout', { cookie: signedOut, headers: ourPage(), body: '{}' });
  const session = async (viewer: string, over = {}) => ({ token: (await system.session(viewer, over)).token });
  const accessTokenOf = async (cookie: string) => {
    const user = (await system.call('GET', '/api/user', { cookie })).json as { twitch: { access_token: string } };
    return { token: user.twitch.access_token };
  };
  const headers = ourPage();
  const made = await system.ask('POST', '/api/user/widgets/key', {});
  const widgetKey = (made.json as { urls: { recent: string } }).urls.recent.split('#')[1] ?? '';
  who = {
    anonymous: { headers },
    viewer: await session(await system.newViewer()),
    unshared: await session(await system.newViewer(), { identityShared: false }),
    moderator: await session('moderator_one', { role: 'moderator' }),
    broadcaster: await session('demo_channel', { role: 'broadcaster' }),
    external: await session('demo_channel', { role: 'external' }),
    expired: await session(await system.newViewer(), { expiresInSeconds: -120 }),
    streamer: { cookie: system.cookie, headers },
    other: { cookie: other, headers },
    signedOut: { cookie: signedOut, headers },
    stale: { cookie: `bitcue_session=${'A'.repeat(43)}`, headers },
    alertKey: { token: system.alertKey, cookie: `bitcue_session=${system.alertKey}`, headers },
    widgetKey: { token: widgetKey, cookie: `bitcue_session=${widgetKey}`, headers },
    accessToken: await accessTokenOf(system.cookie),
    otherToken: await accessTokenOf(other),
  };
});
afterAll(() => system.close());

/** Headers that our own pages send, so that a change is not mistaken for another site's. */
const ourPage = () => ({
  'Content-Type': 'application/json',
  'X-Requested-With': 'bitcue',
  Origin: new URL(system.config.publicUrl).origin,
});

/** Callers that each door lets in. The others get 403 if `FORBIDDEN` lists them, else 401. */
const LET_IN: Record<Door, readonly Principal[]> = {
  everyone: PRINCIPALS,
  viewers: ['viewer', 'unshared', 'moderator', 'broadcaster'],
  broadcaster: ['broadcaster'],
  streamer: ['streamer', 'other'],
  accessToken: ['accessToken', 'otherToken'],
  signed: [],
};
const FORBIDDEN: Record<Door, readonly Principal[]> = {
  everyone: [],
  viewers: ['external'],
  broadcaster: ['viewer', 'unshared', 'moderator', 'external'],
  streamer: [],
  accessToken: [],
  signed: PRINCIPALS,
};

/** Makes a call without waiting for the end of the answer, because a stream of events has none. */
async function ask(row: RouteRow, { token, cookie, headers }: Credentials) {
  const stop = new AbortController();
  const response = await fetch(`${system.config.publicUrl}${row.at ?? row.path}`, {
    method: row.method,
    headers: {
      ...headers,
      ...(row.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { Cookie: cookie } : {}),
    },
    body: row.body === undefined ? null : JSON.stringify(row.body),
    redirect: 'manual',
    signal: stop.signal,
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? '' : await response.text();
  stop.abort();
  return { status: response.status, text };
}

describe('who may call what', () => {
  it.each(ROUTE_TABLE.flatMap((row) => PRINCIPALS.map((principal) => [row.method, row.path, principal, row] as const)))(
    '%s %s as %s',
    async (_method, _path, principal, row) => {
      const isLetIn = LET_IN[row.door].includes(principal);
      if (isLetIn && row.isTestedElsewhere) return;
      const answer = await ask(row, who[principal]);
      if (isLetIn) {
        // An invalid receipt is refused even to allowed callers.
        if (!answer.text.includes('receipt.invalid')) expect([401, 403]).not.toContain(answer.status);
        return;
      }
      expect(answer.status).toBe(FORBIDDEN[row.door].includes(principal) ? 403 : 401);
      expect(JSON.parse(answer.text)).toMatchObject({ error: expect.any(String), message: expect.any(String) });
    },
  );

  it('covers every route: a route missing from the table fails, and so does a removed one', () => {
    const found = new Set(listRoutes(system.server.http));
    const listed = new Set(ROUTE_TABLE.map((row) => `${row.method} ${row.path}`));
    expect([...found].filter((route) => !listed.has(route) && !isOfPages(route))).toEqual([]);
    expect([...listed].filter((route) => !found.has(route))).toEqual([]);
  });

  it('[USER-11] [TIER-01] distinguishes visitors, free and Plus streamers: a moderator is none of them, and Plus allows no additional call', async () => {
    expect(PLANS).toEqual(['free', 'plus']);
    const rows = ROUTE_TABLE.filter((row) => row.method === 'GET' && !row.isTestedElsewhere);
    const planOf = async () => JSON.parse((await ask(me, who.streamer)).text).plan;
    const me = { method: 'GET', path: '/api/user', door: 'streamer' } as const;
    const statuses = async (credentials: Credentials) => {
      const found: Record<string, number> = {};
      for (const row of rows) found[row.path] = (await ask(row, credentials)).status;
      return found;
    };
    expect(await planOf()).toBe('free');
    const free = await statuses(who.streamer);
    await system.data.repositories.users.update(system.channelId, { plan: 'plus' });
    expect(await planOf()).toBe('plus');
    expect(await statuses(who.streamer)).toEqual(free);
    await system.data.repositories.users.update(system.channelId, { plan: 'free' });
    expect(await statuses(who.moderator)).toEqual(await statuses(who.viewer));
  });

  it('[USER-08] does not reveal an item to another streamer, not even that it exists', async () => {
    const item = (uuid: string) => `/api/user/extension/${uuid}`;
    for (const [method, body] of [
      ['PATCH', { updates: { title: 'Mine now' } }],
      ['DELETE', undefined],
    ] as const) {
      const theirs = await ask({ method, path: item(ITEMS.horn), door: 'streamer', body }, who.other);
      const random = await ask({ method, path: item(NOBODYS_ITEM), door: 'streamer', body }, who.other);
      expect(theirs).toEqual(random);
      expect(theirs.status).toBe(404);
    }
    const stored = await system.data.repositories.items.find(system.channelId, ITEMS.horn);
    expect(stored).toMatchObject({ title: 'Horn' });
    const form = { ...stored, channelId: undefined, reservation: undefined, title: 'Mine now' };
    const path = item(ITEMS.horn);
    const made = await ask({ method: 'POST', path, door: 'streamer', body: { item: form } }, who.other);
    expect(made.status).toBe(404);
    expect(await system.data.repositories.items.find(system.channelId, ITEMS.horn)).toEqual(stored);
  });

  it('plays no demo of another streamer’s item', async () => {
    const demo = (uuid: string) => ({
      method: 'POST' as const,
      path: '/api/extension/demo',
      door: 'accessToken' as const,
      body: { interaction: { type: 'sound', uuid, input: { shortId: 'sound0000000000000001' } }, amount: 25 },
    });
    const theirs = await ask(demo(ITEMS.horn), who.otherToken);
    expect(theirs).toEqual(await ask(demo(NOBODYS_ITEM), who.otherToken));
    expect(theirs.status).toBe(404);
  });

  it('refuses a streamer’s access token that Twitch issued to another app', async () => {
    const client = { client_id: system.env.EXTENSION_CLIENT_ID, redirect_uri: `${system.config.publicUrl}/elsewhere` };
    const wish = new URLSearchParams({ ...client, response_type: 'code', user: 'demo_channel', consent: 'auto' });
    const consent = await fetch(`${system.simulator.url}/auth/authorize?${wish}`, { redirect: 'manual' });
    const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const trade = new URLSearchParams({
      ...client,
      code,
      client_secret: system.env.EXTENSION_CLIENT_SECRET,
      grant_type: 'authorization_code',
    });
    const traded = await fetch(`${system.simulator.url}/auth/token`, { method: 'POST', body: trade });
    const { access_token: token } = (await traded.json()) as { access_token?: string };
    expect(token).toBeTruthy();
    const row = ROUTE_TABLE.find((one) => one.path === '/api/extension/demo');
    expect(row).toBeDefined();
    if (row && token) expect((await ask(row, { token })).status).toBe(401);
  });

  it('[USER-09] returns the access token to its owner in one call only, which is never cached or readable by other origins', async () => {
    const token = who.accessToken.token ?? '';
    const rows = ROUTE_TABLE.filter((row) => row.method === 'GET' && !row.isTestedElsewhere);
    const telling: string[] = [];
    for (const credentials of [who.streamer, who.broadcaster, who.accessToken, who.other]) {
      for (const row of rows) if ((await ask(row, credentials)).text.includes(token)) telling.push(row.path);
    }
    expect(telling).toEqual(['/api/user']);
    const answer = await system.call('GET', '/api/user', { cookie: system.cookie });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('[USER-09] takes the access token of a demo from the header only, and logs it nowhere', async () => {
    const token = who.accessToken.token ?? '';
    const path = '/api/extension/demo';
    const body = {
      interaction: { type: 'sound', uuid: ITEMS.horn, input: { shortId: 'sound0000000000000001' } },
      amount: 25,
    };
    const attempts = [
      system.call('POST', `${path}?access_token=${token}&token=${token}`, { body, headers: ourPage() }),
      system.call('POST', path, { body: { ...body, access_token: token }, headers: ourPage() }),
      system.call('POST', path, { body, cookie: `bitcue_session=${token}; access_token=${token}`, headers: ourPage() }),
      // The session alone is not enough: the specification requires the token.
      system.call('POST', path, { body, cookie: system.cookie, headers: ourPage() }),
    ];
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect((await system.call('POST', path, { body, token })).status).toBe(200);
    expect(system.lines.join('\n')).not.toContain(token);
  });

  it.each(['PATCH', 'DELETE', 'POST'] as const)('%s of a setting’s path is not treated as an item', async (method) => {
    for (const path of ['sortOrder', 'theme', 'notifications', 'hideAlerts']) {
      const body = method === 'DELETE' ? undefined : { updates: { title: 'x' }, item: {} };
      const answer = await ask({ method, path: `/api/user/extension/${path}`, door: 'streamer', body }, who.streamer);
      expect([answer.status, JSON.parse(answer.text).error]).toEqual([405, 'route.method']);
    }
  });

  it('does not reveal an interaction to a viewer of another channel, not even that it exists', async () => {
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
  it('answers only the extension origin, without credentials', async () => {
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

  const UNSAFE = ROUTE_TABLE.filter((row) => row.door === 'streamer' && row.method !== 'GET');
  const FORGERIES: [name: string, headers: () => Record<string, string>][] = [
    ['a form', () => ({ ...ourPage(), 'Content-Type': 'application/x-www-form-urlencoded' })],
    ['a form with a file', () => ({ ...ourPage(), 'Content-Type': 'multipart/form-data; boundary=x' })],
    ['text', () => ({ ...ourPage(), 'Content-Type': 'text/plain' })],
    ['JSON that a form can send', () => ({ ...ourPage(), 'Content-Type': 'text/plain; application/json' })],
    ['another origin', () => ({ ...ourPage(), Origin: 'https://evil.example' })],
    ['an origin like ours', () => ({ ...ourPage(), Origin: `${ourPage().Origin}.evil.example` })],
    ['the origin null', () => ({ ...ourPage(), Origin: 'null' })],
    ['no origin', () => ({ 'Content-Type': 'application/json', 'X-Requested-With': 'bitcue' })],
    ['no header of ours', () => ({ 'Content-Type': 'application/json', Origin: ourPage().Origin })],
    ['another header', () => ({ ...ourPage(), 'X-Requested-With': 'XMLHttpRequest' })],
  ];

  it.each(
    UNSAFE.flatMap((row) => FORGERIES.map(([name, headers]) => [row.method, row.path, name, row, headers] as const)),
  )('refuses %s %s by %s, with the session cookie', async (_method, _path, _name, row, headers) => {
    const answer = await system.call(row.method, row.at ?? row.path, {
      cookie: system.cookie,
      headers: headers(),
      body: row.method === 'DELETE' ? undefined : JSON.stringify(row.body ?? {}),
    });
    expect([answer.status, answer.json]).toMatchObject([403, { error: 'auth.csrf' }]);
  });

  it.each([
    ['a GET', (row: RouteRow) => system.call('GET', row.at ?? row.path, { cookie: system.cookie })],
    [
      'a method named in a header',
      (row: RouteRow) =>
        system.call('GET', row.at ?? row.path, {
          cookie: system.cookie,
          headers: { 'X-HTTP-Method-Override': row.method },
        }),
    ],
    [
      'a method named in the query',
      (row: RouteRow) => system.call('GET', `${row.at ?? row.path}?_method=${row.method}`, { cookie: system.cookie }),
    ],
  ])('changes nothing by %s', async (_, forge) => {
    const rows = () =>
      Promise.all(
        ['items', 'users', 'interactions'].map((name) => system.data.store.db.collection(name).find({}).toArray()),
      );
    // Purchases of earlier tests may still become due or be in progress, and change on their own.
    const countDue = () =>
      system.data.store.db
        .collection('interactions')
        .countDocuments({ dueAt: { $ne: null, $lt: Date.now() + 60_000 } });
    let before: unknown = null;
    const areAtRest = async () => {
      // Counted first: a record that is due while the rows are read could be in its old state there.
      const due = await countDue();
      const earlier = before;
      before = await rows();
      return due === 0 && isDeepStrictEqual(before, earlier);
    };
    // Uses of items are written a second late, so rows that have not changed for longer are final.
    await expect.poll(areAtRest, { timeout: 60_000, interval: 1_500 }).toBe(true);
    for (const row of UNSAFE) await forge(row);
    expect(await rows()).toEqual(before);
    expect((await system.call('GET', '/api/user', { cookie: system.cookie })).status).toBe(200);
  });

  it('allows no dashboard call from other origins', async () => {
    for (const row of ROUTE_TABLE.filter((one) => one.door === 'streamer')) {
      for (const Origin of ['https://evil.example', system.config.extension.origin, 'null']) {
        const answer = await system.call('OPTIONS', row.at ?? row.path, {
          headers: { Origin, 'Access-Control-Request-Method': row.method },
        });
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
    }
  });

  it.each([
    '/healthz',
    '/api/user',
    '/no/such/page',
    '/alerts/v1/some-key',
    '/alerts/sounds',
    '/widgets/v1/recent',
    '/api/extension/items',
  ])('sends the security headers with %s', async (path) => {
    const answer = await system.call('GET', path);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-powered-by')).toBeNull();
  });
});

/** Lists the routes of the Express router behind a server, without the handlers that refuse a path's other methods. */
function listRoutes(http: Server): string[] {
  const listeners = http.listeners('request') as { router?: { stack: Layer[] } }[];
  return listLayers(listeners.flatMap(({ router }) => router?.stack ?? []));
}
function listLayers(stack: Layer[]): string[] {
  return stack.flatMap(({ route, handle }) => {
    if (!route) return listLayers(handle.stack ?? []);
    const methods = Object.keys(route.methods);
    const paths = Array.isArray(route.path) ? route.path : [route.path];
    return paths.flatMap((path) => methods.filter(isMethod).map((method) => `${method.toUpperCase()} ${path}`));
  });
}
const isMethod = (method: string) => ['get', 'post', 'put', 'patch', 'delete'].includes(method);
interface Layer {
  route?: { path: string | string[]; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

/** True for built pages and their assets, which are the same for everyone. */
function isOfPages(route: string): boolean {
  const library = /^GET \/library(-guidelines|\/:type\/:shortId|\/\*other)?$/;
  return (
    library.test(route) || /^GET \/(((alerts|widgets)-)?assets\/\*file|dashboard(\/\*page)?|login|voices|)$/.test(route)
  );
}
