import { CLOSE } from '@bitcue/shared/alerts/protocol.ts';
import { WIDGET_SOCKET_PATH, WIDGETS, type WidgetMessage, type WidgetName } from '@bitcue/shared/widgets/widgets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

let system: System;
let key: string;
beforeAll(async () => {
  system = await startSystem();
  key = await makeKey();
});
afterAll(() => system.close());

type Urls = Record<WidgetName, string> | null;
const urlsOf = async (method: 'GET' | 'POST', path: string, session?: string) =>
  ((await system.ask(method, path, method === 'POST' ? {} : undefined, session)).json as { urls: Urls }).urls;
const keyIn = (urls: Urls) => urls?.recent.split('#')[1] ?? '';
const makeKey = async (session?: string) => keyIn(await urlsOf('POST', '/api/user/widgets/key', session));

/** Opens a widget over a real socket. `first`: what it says first, if not hello. */
async function openWidget(widget: WidgetName, options: { key?: string; first?: string; origin?: string } = {}) {
  const { publicUrl } = system.config;
  const origin = options.origin ?? new URL(publicUrl).origin;
  const socket = new WebSocket(publicUrl.replace(/^http/, 'ws') + WIDGET_SOCKET_PATH, { origin });
  const told: WidgetMessage[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('error', () => {});
  socket.on('message', (data) => told.push(JSON.parse(String(data)) as WidgetMessage));
  await new Promise((resolve) => {
    socket.on('open', resolve);
    socket.on('close', resolve);
  });
  const say = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  if (socket.readyState === socket.OPEN) say(options.first ?? { type: 'hello', key: options.key ?? key, widget });
  const shown = () => told.filter((message) => message.type === 'show').at(-1)?.content;
  return { socket, told, closed, say, shown };
}

describe('the addresses of widgets', () => {
  it('do not exist until the streamer requests them, and carry the key after #', async () => {
    const session = await system.signIn(await system.newViewer());
    expect(await urlsOf('GET', '/api/user/widgets', session)).toBeNull();
    const urls = await urlsOf('POST', '/api/user/widgets/key', session);
    expect(Object.keys(urls ?? {})).toEqual([...WIDGETS]);
    expect(urls?.recent).toMatch(new RegExp(`^${system.config.publicUrl}/widgets/v1/recent#[A-Za-z0-9_-]{32}$`));
    expect(await urlsOf('GET', '/api/user/widgets', session)).toEqual(urls);
  });

  it('are replaced: open widgets close, and the old key opens nothing', async () => {
    const session = await system.signIn(await system.newViewer());
    const old = await makeKey(session);
    const widget = await openWidget('recent', { key: old });
    await expect.poll(() => widget.told.length).toBeGreaterThan(0);
    const fresh = await makeKey(session);
    expect(await widget.closed).toBe(CLOSE.keyRotated);
    expect(await (await openWidget('recent', { key: old })).closed).toBe(CLOSE.unknownKey);
    const again = await openWidget('recent', { key: fresh });
    await expect.poll(() => again.shown()).toEqual({ widget: 'recent', entries: [] });
    again.socket.close();
  });

  it('have a key that is stored sealed and hashed, and never logged', async () => {
    const stored = JSON.stringify(await system.data.store.db.collection('users').find({}).toArray());
    expect(stored).toContain('widgetKey');
    expect(stored).not.toContain(key);
    expect(system.lines.join('\n')).not.toContain(key);
    expect(system.lines.join('\n')).toContain('widgets.key_created');
  });
});

describe('what a widget cannot do', () => {
  it('is told nothing without the right key, path, origin or first message', async () => {
    const codes = [
      openWidget('recent', { key: 'A'.repeat(32) }),
      openWidget('recent', { key: system.alertKey }),
      openWidget('recent', { first: JSON.stringify({ type: 'ping' }) }),
      openWidget('recent', { first: '{' }),
      openWidget('recent', { first: JSON.stringify({ type: 'hello', key, widget: 'secrets' }) }),
      openWidget('recent', { first: 'x'.repeat(600) }),
      openWidget('recent', { origin: 'https://evil.example' }),
    ].map(async (opened) => {
      const { told, closed } = await opened;
      expect(told).toEqual([]);
      return closed;
    });
    const { unknownKey, badMessage, tooLarge } = CLOSE;
    expect(await Promise.all(codes)).toEqual([
      unknownKey,
      unknownKey,
      badMessage,
      badMessage,
      badMessage,
      tooLarge,
      1006,
    ]);
  });

  it('is not an alert page: its key opens none, it is not counted as one, and it is closed if it acknowledges an alert', async () => {
    const page = await connectPage(system, { key });
    expect(await page.closed).toBe(CLOSE.unknownKey);
    const widget = await openWidget('playing');
    await expect.poll(() => widget.shown()).toBeDefined();
    const { json } = await system.ask('GET', '/api/user/state');
    expect(json).toMatchObject({ alertPages: 0, unknownPages: [] });
    const { token } = await system.session(await system.newViewer());
    expect((await system.call('GET', '/api/extension/items', { token })).json).toMatchObject({ alertPage: 'away' });
    widget.say({ type: 'finished', id: 'any', play: 1 });
    expect(await widget.closed).toBe(CLOSE.badMessage);
  });

  it('is refused once a channel has twenty', async () => {
    const session = await system.signIn(await system.newViewer());
    const own = await makeKey(session);
    const widgets = await Promise.all(Array.from({ length: 20 }, () => openWidget('recent', { key: own })));
    await expect.poll(() => widgets.every(({ told }) => told.length > 0)).toBe(true);
    expect(await (await openWidget('recent', { key: own })).closed).toBe(CLOSE.tooMany);
    for (const { socket } of widgets) socket.close();
  });
});

describe('the settings of widgets', () => {
  it.each([
    ['a goal without a title', { goal: { title: ' ', unit: 'bits', target: 5, startsAt: 0 } }],
    ['a target of zero', { goal: { title: 'Chair', unit: 'bits', target: 0, startsAt: 0 } }],
    ['an unknown unit', { goal: { title: 'Chair', unit: 'euros', target: 5, startsAt: 0 } }],
    ['an unknown time zone', { timeZone: 'Moon/Base' }],
    ['an unknown field', { key: 'mine' }],
  ])('refuse %s', async (_, body) => {
    expect((await system.ask('PUT', '/api/user/widgets', body)).status).toBe(400);
  });

  it('are stored independently of each other, and exported with the account', async () => {
    const goal = { title: 'Chair', unit: 'bits', target: 5_000, startsAt: 1_700_000_000_000 };
    await system.ask('PUT', '/api/user/widgets', { timeZone: 'Asia/Tokyo' });
    await system.ask('PUT', '/api/user/widgets', { goal });
    const read = async () => (await system.ask('GET', '/api/user/widgets')).json;
    expect(await read()).toMatchObject({ settings: { goal, timeZone: 'Asia/Tokyo' } });
    const { text } = await system.ask('GET', '/api/user/export');
    expect(JSON.parse(text).account.widgets).toEqual({ goal, timeZone: 'Asia/Tokyo' });
    expect(text).not.toContain('widgetKey');
    await system.ask('PUT', '/api/user/widgets', { goal: null, timeZone: 'UTC' });
    expect(await read()).toMatchObject({ settings: { goal: null, timeZone: 'UTC' } });
  });
});

describe('what widgets show', () => {
  it('is what plays and waits, then the recent alerts, the goal and the leaders; never a skipped alert or what a viewer wrote', async () => {
    const startsAt = Date.now() - 60_000;
    await system.ask('PUT', '/api/user/widgets', { goal: { title: 'Chair', unit: 'bits', target: 50, startsAt } });
    const [playing, recent] = [await openWidget('playing'), await openWidget('recent')];
    const [goal, leaders] = [await openWidget('goal'), await openWidget('leaders')];
    const chair = (reached: number) => ({
      widget: 'goal',
      goal: { title: 'Chair', unit: 'bits', target: 50, reached },
    });
    await expect.poll(() => goal.shown()).toEqual(chair(0));
    await expect.poll(() => leaders.shown()).toEqual({ widget: 'leaders', leaders: [] });
    await expect.poll(() => playing.shown()).toEqual({ widget: 'playing', now: null, next: [], more: 0 });
    const page = await connectPage(system, { plays: false });
    await expect.poll(() => page.told.length).toBeGreaterThan(0);
    const viewer = await system.newViewer();
    const { token } = await system.session(viewer);
    const buy = async (item: string, amount: number, input = {}) => {
      await system.call('POST', '/api/extension/intents', { token, body: { item, amount, input } });
      return system.purchase(`bits${amount}`, viewer);
    };
    const first = await buy(ITEMS.horn, 25);
    await expect.poll(() => page.plays().length).toBe(1);
    const { id = '' } = page.plays()[0] ?? {};
    page.say({ type: 'started', id, play: 1 });
    const horn = { viewer, title: 'Horn', rank: { tier: 1, origin: 'bits' }, bits: 25 };
    await expect.poll(() => playing.shown()).toEqual({ widget: 'playing', now: horn, next: [], more: 0 });
    const second = await buy(ITEMS.video, 1000);
    const clip = { viewer, title: 'Clip', rank: { tier: 3, origin: 'bits' }, bits: 1000 };
    await expect.poll(() => playing.shown()).toMatchObject({ now: horn, next: [clip] });
    expect(recent.shown()).toEqual({ widget: 'recent', entries: [] });
    page.say({ type: 'finished', id, play: 1 });
    await system.until(first.transactionId, 'done');
    await expect.poll(() => recent.shown()).toEqual({ widget: 'recent', entries: [horn] });
    await expect.poll(() => goal.shown(), { timeout: 10_000 }).toEqual(chair(25));
    const leader = { name: viewer, bits: 25, times: 1 };
    await expect.poll(() => leaders.shown(), { timeout: 10_000 }).toEqual({ widget: 'leaders', leaders: [leader] });
    // An alert that the streamer skipped is not shown as done.
    await system.ask('POST', `/api/user/interactions/${second.transactionId}/skip`, {});
    await system.until(second.transactionId, 'skipped');
    await expect.poll(() => playing.shown()).toEqual({ widget: 'playing', now: null, next: [], more: 0 });
    expect(recent.shown()).toEqual({ widget: 'recent', entries: [horn] });
    expect(goal.shown()).toEqual(chair(25));
    const spoken = await buy(ITEMS.speech, 300, { 'tts.text': 'words of a viewer' });
    const speech = { viewer, title: 'Say it', bits: 300 };
    await expect.poll(() => playing.shown()).toMatchObject({ next: [speech] });
    await expect.poll(() => page.plays().length).toBe(3);
    const { id: speechId = '' } = page.plays()[2] ?? {};
    page.say({ type: 'started', id: speechId, play: 1 });
    await expect.poll(() => playing.shown()).toMatchObject({ now: speech });
    await system.ask('POST', `/api/user/interactions/${spoken.transactionId}/skip`, {});
    const told = JSON.stringify([playing, recent, goal, leaders].map((widget) => widget.told));
    expect(told).toContain('Say it');
    expect(told).not.toContain('words of a viewer');
    for (const { socket } of [playing, recent, goal, leaders, page]) socket.close();
  });
});
