import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRecord } from '../src/triggers/bits/apply-evidence.ts';
import { makeEvidence } from './support/ledger-harness.ts';
import { CHANNEL_LOGIN, connectPage, ITEMS, type System, startSystem } from './support/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
beforeEach(() => system.control('faults/clear', {}).catch(() => {}));
afterAll(() => system.close());

const userOf = (id: string) => system.data.repositories.users.findById(id);
const tokensOf = (id: string) =>
  Object.values(system.simulator.twitch.state.accessTokens).filter(({ userId }) => userId === id).length;
/** Signs in a new streamer. */
async function newStreamer() {
  const login = await system.newViewer();
  const cookie = await system.signIn(login);
  const { twitch } = (await system.ask('GET', '/api/user', undefined, cookie)).json as { twitch: { id: string } };
  const ask = (method: string, path: string, body?: unknown) => system.ask(method, path, body, cookie);
  return { login, cookie, id: twitch.id, ask };
}
/** Everything in the store, as text. */
async function dump(): Promise<string> {
  const { db } = system.data.store;
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  const all = await Promise.all(names.map((name) => db.collection(name).find().toArray()));
  return JSON.stringify(Object.fromEntries(names.map((name, index) => [name, all[index]])));
}

it('revokes the token at Twitch, drops it here, and signs out everywhere; signing in connects again', async () => {
  const { login, id, cookie, ask } = await newStreamer();
  const { twitch } = (await ask('GET', '/api/user')).json as { twitch: { access_token: string } };
  const demo = async () => (await system.call('POST', '/api/extension/demo', { token: twitch.access_token })).status;
  const other = await system.signIn(login);
  expect(await demo()).not.toBe(401);
  const tokens = tokensOf(id);
  expect(tokens).toBeGreaterThan(0);
  const answer = await ask('POST', '/api/user/disconnect', {});
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toMatch(/Max-Age=0/);
  expect(tokensOf(id)).toBe(tokens - 1);
  expect((await userOf(id))?.grant).toBeNull();
  for (const one of [cookie, other]) expect((await system.call('GET', '/api/user', { cookie: one })).status).toBe(401);
  // The token of an earlier sign-in, which Twitch still accepts.
  expect(system.simulator.twitch.state.accessTokens[twitch.access_token]).toBeDefined();
  expect(await demo()).toBe(401);
  const again = await system.signIn(login);
  expect((await system.call('GET', '/api/user', { cookie: again })).status).toBe(200);
});

it('fails with an error if Twitch does not answer, and keeps the grant and the session; a retry succeeds', async () => {
  const { id, ask } = await newStreamer();
  await system.control('faults', { target: 'oauth', match: 'revoke', kind: 'answer', status: 503, count: 1 });
  const failed = await ask('POST', '/api/user/disconnect', {});
  expect([failed.status, failed.json]).toMatchObject([503, { error: 'twitch.unavailable' }]);
  expect((await userOf(id))?.grant).not.toBeNull();
  expect((await ask('GET', '/api/user')).status).toBe(200);
  expect((await ask('POST', '/api/user/disconnect', {})).status).toBe(200);
});

