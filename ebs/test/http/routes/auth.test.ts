import { signInPath } from '@bitcue/shared/api/sign-in.ts';
import { createNewItem } from '@bitcue/shared/items/item.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCookie } from '../../../src/http/credentials.ts';
import { cookiesOf, IDS, startTwitchRig, type TwitchRig } from '../../support/twitch-rig.ts';

let rig: TwitchRig;
beforeAll(async () => {
  rig = await startTwitchRig();
});
beforeEach(() => rig.reset());
afterAll(() => rig.close());

const get = (path: string, cookie = '') =>
  fetch(path.startsWith('http') ? path : `${rig.origin}${path}`, { redirect: 'manual', headers: { cookie } });

const BASE = ['user:edit:broadcast', 'moderation:read'];
/** The scopes that every punishment needs, and those that one with a random chatter as target needs. */
const PUNISHMENT = ['moderator:manage:banned_users', 'channel:manage:moderators'];
const ANY_PUNISHMENT = [...PUNISHMENT, 'moderator:read:chatters'];

/** Starts a sign-in and lets Twitch answer. Returns the browser's cookie and the address it is redirected to. */
async function startSignIn(returnTo?: string, consent = '&user=demo_channel&consent=auto') {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  const started = await get(`/auth/twitch${query}`);
  const back = await get(`${started.headers.get('location')}${consent}`);
  return { cookie: cookiesOf(started), callback: back.headers.get('location') ?? '' };
}

