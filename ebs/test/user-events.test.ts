import { userEvent } from '@bitcue/shared/api/user.ts';
import { waitFor } from '@bitcue/shared/test/wait-for.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

let system: System;
const opened: { close(): void }[] = [];
beforeAll(async () => {
  system = await startSystem();
});
afterAll(async () => {
  for (const stream of opened) stream.close();
  await system.close();
});

const headers = () => ({
  'Content-Type': 'application/json',
  'X-Requested-With': 'bitcue',
  Origin: new URL(system.config.publicUrl).origin,
});

/** Opens a tab that listens like an EventSource. */
async function listen(cookie = system.cookie) {
  const stop = new AbortController();
  const response = await fetch(`${system.config.publicUrl}/api/user/events`, {
    headers: { Cookie: cookie },
    signal: stop.signal,
  });
  const told: string[] = [];
  const tab = { response, told, isOver: false, close: () => stop.abort() };
  opened.push(tab);
  if (response.status !== 200) return tab;
  (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      for (const line of decoder.decode(chunk).split('\n')) {
        if (line.startsWith('data: ')) told.push(userEvent.parse(JSON.parse(line.slice(6))).topic);
      }
    }
  })()
    .catch(() => {})
    .finally(() => {
      tab.isOver = true;
    });
  return tab;
}
const patch = (uuid: string, body: unknown) =>
  system.call('PATCH', `/api/user/extension/${uuid}`, { cookie: system.cookie, headers: headers(), body });

describe('the stream of events of a streamer’s tabs', () => {
  it('is not cached, and not readable by other origins', async () => {
    const { response, close } = await listen();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    close();
  });

  it('[API-02] notifies other tabs of changed items and preferences, except with broadcast false', async () => {
    const tab = await listen();
    await patch(ITEMS.horn, { updates: { title: 'Silent' }, broadcast: false });
    await patch(ITEMS.horn, { updates: { title: 'Heard' } });
    await waitFor(() => expect(tab.told).toEqual(['extension']));
    await system.call('PUT', '/api/user/extension/theme', {
      cookie: system.cookie,
      headers: headers(),
      body: { theme: 'red' },
    });
    await waitFor(() => expect(tab.told).toEqual(['extension', 'extension']));
    tab.close();
  });

  it('reports purchases, alert pages and settings', async () => {
    const tab = await listen();
    const page = await connectPage(system);
    await waitFor(() => expect(tab.told).toContain('activity'));
    tab.told.length = 0;
    const bought = await system.purchase('bits25', await system.newViewer());
    await system.until(bought.transactionId, 'received', 'done', 'owed', 'leased', 'started');
    await waitFor(() => expect(tab.told).toContain('activity'));
    await system.call('PATCH', '/api/user/settings', {
      cookie: system.cookie,
      headers: headers(),
      body: { welcomeOnboardingComplete: true },
    });
    await waitFor(() => expect(tab.told).toContain('user'));
    page.socket.close();
    tab.close();
  });

  it('reports nothing to other streamers', async () => {
    await system.control('users', { login: 'other_streamer' });
    const stranger = await listen(await system.signIn('other_streamer'));
    const tab = await listen();
    await patch(ITEMS.horn, { updates: { title: 'Once more' } });
    await waitFor(() => expect(tab.told).toContain('extension'));
    expect(stranger.told).toEqual([]);
    stranger.close();
    tab.close();
  });

  it('closes immediately when its session signs out; other streams stay open', async () => {
    const cookie = await system.signIn('demo_channel');
    const [leaving, staying] = [await listen(cookie), await listen()];
    await system.call('POST', '/auth/logout', { cookie, headers: headers(), body: '{}' });
    await waitFor(() => expect(leaving.isOver).toBe(true));
    expect(staying.isOver).toBe(false);
    expect((await listen(cookie)).response.status).toBe(401);
    staying.close();
  });

  it('ends when Twitch revokes the grant', async () => {
    await system.control('users', { login: 'leaving_streamer' });
    const cookie = await system.signIn('leaving_streamer');
    const tab = await listen(cookie);
    await system.control('grants/revoke', { user: 'leaving_streamer' });
    await vi.waitFor(() => expect(tab.isOver).toBe(true), { timeout: 30_000 });
  });

  it('does not prevent the server from stopping', async () => {
    const tab = await listen();
    const startedAt = Date.now();
    await system.stopServer();
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    await waitFor(() => expect(tab.isOver).toBe(true));
  });
});
