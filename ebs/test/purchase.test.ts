import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

let system: System;
let page: Awaited<ReturnType<typeof connectPage>>;

beforeAll(async () => {
  system = await startSystem();
  page = await connectPage(system);
});
afterAll(async () => {
  page.socket.close();
  await system.close();
});

async function intent(token: string, item: string, amount: number, input: Record<string, string> = {}) {
  return system.call('POST', '/api/extension/intents', { token, body: { item, amount, input } });
}

describe('a purchase from intent to done', () => {
  it.each([
    ['speech', ITEMS.speech, 300, { 'tts.text': 'hello there' }],
    ['sound', ITEMS.horn, 25, {}],
    ['video', ITEMS.video, 1000, {}],
    ['timeout', ITEMS.timeout, 500, { 'punishment.target': '@Chatter_One' }],
  ])('%s ends done, by receipt and webhook', async (_, item, amount, input) => {
    const viewer = await system.newViewer();
    const { token } = await system.session(viewer);
    const made = await intent(token, item, amount, input);
    expect(made.text).toContain('nonce');
    const { nonce, sku } = made.json as { nonce: string; sku: string };
    const bought = await system.purchase(sku, viewer);
    const posted = await system.call('POST', '/api/extension/transactions', {
      token: bought.sessionToken,
      body: { receipt: bought.receipt, nonce },
    });
    expect(posted.status).toBe(200);
    const record = await system.until(bought.transactionId, 'done');
    expect(record).toMatchObject({ confirmed: true, intent: nonce, amount, replayed: false });
    expect(page.plays().filter((play) => play.id.startsWith(bought.transactionId))).toHaveLength(1);
  });

  it('reaches Twitch with the timeout that was paid for', async () => {
    const calls = await (await fetch(`${system.simulator.url}/control/calls`)).text();
    expect(calls).toContain('moderation/bans');
  });

  it('needs no receipt from the panel: the webhook is enough', async () => {
    const viewer = await system.newViewer();
    const { token } = await system.session(viewer);
    await intent(token, ITEMS.horn, 25);
    const bought = await system.purchase('bits25', viewer);
    expect(await system.until(bought.transactionId, 'done')).toMatchObject({ confirmed: true });
  });

  it('tells the buyer, and nobody else, the outcome of an intent even if the panel got no receipt', async () => {
    const viewer = await system.newViewer();
    const { token } = await system.session(viewer);
    const { nonce } = (await intent(token, ITEMS.horn, 25)).json as { nonce: string };
    const read = (session: string) => system.call('GET', `/api/extension/intents/${nonce}`, { token: session });
    expect((await read(token)).json).toEqual({ interaction: null });
    const bought = await system.purchase('bits25', viewer);
    await system.until(bought.transactionId, 'done');
    expect((await read(token)).json).toMatchObject({
      interaction: { id: bought.transactionId, amount: 25, state: 'done', text: 'It played on stream.' },
    });
    const other = await system.session(await system.newViewer());
    expect((await read(other.token)).status).toBe(404);
  });

  it('shows the streamer every purchase and how many are open', async () => {
    const answer = await system.call('GET', '/api/user/interactions', { cookie: system.cookie });
    const body = answer.json as { interactions: { title: string; viewer: string }[]; counts: { done: number } };
    expect(body.counts.done).toBeGreaterThanOrEqual(5);
    expect(body.interactions.map((row) => row.title)).toContain('Say it');
    expect(answer.headers.get('etag')).toBeTruthy();
    const again = await system.call('GET', '/api/user/interactions', {
      cookie: system.cookie,
      headers: { 'If-None-Match': answer.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });
});

it('shows what a video looks like before Bits are used on it, and nothing for other items', async () => {
  const { token } = await system.session(await system.newViewer());
  const { items } = (await system.call('GET', '/api/extension/items', { token })).json as {
    items: { uuid: string; picture: { video: string; poster: string | null } | null }[];
  };
  const pictureOf = (uuid: string) => items.find((item) => item.uuid === uuid)?.picture;
  expect(pictureOf(ITEMS.video)?.video).toMatch(/^\/media\/.+\.(mp4|webm)$/);
  expect(pictureOf(ITEMS.horn)).toBeNull();
  expect(pictureOf(ITEMS.speech)).toBeNull();
});

describe('what is refused before Bits are used', () => {
  it('[EXT-15] an item for chosen viewers, to all others; its last use is recorded, and starts its cooldown', async () => {
    const [chosen, other] = [await system.newViewer(), await system.newViewer()];
    const { userId } = await system.session(chosen);
    const path = `/api/user/extension/${ITEMS.horn}`;
    const change = (updates: object) => system.ask('PATCH', path, { updates });
    expect((await change({ allowed: [userId], cooldown: 0 })).status).toBe(200);
    const refused = await intent((await system.session(other)).token, ITEMS.horn, 25);
    expect(refused.json).toMatchObject({ error: 'item.not_allowed' });
    expect((await intent((await system.session(chosen)).token, ITEMS.horn, 25)).text).toContain('nonce');
    const before = Date.now();
    const bought = await system.purchase('bits25', chosen);
    await system.until(bought.transactionId, 'done');
    const readEpoch = async () => {
      const { items } = (await system.ask('GET', '/api/user/extension')).json as {
        items: { uuid: string; lastEpoch: number }[];
      };
      return items.find((item) => item.uuid === ITEMS.horn)?.lastEpoch;
    };
    await expect.poll(readEpoch).toBeGreaterThanOrEqual(before);
    expect((await change({ allowed: [], cooldown: 300 })).status).toBe(200);
    const cooling = await intent((await system.session(other)).token, ITEMS.horn, 25);
    expect(cooling.json).toMatchObject({ error: 'item.cooldown' });
    expect((await change({ cooldown: 0 })).status).toBe(200);
    expect((await intent((await system.session(other)).token, ITEMS.horn, 25)).text).toContain('nonce');
  });

  it.each([
    ['a disabled item', ITEMS.off, 50, {}, 'item.disabled'],
    ['an unknown item', '10000000-0000-4000-8000-0000000000ff', 25, {}, 'item.unknown'],
    ['a price other than shown', ITEMS.horn, 5, {}, 'item.changed'],
    ['a message without words', ITEMS.speech, 300, { 'tts.text': '  ' }, 'input.invalid'],
    ['a message that is too long', ITEMS.speech, 300, { 'tts.text': 'x'.repeat(451) }, 'input.invalid'],
    [
      'a target that Twitch does not know',
      ITEMS.timeout,
      500,
      { 'punishment.target': 'nobody_here_1' },
      'target.unknown',
    ],
    ['the broadcaster as a target', ITEMS.timeout, 500, { 'punishment.target': 'demo_channel' }, 'target.protected'],
  ])('%s', async (_, item, amount, input, code) => {
    const { token } = await system.session(await system.newViewer());
    const refused = await intent(token, item, amount, input);
    expect(refused.json).toMatchObject({ error: code, message: expect.stringMatching(/\w/) });
    expect(refused.status).toBeGreaterThanOrEqual(400);
  });

  it('a text from a viewer who does not share their identity', async () => {
    const { token } = await system.session('viewer_two', { identityShared: false });
    expect((await intent(token, ITEMS.speech, 300, { 'tts.text': 'hi' })).json).toMatchObject({
      error: 'viewer.identity',
    });
    expect((await intent(token, ITEMS.horn, 25)).status).toBe(201);
  });

  it('an item that another viewer has reserved, until that one cancels', async () => {
    const one = await system.session(await system.newViewer());
    const two = await system.session(await system.newViewer());
    const first = await intent(one.token, ITEMS.slow, 75);
    expect(first.status).toBe(201);
    expect((await intent(two.token, ITEMS.slow, 75)).json).toMatchObject({ error: 'item.cooldown' });
    const { nonce } = first.json as { nonce: string };
    expect((await system.call('DELETE', `/api/extension/intents/${nonce}`, { token: one.token })).status).toBe(200);
    const second = await intent(two.token, ITEMS.slow, 75);
    expect(second.status).toBe(201);
    await system.call('DELETE', `/api/extension/intents/${(second.json as { nonce: string }).nonce}`, {
      token: two.token,
    });
  });
});

describe('a target that a moderator has timed out', () => {
  const MODERATOR = '100000021';
  const login = 'timed_out_by_hand';
  const input = { 'punishment.target': login };
  /** The target's bans at the local Twitch. */
  const bansOf = (userId: string) =>
    system.simulator.twitch.state.channels[system.channelId]?.bans.filter((ban) => ban.userId === userId);
  const timeOut = (userId: string) => {
    const [createdAt, expiresAt] = [0, 86_400_000].map((ms) => new Date(Date.now() + ms).toISOString());
    const ban = {
      userId,
      moderatorId: MODERATOR,
      reason: 'Spam',
      createdAt: createdAt ?? '',
      expiresAt: expiresAt ?? '',
    };
    system.simulator.twitch.state.channels[system.channelId]?.bans.push(ban);
    return ban;
  };

  it('is refused before Bits are used; if it becomes known only afterwards, the purchase is owed and nothing changes', async () => {
    await system.control('users', { login });
    const target = Object.values(system.simulator.twitch.state.users).find((user) => user.login === login)?.id ?? '';
    const viewer = await system.newViewer();
    const { token } = await system.session(viewer);
    const made = await intent(token, ITEMS.timeout, 500, input);
    expect(made.text).toContain('nonce');
    const ban = timeOut(target);
    const { nonce, sku } = made.json as { nonce: string; sku: string };
    const bought = await system.purchase(sku, viewer);
    const body = { receipt: bought.receipt, nonce };
    await system.call('POST', '/api/extension/transactions', { token: bought.sessionToken, body });
    const reason = 'The streamer or a moderator has already timed out or banned this person.';
    expect(await system.until(bought.transactionId, 'owed', 'done')).toMatchObject({ state: 'owed', reason });
    expect(bansOf(target)).toEqual([ban]);

    const other = await system.session(await system.newViewer());
    expect(await intent(other.token, ITEMS.timeout, 500, input)).toMatchObject({
      status: 409,
      json: { error: 'target.punished', message: reason, fields: { 'punishment.target': reason } },
    });
  });
});

describe('the guards of punishments', () => {
  const path = '/api/user/guards';
  const defaults = { protectedNames: [], perHour: 10, moderators: false };
  const target = (login: string) => ({ 'punishment.target': login });

  it('are read and saved, and protect before Bits are used', async () => {
    expect((await system.ask('GET', path)).json).toEqual(defaults);
    expect((await system.ask('PUT', path, { ...defaults, protectedNames: ['@Chatter_One'] })).status).toBe(200);
    expect((await system.ask('GET', path)).json).toEqual({ ...defaults, protectedNames: ['chatter_one'] });
    const { token } = await system.session(await system.newViewer());
    const refused = await intent(token, ITEMS.timeout, 500, target('chatter_one'));
    expect(refused).toMatchObject({ status: 400, json: { error: 'target.protected' } });
    expect((await intent(token, ITEMS.timeout, 500, target('moderator_one'))).json).toMatchObject({
      error: 'target.protected',
    });
    expect((await system.ask('PUT', path, { ...defaults, moderators: true })).status).toBe(200);
    expect((await intent(token, ITEMS.timeout, 500, target('moderator_one'))).status).toBe(201);
    expect((await system.ask('PUT', path, defaults)).status).toBe(200);
  });

  it.each([
    ['a name that Twitch does not allow', { ...defaults, protectedNames: ['two names'] }],
    ['more names than allowed', { ...defaults, protectedNames: Array(201).fill('a') }],
    ['no punishments at all', { ...defaults, perHour: 0 }],
    ['too many per hour', { ...defaults, perHour: 101 }],
    ['a part', { perHour: 5 }],
    ['an unknown setting', { ...defaults, admins: true }],
  ])('are refused: %s', async (_, guards) => {
    expect(await system.ask('PUT', path, guards)).toMatchObject({ status: 400, json: { error: 'request.invalid' } });
    expect((await system.ask('GET', path)).json).toEqual(defaults);
  });
});

describe('the alert socket', () => {
  it('refuses foreign origins and wrong keys, and reveals nothing', async () => {
    const foreign = await connectPage(system, { origin: 'https://evil.example' });
    await foreign.closed;
    const wrong = await connectPage(system, { key: 'A'.repeat(32) });
    expect(await wrong.closed).toBe(4404);
    expect([...foreign.told, ...wrong.told]).toEqual([]);
  });

  it('never writes the key to a log line', () => {
    expect(system.lines.join('\n')).not.toContain(system.alertKey);
  });
});