describe('sign-in', () => {
  it('[USER-10] signs a streamer in, keeps the grant sealed, and finds them by the session cookie', async () => {
    const { cookie, callback } = await startSignIn('/rewards?tab=1');
    const finished = await get(callback, cookie);
    expect(finished.status).toBe(303);
    expect(finished.headers.get('location')).toBe('/rewards?tab=1');
    expect(finished.headers.get('cache-control')).toBe('no-store');
    const session = finished.headers.getSetCookie().find((one) => one.startsWith('bitcue_session='));
    expect(session).toMatch(/HttpOnly/);
    expect(session).toMatch(/SameSite=Lax/);
    expect(session).toMatch(/Path=\//);

    const user = await rig.users.findById(IDS.demoChannel);
    expect(user).toMatchObject({ login: 'demo_channel', broadcasterType: 'affiliate', testing: false });
    expect(user?.grant?.scopes).toEqual(BASE);
    const token = await rig.twitch.readAccessToken(IDS.demoChannel);
    expect(rig.localTwitch.state.accessTokens[token]?.userId).toBe(IDS.demoChannel);
    const stored = JSON.stringify(await rig.store.collection('users').findOne({}));
    expect(stored).not.toContain(token);
    for (const refreshToken of Object.keys(rig.localTwitch.state.refreshTokens))
      expect(stored).not.toContain(refreshToken);
    expect(JSON.stringify(await rig.store.collection('sessions').find().toArray())).not.toContain(
      cookiesOf(finished).split('=')[1],
    );
  });

  it('keeps the account at a second sign-in, with a new session and a new grant', async () => {
    const first = await rig.signIn();
    const before = await rig.users.findById(IDS.demoChannel);
    const second = await rig.signIn();
    const after = await rig.users.findById(IDS.demoChannel);
    expect(second).not.toBe(first);
    expect(after?.uuid).toBe(before?.uuid);
    expect(after?.alertKeyHash).toBe(before?.alertKeyHash);
    expect(after?.grant?.refreshToken).not.toBe(before?.grant?.refreshToken);
  });

  it('ends the session that the browser held before', async () => {
    const old = await rig.signIn();
    const { cookie, callback } = await startSignIn();
    await get(callback, `${cookie}; ${old}`);
    expect(await rig.auth.readSession({ headers: { cookie: old } } as never)).toBeNull();
  });

  it('refuses a state twice, without its browser, in another browser, forged or missing', async () => {
    const { cookie, callback } = await startSignIn();
    const other = await startSignIn();
    const refused = async (url: string, withCookie: string) => {
      const answer = await get(url, withCookie);
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as { error: string }).error).toBe('auth.state');
      expect(cookiesOf(answer)).toBe('');
    };
    await refused(callback, '');
    await refused(callback, other.cookie);
    await refused(callback.replace(/state=[^&]+/, `state=${'A'.repeat(43)}`), cookie);
    await refused(callback.replace(/state=[^&]+/, 'state='), cookie);
    await refused(callback.replace(/&?state=[^&]+/, ''), cookie);
    await refused(`${callback}&state=${'A'.repeat(43)}`, cookie);
    expect((await get(callback, cookie)).status).toBe(303);
    await refused(callback, cookie);
    expect(await rig.store.collection('sessions').countDocuments()).toBe(1);
  });

  it('refuses a state after ten minutes', async () => {
    const { cookie, callback } = await startSignIn();
    rig.clock.skip(600_001);
    expect((await get(callback, cookie)).status).toBe(400);
  });

  it('refuses a code that is unknown to Twitch, and one that was used', async () => {
    const { cookie, callback } = await startSignIn();
    const forged = await get(callback.replace(/code=[^&]+/, 'code=nonsense'), cookie);
    expect(((await forged.json()) as { error: string }).error).toBe('auth.state');
    expect(await rig.users.findById(IDS.demoChannel)).toBeNull();
  });

  it('reports that the streamer declined', async () => {
    const started = await get('/auth/twitch');
    const authorize = new URL(started.headers.get('location') ?? '');
    const form = new URLSearchParams([...authorize.searchParams, ['user', 'demo_channel'], ['decision', 'deny']]);
    const back = await fetch(`${authorize.origin}${authorize.pathname}`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    const answer = await get(back.headers.get('location') ?? '', cookiesOf(started));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ error: 'auth.denied', message: 'Twitch sign-in was cancelled.' });
  });

  it('[USER-10] redirects a browser to the sign-in page, which says what went wrong', async () => {
    const { cookie, callback } = await startSignIn();
    const asBrowser = (url: string) =>
      fetch(new URL(url, rig.origin), { headers: { cookie, accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' });
    const forged = await asBrowser(callback.replace(/state=[^&]+/, `state=${'A'.repeat(43)}`));
    expect([forged.status, forged.headers.get('location')]).toEqual([303, '/login?error=auth.state']);
    const finished = await asBrowser(callback);
    expect(finished.headers.get('location')).not.toContain('error');
  });

  it('answers 503 while Twitch is unavailable, and works afterwards', async () => {
    rig.fault({ target: 'oauth', kind: 'answer', status: 503, match: 'token', count: 1 });
    const first = await startSignIn();
    expect((await get(first.callback, first.cookie)).status).toBe(503);
    const second = await startSignIn();
    expect((await get(second.callback, second.cookie)).status).toBe(303);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'evil',
    '',
    '/a\r\nSet-Cookie: x=1',
    `/${'a'.repeat(600)}`,
  ])('never redirects away from this site (%j)', async (returnTo) => {
    const { cookie, callback } = await startSignIn(returnTo);
    const finished = await get(callback, cookie);
    expect(finished.status).toBe(303);
    expect(finished.headers.get('location')).toBe('/');
  });

  it('asks Twitch for the base scopes with the registered address', async () => {
    const url = new URL((await get('/auth/twitch')).headers.get('location') ?? '');
    expect(url.searchParams.get('redirect_uri')).toBe(`${rig.origin}/auth/twitch/callback`);
    expect(url.searchParams.get('scope')?.split(' ')).toEqual(BASE);
    expect(url.searchParams.get('response_type')).toBe('code');
    expect(url.href).not.toContain(rig.config.twitch.clientSecret);
  });

  it('[USER-09] logs no secret, token, code or cookie', async () => {
    const { cookie, callback } = await startSignIn();
    const finished = await get(callback, cookie);
    rig.fault({ target: 'oauth', kind: 'answer', status: 500, match: 'token', count: 1 });
    const second = await startSignIn();
    await get(second.callback, second.cookie);
    const text = rig.lines.join('\n');
    expect(text).toContain('user.sign_in');
    const canaries = [
      rig.config.twitch.clientSecret,
      rig.config.extension.clientSecret,
      ...Object.keys(rig.localTwitch.state.accessTokens),
      ...Object.keys(rig.localTwitch.state.refreshTokens),
      new URL(callback).searchParams.get('code') ?? '',
      cookiesOf(finished).split('=')[1] ?? '',
    ];
    for (const canary of canaries) {
      expect(canary).not.toBe('');
      expect(text).not.toContain(canary);
    }
  });
});

describe('the requested scopes', () => {
  const grantOf = async () => {
    const grant = (await rig.users.findById(IDS.demoChannel))?.grant;
    if (!grant) throw new Error('There is no grant.');
    return grant;
  };
  const stored = async () => (await grantOf()).scopes;
  const isSession = (cookie: string) => cookie.startsWith('bitcue_session=');

  /**
   * One redirect to Twitch and back. `asked` are the requested scopes, `to` is where the browser is redirected
   * afterwards.
   */
  async function visitTwitch(address: string, cookie: string, decision: 'allow' | 'deny' = 'allow') {
    const started = await get(address, cookie);
    return answerTwitch(started.headers.get('location') ?? '', [cookie, cookiesOf(started)].join('; '), decision);
  }

  async function answerTwitch(authorize: string, cookie: string, decision: 'allow' | 'deny' = 'allow') {
    const url = new URL(authorize);
    const form = new URLSearchParams([...url.searchParams, ['user', 'demo_channel'], ['decision', decision]]);
    const back = await fetch(url.origin + url.pathname, { method: 'POST', body: form, redirect: 'manual' });
    const finished = await get(back.headers.get('location') ?? '', cookie);
    return {
      asked: url.searchParams.get('scope')?.split(' '),
      status: finished.status,
      to: finished.headers.get('location') ?? '',
      cookies: cookiesOf(finished),
      session: cookiesOf(finished).split('; ').find(isSession),
    };
  }

  const addPunishment = (enabled: boolean) =>
    rig.items.insert(IDS.demoChannel, {
      ...createNewItem({ uuid: crypto.randomUUID(), feature: { id: 'a', type: 'punishment' } }),
      enabled,
    });

  it('are those of the given feature types, never scopes from the address', async () => {
    const scopeOf = async (path: string) =>
      new URL((await get(path)).headers.get('location') ?? '').searchParams.get('scope')?.split(' ');
    expect(await scopeOf(signInPath({ features: ['punishment'] }))).toEqual([...BASE, ...ANY_PUNISHMENT]);
    expect(await scopeOf(signInPath({ features: ['tts', 'punishment', 'sound'] }))).toEqual([
      ...BASE,
      ...ANY_PUNISHMENT,
    ]);
    expect(await scopeOf('/auth/twitch?scope=bits%3Aread&scopes=bits%3Aread')).toEqual(BASE);
  });

  it.each([
    'feature=bits%3Aread',
    'feature=',
    'feature=punishment&feature=constructor',
    'feature=punishment%20bits%3Aread',
  ])('are refused for an unknown feature type (%s)', async (query) => {
    const answer = await get(`/auth/twitch?${query}`);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error: string }).error).toBe('request.invalid');
    expect(await rig.store.collection('logins').countDocuments()).toBe(0);
  });

  it('include, for a signed-in streamer, everything in use and everything granted before', async () => {
    const cookie = await rig.signIn();
    await rig.users.update(IDS.demoChannel, { grant: { ...(await grantOf()), scopes: [...BASE, 'bits:read'] } });
    const first = await visitTwitch('/auth/twitch?returnTo=%2Fdashboard%2Fextension', cookie);
    expect(first).toMatchObject({ asked: [...BASE, 'bits:read'], to: '/dashboard/extension' });
    await addPunishment(false);
    expect((await visitTwitch('/auth/twitch', first.cookies)).asked).toEqual([...BASE, 'bits:read']);
    await addPunishment(true);
    const cookies = await rig.signIn();
    const last = await visitTwitch('/auth/twitch', cookies);
    expect(last.asked).toEqual([...BASE, ...PUNISHMENT, 'bits:read']);
    expect(await stored()).toEqual([...BASE, ...PUNISHMENT, 'bits:read']);
  });

  it('never narrow a wider grant at a sign-in without a session', async () => {
    await rig.signIn('demo_channel', ['punishment']);
    await addPunishment(true);
    const before = await grantOf();
    const again = await visitTwitch('/auth/twitch?returnTo=%2Fdashboard', '');
    expect(again).toMatchObject({ asked: BASE, to: '/dashboard' });
    expect(again.session).toBeDefined();
    expect(await grantOf()).toEqual(before);
  });

  it('are requested again if the account turns out to need more', async () => {
    await rig.signIn();
    await addPunishment(true);
    const first = await visitTwitch('/auth/twitch?returnTo=%2Fdashboard', '');
    expect(first.asked).toEqual(BASE);
    expect(new URL(first.to).pathname).toBe('/auth/authorize');
    const second = await answerTwitch(first.to, first.cookies);
    expect(second).toMatchObject({ asked: [...BASE, ...PUNISHMENT], to: '/dashboard' });
    expect(await stored()).toEqual([...BASE, ...PUNISHMENT]);
  });

  it('are requested again after the grant was revoked without our knowledge', async () => {
    await rig.signIn('demo_channel', ['punishment']);
    await addPunishment(true);
    rig.localTwitch.state.accessTokens = {};
    for (const grant of Object.values(rig.localTwitch.state.refreshTokens)) grant.disconnected = true;
    const first = await visitTwitch('/auth/twitch', '');
    expect(await stored()).toEqual(BASE);
    expect((await answerTwitch(first.to, first.cookies)).to).toBe('/');
    expect(await stored()).toEqual([...BASE, ...PUNISHMENT]);
    expect((await grantOf()).state).toBe('ok');
  });

  it('may be declined: the streamer stays signed in and is not asked again automatically', async () => {
    const cookie = await rig.signIn();
    const address = signInPath({ returnTo: '/dashboard/extension', features: ['punishment'] });
    const declined = await visitTwitch(address, cookie, 'deny');
    expect(declined).toMatchObject({ status: 303, to: '/dashboard/extension', cookies: '' });
    expect(await rig.auth.readSession({ headers: { cookie } } as never)).not.toBeNull();
    expect(await stored()).toEqual(BASE);

    await addPunishment(true);
    const first = await visitTwitch('/auth/twitch?returnTo=%2Fdashboard', '');
    const second = await answerTwitch(first.to, first.cookies, 'deny');
    expect(second).toMatchObject({ status: 303, to: '/dashboard', cookies: '' });
    expect(await rig.auth.readSession({ headers: { cookie: first.session } } as never)).not.toBeNull();
  });
});

