import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { truthPageSchema } from '../src/stage-api.ts';
import {
  CLIENT_ID,
  callJson,
  EXTENSION_ID,
  signIn,
  startTestBackend,
  startTestSimulator,
  subscribe,
} from './support.ts';

const REDIRECT = 'http://localhost:1/auth/twitch/callback';

describe('persistence', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'simulator-data-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps tokens, balances, transactions and the truth log across a restart', async () => {
    const before = await startTestSimulator({ dataDir: folder });
    const grant = await signIn(before, 'demo_channel', ['user:write:chat'], REDIRECT);
    const purchase = { viewer: 'viewer_one', channel: 'demo_channel', sku: 'bits100' };
    const bought = (await callJson(`${before.url}/control/purchases`, 'POST', purchase)).json;
    const lines = readFileSync(join(folder, 'simulator/truth.jsonl'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([bought.transactionId]);
    await before.close();
    expect(statSync(join(folder, 'simulator/state.json')).mode & 0o777).toBe(0o600);
    appendFileSync(join(folder, 'simulator/truth.jsonl'), '{"seq":2,"cut sho');

    const after = await startTestSimulator({ dataDir: folder });
    const headers = { authorization: `Bearer ${grant.access_token}`, 'client-id': CLIENT_ID };
    expect((await callJson(`${after.url}/mock/users`, 'GET', undefined, headers)).json.data[0].login).toBe(
      'demo_channel',
    );
    const { viewers } = (await callJson(`${after.url}/stage/state`)).json;
    expect(viewers.find((viewer: { login: string }) => viewer.login === 'viewer_one').bits).toBe(4600);
    expect(after.twitch.state.transactions.map((one) => one.id)).toEqual([bought.transactionId]);
    await callJson(`${after.url}/control/purchases`, 'POST', purchase);
    const { entries } = truthPageSchema.parse((await callJson(`${after.url}/control/truth`)).json);
    expect(entries.map((entry) => entry.seq)).toEqual([1, 2]);
    expect((await callJson(`${after.url}/control/reset`, 'POST')).status).toBe(204);
    expect((await callJson(`${after.url}/mock/users`, 'GET', undefined, headers)).status).toBe(401);
    await after.close();
  });

  it('keeps webhook subscriptions of an older version, and ends those over WebSockets', async () => {
    const before = await startTestSimulator({ dataDir: folder });
    before.twitch.touch();
    await before.close();
    const file = join(folder, 'simulator/state.json');
    const state = JSON.parse(readFileSync(file, 'utf8'));
    const common = {
      clientId: CLIENT_ID,
      status: 'enabled',
      version: '1',
      condition: {},
      createdAt: '',
      cost: 0,
      failures: 0,
    };
    const socket = { method: 'websocket', sessionId: 'gone', connectedAt: '', disconnectedAt: null };
    state.subscriptions = {
      old: {
        ...common,
        id: 'old',
        type: 'stream.online',
        callback: 'https://example.invalid/x',
        secret: 'a-secret-of-old',
      },
      lost: { ...common, id: 'lost', type: 'stream.offline', userId: '1', transport: socket },
    };
    writeFileSync(file, JSON.stringify(state));
    const after = await startTestSimulator({ dataDir: folder });
    const { old, lost } = after.twitch.state.subscriptions;
    expect(old).toMatchObject({
      status: 'enabled',
      transport: { method: 'webhook', callback: 'https://example.invalid/x', secret: 'a-secret-of-old' },
    });
    expect(lost).toMatchObject({ status: 'websocket_disconnected', transport: { disconnectedAt: expect.any(String) } });
    await after.close();
  });

  it('restores a purchase that is missing from the snapshot', async () => {
    const before = await startTestSimulator({ dataDir: folder });
    const purchase = { viewer: 'viewer_one', channel: 'demo_channel', sku: 'bits100' };
    const first = (await callJson(`${before.url}/control/purchases`, 'POST', purchase)).json.transactionId;
    await before.close();
    const snapshot = readFileSync(join(folder, 'simulator/state.json'));
    const between = await startTestSimulator({ dataDir: folder });
    const second = (await callJson(`${between.url}/control/purchases`, 'POST', purchase)).json.transactionId;
    await between.close();
    writeFileSync(join(folder, 'simulator/state.json'), snapshot);
    const after = await startTestSimulator({ dataDir: folder });
    expect(after.twitch.state.transactions.map((one) => one.id)).toEqual([first, second]);
    expect(after.twitch.state.users['100000011']?.bits).toBe(4500);
    await after.close();
  });

  it('keeps subscriptions across a restart', async () => {
    const backend = await startTestBackend();
    const before = await startTestSimulator({ dataDir: folder, ebsUrl: backend.url });
    await subscribe(before, 'extension', 'extension.bits_transaction.create', { extension_client_id: EXTENSION_ID });
    await before.close();
    const after = await startTestSimulator({ dataDir: folder, ebsUrl: backend.url });
    const purchase = { viewer: 'viewer_one', channel: 'demo_channel', sku: 'bits100' };
    await callJson(`${after.url}/control/purchases`, 'POST', purchase);
    await backend.waitFor(1);
    expect(backend.received[0]?.isSigned).toBe(true);
    await after.close();
    await backend.close();
  });
});
