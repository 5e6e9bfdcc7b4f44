import { setTimeout as wait } from 'node:timers/promises';
import { signInPath } from '@bitcue/shared/api/sign-in.ts';
import { userEvent } from '@bitcue/shared/api/user.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTwo } from './support/second-process.ts';
import { CHANNEL_LOGIN } from './support/system.ts';

/** What a streamer does at one process applies at the other, because the proxy sends each request to either. */
describe('two processes', () => {
  let two: Awaited<ReturnType<typeof startTwo>>;
  beforeAll(async () => {
    two = await startTwo(true);
  });
  afterAll(() => two.close());

  const readCookies = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .join('; ');
  const get = (url: string, cookie = '') => fetch(url, { redirect: 'manual', headers: { Cookie: cookie } });

  const failAfter = async (ms: number) => {
    await wait(ms, undefined, { ref: false });
    throw new Error('The tab is still connected.');
  };

  it('finish a sign-in that began at the other, once, and end its session and its tab at both', async () => {
    const { publicUrl } = two.first.config;
    const start = await get(publicUrl + signInPath({}));
    const consent = await get(`${start.headers.get('location')}&user=${CHANNEL_LOGIN}&consent=auto`);
    const { pathname, search } = new URL(consent.headers.get('location') ?? '');
    const back = await get(two.second.url + pathname + search, readCookies(start));
    const cookie = readCookies(back);
    const readAtBoth = () =>
      Promise.all([publicUrl, two.second.url].map(async (url) => (await get(`${url}/api/user`, cookie)).status));
    expect(await readAtBoth()).toEqual([200, 200]);
    const again = await get(publicUrl + pathname + search, readCookies(start));
    expect(await again.json()).toMatchObject({ error: 'auth.state' });

    const tab = await get(`${two.second.url}/api/user/events`, cookie);
    expect(tab.status).toBe(200);
    expect((await two.first.ask('POST', '/auth/logout', {}, cookie)).status).toBe(204);
    // Ended by the hint: without one, it would take 25 seconds longer.
    await Promise.race([tab.text(), failAfter(10_000)]);
    expect(await readAtBoth()).toEqual([401, 401]);
  });

  it('play one of two demos that are requested at once', async () => {
    const asked = await two.askBoth('/api/user/test-alert', { method: 'POST', body: {} });
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(asked.map(({ json }) => (json as { error?: string }).error)).toContain('demo.locked');
  });

  it('notify tabs at one of changes at the other', async () => {
    const stop = new AbortController();
    const { signal } = stop;
    const tab = await fetch(`${two.second.url}/api/user/events`, { headers: { Cookie: two.first.cookie }, signal });
    const topics: string[] = [];
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of tab.body ?? [])
        for (const line of decoder.decode(chunk).split('\n'))
          if (line.startsWith('data: ')) topics.push(userEvent.parse(JSON.parse(line.slice(6))).topic);
    })().catch(() => {});
    expect((await two.first.ask('PUT', '/api/user/extension/theme', { theme: 'red' })).status).toBe(200);
    await expect.poll(() => topics).toContain('extension');
    stop.abort();
    await reading;
  });
});