describe('sessions', () => {
  const read = (cookie: string) => rig.auth.readSession({ headers: { cookie } } as never);

  it('stay valid while used, and expire after 7 idle days', async () => {
    const cookie = await rig.signIn();
    for (let day = 0; day < 3; day += 1) {
      rig.clock.skip(6 * 86_400_000);
      expect((await read(cookie))?.id).toBe(IDS.demoChannel);
    }
    rig.clock.skip(7 * 86_400_000);
    expect(await read(cookie)).toBeNull();
  });

  it('expire after 30 days even if used', async () => {
    const cookie = await rig.signIn();
    for (let day = 0; day < 29; day += 1) {
      rig.clock.skip(86_400_000);
      expect(await read(cookie)).not.toBeNull();
    }
    rig.clock.skip(86_400_000);
    expect(await read(cookie)).toBeNull();
  });

  it('are not found by a forged, truncated, renamed or missing cookie', async () => {
    const cookie = await rig.signIn();
    const forged = [
      '',
      'bitcue_session=',
      `${cookie}x`,
      cookie.slice(0, -1),
      cookie.replace('bitcue', '__Host-bitcue'),
    ];
    for (const one of [...forged, `bitcue_session=${'A'.repeat(43)}`, 'bitcue_session[$ne]=']) {
      expect(await read(one)).toBeNull();
    }
  });

  it('end when the grant is revoked', async () => {
    const cookie = await rig.signIn();
    rig.localTwitch.state.accessTokens = {};
    for (const grant of Object.values(rig.localTwitch.state.refreshTokens)) grant.disconnected = true;
    await rig.twitch.grants.validateAll();
    expect(await read(cookie)).toBeNull();
    expect((await rig.users.findById(IDS.demoChannel))?.grant?.state).toBe('relink');
    await expect(rig.twitch.readAccessToken(IDS.demoChannel)).rejects.toMatchObject({ code: 'auth.relink' });
    const again = await rig.signIn();
    expect((await read(again))?.grant?.state).toBe('ok');
    await expect(rig.twitch.readAccessToken(IDS.demoChannel)).resolves.toBeTypeOf('string');
  });

  it('use the __Host- prefix and Secure with https', () => {
    const cookie = createCookie('bitcue_session', 'https://bitcue.example').set('v', 1_000);
    expect(cookie).toBe('__Host-bitcue_session=v; Max-Age=1; Path=/; HttpOnly; Secure; SameSite=Lax');
  });
});