it('exports everything stored about the streamer, page by page, without secrets or data of others', async () => {
  const { login, id, cookie, ask } = await newStreamer();
  const made = await ask('POST', '/api/user/extension/features/defaults', {});
  const [item] = (made.json as { items: { uuid: string; title: string }[] }).items;
  const now = Date.now();
  const { interactions } = system.data.repositories;
  const rule = { id: 'r', name: 'Racing nights', condition: { live: true }, set: {} };
  const settings = { rules: [rule] };
  expect((await ask('PUT', '/api/user/swapper', { settings, revision: 0 })).status).toBe(200);
  // More than a page, many of them in one millisecond.
  for (let n = 0; n < 405; n += 1) {
    const record = createRecord(makeEvidence('webhook', `export-${n}`, { channelId: id }), now - Math.floor(n / 90), n);
    await interactions.insert({ ...record, state: 'done' });
  }
  await interactions.insert({ ...createRecord(makeEvidence('webhook', 'export-other'), now, 1), state: 'done' });
  const answer = await system.call('GET', '/api/user/export', { cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=bitcue-${login}.json`);
  const file = answer.json as {
    account: Record<string, unknown>;
    sessions: unknown[];
    items: unknown[];
    clips: unknown[];
    swapper: unknown;
    interactions: { id: string; viewer: string }[];
    audit: { action: string }[];
  };
  expect(file.account).toMatchObject({ id, login, plan: 'free', trustedAlertPages: 0 });
  expect(file.sessions).toMatchObject([{ device: 'Unknown browser' }]);
  expect(file.items).toMatchObject([{ uuid: item?.uuid, title: item?.title }]);
  expect(file.swapper).toMatchObject({ rules: { rules: [{ name: 'Racing nights' }] }, log: [] });
  expect(new Set(file.interactions.map((one) => one.id)).size).toBe(405);
  expect(file.interactions).toHaveLength(405);
  expect(file.interactions.every((one) => one.id !== 'export-other')).toBe(true);
  expect(file.audit.map(({ action }) => action)).toEqual([
    'swapper.rules_changed',
    'items.defaults_added',
    'session.started',
  ]);
  const user = await userOf(id);
  const { alertUrl, twitch } = (await ask('GET', '/api/user')).json as {
    alertUrl: string;
    twitch: { access_token: string };
  };
  const session = await system.data.store.db.collection('sessions').findOne({ userId: id });
  const secrets = [alertUrl.split('/').at(-1), twitch.access_token, user?.alertKey, user?.alertKeyHash];
  for (const secret of [...secrets, user?.grant?.accessToken, user?.grant?.refreshToken, String(session?._id)]) {
    expect(secret).toBeTruthy();
    expect(answer.text).not.toContain(secret);
  }
  expect((await ask('GET', '/api/user/audit')).json).toMatchObject({
    entries: [{ action: 'account.exported' }, {}, {}, {}],
  });
});

it('deletes an account only if its own login is typed', async () => {
  const { id, ask } = await newStreamer();
  for (const login of ['', 'demo_channel']) {
    const answer = await ask('POST', '/api/user/deletion', { login });
    expect([answer.status, answer.json]).toMatchObject([400, { error: 'account.login' }]);
  }
  expect(await userOf(id)).not.toBeNull();
  expect((await ask('GET', '/api/user')).status).toBe(200);
});

it('deletes an account with open purchases: no data of it or its viewers remains, and no purchase comes back', async () => {
  const page = await connectPage(system, { plays: false });
  const viewer = await system.newViewer();
  const { token } = await system.session(viewer);
  const intent = await system.call('POST', '/api/extension/intents', {
    token,
    body: { item: ITEMS.speech, amount: 300, input: { 'tts.text': 'something personal' } },
  });
  const { nonce, sku } = intent.json as { nonce: string; sku: string };
  const bought = await system.purchase(sku, viewer);
  await system.call('POST', '/api/extension/transactions', {
    token: bought.sessionToken,
    body: { receipt: bought.receipt, nonce },
  });
  await system.until(bought.transactionId, 'leased', 'started');
  const { userId: viewerId } = (await system.session(viewer)) as { userId: string | null };
  const { json } = await system.ask('POST', '/api/user/reward/', {
    reward: { ...newRewardForm(), title: 'Left alone' },
    features: [],
    draft: false,
  });
  const { id: rewardId } = (json as { reward: { id: string } }).reward;
  const rules = {
    rules: [{ id: 'r', name: 'something personal', condition: { live: true }, set: { rewards: [rewardId] } }],
  };
  await system.ask('PUT', '/api/user/swapper', { settings: { ...rules, automatic: true }, revision: 0 });
  await system.control('redemptions', { channel: CHANNEL_LOGIN, viewer, rewardId, userInput: '' });
  const [redemption] = system.simulator.twitch.state.channels[system.channelId]?.redemptions ?? [];
  await system.control('faults', {
    target: 'helix',
    kind: 'answer',
    status: 500,
    count: 1,
    match: 'custom_rewards',
    method: 'DELETE',
  });
  const tokens = tokensOf(system.channelId);

  const answer = await system.ask('POST', '/api/user/deletion', { login: 'Demo_Channel' });
  expect([answer.status, answer.json]).toEqual([202, { message: 'Your account is being deleted.' }]);
  await expect.poll(() => userOf(system.channelId), { timeout: 30_000 }).toBeNull();
  expect(system.simulator.twitch.state.channels[system.channelId]?.rewards).toEqual([]);
  expect(redemption?.status).toBe('CANCELED');
  expect(await page.closed).toBeGreaterThanOrEqual(4_000);
  expect((await system.ask('GET', '/api/user')).status).toBe(401);
  expect(tokensOf(system.channelId)).toBe(tokens - 1);

  const record = await system.until(bought.transactionId, 'dismissed');
  expect(record).toMatchObject({ channelId: 'deleted', amount: 300, item: null });
  // Intents expire on their own within the hour, and rendered speech has no owner.
  const stored = JSON.parse(await dump()) as Record<string, unknown>;
  const { intents: _, tasks, ...rest } = stored;
  const text = JSON.stringify(rest);
  for (const personal of ['something personal', viewer, `"${viewerId}"`, 'demo_channel', `"${system.channelId}"`]) {
    expect(text, personal).not.toContain(personal);
  }
  expect(JSON.stringify(tasks)).toContain('delete-account');

  const before = await system.data.repositories.interactions.find(bought.transactionId);
  const again = await system.call('POST', '/api/extension/transactions', {
    token: bought.sessionToken,
    body: { receipt: bought.receipt, nonce },
  });
  expect(again.status).toBe(404);
  expect(await system.data.repositories.interactions.find(bought.transactionId)).toEqual(before);

  const fresh = await system.signIn('demo_channel');
  const user = (await system.ask('GET', '/api/user', undefined, fresh)).json as { welcomeOnboardingComplete: boolean };
  expect(user.welcomeOnboardingComplete).toBe(false);
  expect((await system.ask('GET', '/api/user/extension', undefined, fresh)).json).toMatchObject({ items: [] });
});
