import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ITEMS, type System, startSystem } from './support/system.ts';

const MARKUP = [
  '<script>run()</script>',
  '"><img src=x onerror=run()>',
  '</title><svg onload=run()>',
  'javascript:run()',
  '\u202e<b>x</b>',
];

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

type Answer = Awaited<ReturnType<System['call']>>;

/** Checks that the answer is not a page, and that nothing in it could run even if it were. */
function expectNoPage({ headers, text, status }: Answer, markup: string) {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  const isJson = /^application\/json\b/.test(headers.get('content-type') ?? '');
  if (status < 300 || status >= 400) expect(isJson || !text.includes(markup)).toBe(true);
  if (/^text\/html\b/.test(headers.get('content-type') ?? '')) expect(text).not.toContain(markup);
}

describe.each(MARKUP)('an answer to a call that contains %s', (markup) => {
  const part = encodeURIComponent(markup);

  it.each([
    `/${part}`,
    `/api/${part}`,
    `/api/user/extension/${part}`,
    `/api/extension/interactions/${part}`,
    `/api/library?search=${part}`,
    `/api/library?next=${part}`,
    `/api/voices/${part}/sample`,
    `/media/${part}`,
    `/objects/media/${part}.mp3`,
    `/alerts/v1/${part}`,
    `/alerts-assets/${part}`,
    `/assets/${part}`,
    `/dashboard/${part}?${part}=${part}`,
    `/login?error=${part}`,
    `/auth/twitch?returnTo=${part}`,
    `/auth/twitch/callback?error=${part}&error_description=${part}&state=${part}`,
  ])('GET %s returns no page that contains it', async (path) => {
    for (const accept of ['application/json', 'text/html']) {
      const answer = await system.call('GET', path, { cookie: system.cookie, headers: { Accept: accept } });
      expectNoPage(answer, markup);
      expect(answer.headers.get('location') ?? '').not.toMatch(/[<>"]|^javascript:/i);
    }
  });

  it('is JSON if a body, a header or a method is refused', async () => {
    const { token } = await system.session('viewer_one');
    const refused = [
      await system.call('POST', '/api/extension/intents', { token, body: { item: markup, amount: markup } }),
      await system.call('POST', '/api/extension/intents', { token, body: markup }),
      await system.call('POST', '/api/extension/transactions', {
        token,
        body: { receipt: markup.padEnd(30), nonce: markup },
      }),
      await system.call('GET', '/api/extension/items', { headers: { Authorization: `Bearer ${part}` } }),
      await system.call('PUT', `/api/extension/items?${part}`),
      await system.ask('PATCH', `/api/user/extension/${ITEMS.horn}`, { updates: { title: markup.repeat(20) } }),
      await system.ask('POST', `/api/user/extension/${crypto.randomUUID()}`, {
        item: { [markup]: 1, features: markup },
      }),
      await system.ask('PUT', '/api/user/extension/theme', { theme: markup, [markup]: markup }),
      await system.ask('POST', `/api/user/interactions/${part}/dismiss`, { reason: markup }),
      await system.call('POST', '/eventsub/event/1', { body: { [markup]: markup } }),
    ];
    for (const answer of refused) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
      expectNoPage(answer, markup);
    }
  });
});