describe('logout', () => {
  const own = () => ({
    'content-type': 'application/json',
    'x-requested-with': 'bitcue',
    origin: rig.origin,
  });
  const logout = (headers: Record<string, string>) =>
    fetch(`${rig.origin}/auth/logout`, { method: 'POST', headers, body: '{}' });

  it('ends the session and removes the cookie', async () => {
    const cookie = await rig.signIn();
    const answer = await logout({ ...own(), cookie });
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().join()).toMatch(/bitcue_session=;.*Max-Age=0/);
    expect(await rig.auth.readSession({ headers: { cookie } } as never)).toBeNull();
    expect((await logout({ ...own(), cookie })).status).toBe(401);
  });

  it('does nothing when called from another site', async () => {
    const cookie = await rig.signIn();
    const { origin: _origin, ...noOrigin } = own();
    const { 'x-requested-with': _header, ...noHeader } = own();
    const foreign = [
      noOrigin,
      noHeader,
      { ...own(), origin: 'null' },
      { ...own(), origin: 'https://evil.example' },
      { ...own(), origin: `${rig.origin}.evil.example` },
      { ...own(), 'content-type': 'text/plain' },
      { ...own(), 'content-type': 'application/x-www-form-urlencoded' },
      { ...own(), 'content-type': 'text/plain; application/json' },
      { ...own(), 'x-requested-with': 'XMLHttpRequest' },
    ];
    for (const headers of foreign) {
      const answer = await logout({ ...headers, cookie });
      expect(answer.status).toBe(403);
      expect(((await answer.json()) as { error: string }).error).toBe('auth.csrf');
    }
    expect((await get('/auth/logout', cookie)).status).toBe(405);
    expect(await rig.auth.readSession({ headers: { cookie } } as never)).not.toBeNull();
  });
});
