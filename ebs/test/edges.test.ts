import { statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

const METRICS_TOKEN = 'metrics-token-0001';

let system: System;
beforeAll(async () => {
  system = await startSystem({
    METRICS_TOKEN,
    // More than any disk holds, so the reserve is used up from the start.
    DISK_RESERVE_MB: '1000000000000',
    ALLOWED_STREAMERS: 'Demo_Channel',
  });
  await system.control('users', { login: 'other_streamer' });
});
afterAll(() => system.close());

describe('a malformed request is answered with 400', () => {
  it('a search for a NUL character', async () => {
    const answer = await system.call('GET', '/api/library?search=%00');
    expect([answer.status, answer.json]).toMatchObject([400, { error: 'request.invalid' }]);
  });

  it('a body that is not compressed as its header says', async () => {
    for (const encoding of ['gzip', 'deflate', 'br']) {
      const answer = await system.call('POST', '/api/logging', {
        headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
        body: '{"not":"compressed"}',
      });
      expect([encoding, answer.status, answer.json]).toMatchObject([encoding, 400, { error: 'request.invalid' }]);
    }
  });

  it('a compressed body that ends too early', async () => {
    const whole = gzipSync('{"event":"client.error"}');
    const status = await new Promise<number>((resolve, reject) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
      const url = `${system.config.publicUrl}/api/logging`;
      const sent = httpRequest(url, { method: 'POST', headers, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.end(whole.subarray(0, whole.length - 10));
    });
    expect(status).toBe(400);
  });
});

describe('paths', () => {
  it.each(['/API/user', '/Api/library', '/Media/x.mp3', '/HEALTHZ'])(
    'in another case are unknown: %s',
    async (path) => {
      expect((await system.call('GET', path, { cookie: system.cookie })).status).toBe(404);
    },
  );
});

describe('the metrics', () => {
  const read = async (headers: Record<string, string> = {}) =>
    (await system.call('GET', '/metrics', { headers })).status;

  it('can be read only with their token, from anywhere', async () => {
    const Authorization = `Bearer ${METRICS_TOKEN}`;
    expect(await read({ Authorization })).toBe(200);
    expect(await read({ Authorization, 'X-Forwarded-For': '203.0.113.7' })).toBe(200);
    expect(await read()).toBe(404);
    expect(await read({ Authorization: METRICS_TOKEN })).toBe(404);
    expect(await read({ Authorization: `${Authorization}0` })).toBe(404);
  });
});

describe.skipIf(process.platform === 'win32')('the folders of clips and uploads', () => {
  it.each(['objects', 'uploads'])('%s is closed to other users of the machine', (folder) => {
    expect(statSync(join(system.config.dataDir, folder)).mode & 0o777).toBe(0o700);
  });
});

describe('a disk that is full except for its reserve', () => {
  it('is reported by /readyz, which stays ready because purchases are still accepted', async () => {
    const answer = await system.call('GET', '/readyz');
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { status: 'ready', warnings: [{ code: 'disk.reserve' }] },
    ]);
  });

  it('refuses uploads', async () => {
    const form = (await system.ask('POST', '/api/user/upload', {
      name: 'a',
      type: 'audio/mpeg',
      size: 100,
      filename: 'a.mp3',
    })) as { status: number; json: { url: string; fields: Record<string, string> } };
    expect(form.status).toBe(200);
    const data = new FormData();
    for (const [name, value] of Object.entries(form.json.fields)) data.append(name, value);
    data.append('file', new Blob([Buffer.concat([Buffer.from('ID3'), Buffer.alloc(100)])]));
    const answer = await fetch(form.json.url, { method: 'POST', body: data });
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: 'store.unavailable' }]);
  });

  it('lets the ledger write: a purchase is recorded, and its text is shown without a voice', async () => {
    const page = await connectPage(system);
    const viewer = await system.newViewer();
    const { token } = await system.session(viewer);
    const body = { item: ITEMS.speech, amount: 300, input: { 'tts.text': 'hello there' } };
    const made = await system.call('POST', '/api/extension/intents', { token, body });
    const { nonce, sku } = made.json as { nonce: string; sku: string };
    const bought = await system.purchase(sku, viewer);
    const posted = { receipt: bought.receipt, nonce };
    expect((await system.call('POST', '/api/extension/transactions', { token, body: posted })).status).toBe(200);
    await system.until(bought.transactionId, 'done');
    expect(page.plays().map((play) => play.cue)).toMatchObject([{ kind: 'notice', text: 'hello there' }]);
    page.socket.close();
  });
});

describe('ALLOWED_STREAMERS', () => {
  it('lets listed streamers sign in, ignoring case', async () => {
    expect((await system.call('GET', '/api/user', { cookie: system.cookie })).status).toBe(200);
  });

  it('refuses all others once Twitch has identified them, and stores nothing about them', async () => {
    const cookie = await system.signIn('other_streamer');
    expect(cookie).not.toContain('bitcue_session');
    expect((await system.call('GET', '/api/user', { cookie })).status).toBe(401);
    const users = await system.data.store.db.collection('users').find({}).toArray();
    expect(users.map(({ login }) => login)).toEqual(['demo_channel']);
    expect(system.lines.join('\n')).toContain('auth.not_invited');
  });

  it('ends all access of a streamer who is no longer listed', async () => {
    const { users } = system.data.repositories;
    const { token } = await system.session('demo_channel', { role: 'broadcaster' });
    const statuses = async () => [
      (await system.call('GET', '/api/user', { cookie: system.cookie })).status,
      (await system.call('GET', '/api/extension/config', { token })).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await users.update(system.channelId, { login: 'renamed_channel' });
    try {
      expect(await statuses()).toEqual([401, 404]);
    } finally {
      await users.update(system.channelId, { login: 'demo_channel' });
    }
  });
});
