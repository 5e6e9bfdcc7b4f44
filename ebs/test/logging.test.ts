import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type System, startSystem } from './support/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

const payload = (over: object = {}) => ({
  account_name: 'demo_channel',
  time_now: 1_700_000_000_000,
  event_current_destination: '/dashboard/extension',
  event: 'client.error',
  message: 'TypeError: x is undefined',
  ...over,
});
const send = (body: unknown, cookie?: string) =>
  system.call('POST', '/api/logging', { body, ...(cookie === undefined ? {} : { cookie }) });
const lines = () => system.lines.filter((line) => line.startsWith('client.'));

describe('[API-34] client logging', () => {
  it('accepts a payload from a page, signed in or not, and writes one line', async () => {
    const before = lines().length;
    const answer = await send(payload());
    expect([answer.status, answer.json]).toEqual([200, { message: expect.any(String) }]);
    expect((await send(payload({ account_name: null, event: 'client.call_failed' }), system.cookie)).status).toBe(200);
    const [first, second, ...more] = lines().slice(before);
    expect(more).toEqual([]);
    expect(first).toMatch(/^client\.error .*\/dashboard\/extension.*x is undefined/);
    expect(second).toMatch(/^client\.call_failed /);
  });

  it('takes the streamer from the session, never from the body', async () => {
    const before = lines().length;
    await send(payload({ account_name: 'somebody_else', userId: '42', user: 'x' }));
    await send(payload({ account_name: 'somebody_else' }), system.cookie);
    const [anonymous, signedIn] = lines().slice(before);
    expect(anonymous).toContain('"userId":null');
    expect(signedIn).toContain(`"userId":"${system.channelId}"`);
    expect(`${anonymous}${signedIn}`).not.toMatch(/somebody_else|"42"/);
  });

  it('[LOG-02] logs no token and no alert page address', async () => {
    const user = (await system.call('GET', '/api/user', { cookie: system.cookie })).json as {
      alertUrl: string;
      twitch: { access_token: string };
    };
    const session = system.cookie.split('=').at(-1) ?? '';
    for (const secret of [user.alertUrl, system.alertKey, user.twitch.access_token, session, `Bearer ${session}`]) {
      expect(
        (await send(payload({ message: `failed: ${secret}`, event_current_destination: `/x?k=${secret}` }))).status,
      ).toBe(200);
    }
    for (const secret of [system.alertKey, user.twitch.access_token, session]) {
      expect(system.lines.join('\n')).not.toContain(secret);
    }
  });

  it('[LOG-02] accepts only errors and failed calls', async () => {
    const before = lines().length;
    expect((await send(payload({ event: 'client.clicked' }))).status).toBe(400);
    expect((await send(payload({ event: 'server.ready' }))).status).toBe(400);
    expect(lines()).toHaveLength(before);
  });

  it('accepts at most 2 KB, as JSON', async () => {
    const padding = (bytes: number) => JSON.stringify({ ...payload(), padding: 'x'.repeat(bytes) });
    expect((await send(padding(2_048 - payloadBytes()))).status).toBe(200);
    expect((await send(padding(2_049 - payloadBytes()))).status).toBe(413);
    const text = await system.call('POST', '/api/logging', {
      body: JSON.stringify(payload()),
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(text.status).toBe(415);
  });

  it('is rate limited', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(payload())));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

/** Size of a payload with an empty padding, in bytes. */
function payloadBytes(): number {
  return JSON.stringify({ ...payload(), padding: '' }).length;
}
