import type { AuditEntryView } from '@bitcue/shared/api/account.ts';
import { rotateAlertKey } from '@bitcue/shared/api/activity.ts';
import { deleteExtensionItem } from '@bitcue/shared/api/extension-items.ts';
import { createWidgetKey } from '@bitcue/shared/api/widgets.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAdmin } from '../src/admin.ts';
import { requireAudit } from '../src/http/audit-route.ts';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

const ADDRESS = '203.0.113.77';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

const list = async (query = '', cookie = system.cookie) =>
  (await system.ask('GET', `/api/user/audit${query}`, undefined, cookie)).json as {
    entries: AuditEntryView[];
    more: boolean;
  };
/** Runs an action and returns the audit entries that it caused, oldest first. */
async function recorded(act: () => Promise<unknown>) {
  const [last] = (await list()).entries;
  await act();
  const { entries } = await list();
  const before = entries.findIndex(({ id }) => id === last?.id);
  return entries.slice(0, before === -1 ? undefined : before).reverse();
}
const actions = async (act: () => Promise<unknown>) =>
  (await recorded(act)).map(({ action, object }) => [action, object]);
const item = (uuid: string) => `/api/user/extension/${uuid}`;
const patch = (uuid: string, updates: object) => system.ask('PATCH', item(uuid), { updates });

it('records who did what, when, to what and from where', async () => {
  const before = Date.now();
  const [entry, ...rest] = await recorded(() =>
    system.call('PATCH', item(ITEMS.horn), {
      cookie: system.cookie,
      body: { updates: { title: 'Loud horn' } },
      headers: { 'X-Requested-With': 'bitcue', Origin: system.config.publicUrl, 'X-Forwarded-For': ADDRESS },
    }),
  );
  expect(rest).toEqual([]);
  expect(entry).toEqual({
    id: expect.any(String),
    at: expect.any(Number),
    action: 'item.changed',
    object: 'Loud horn',
    by: 'demo_channel',
    via: 'dashboard',
    from: ADDRESS,
  });
  expect(entry?.at).toBeGreaterThanOrEqual(before);
  expect(entry?.at).toBeLessThanOrEqual(Date.now());
});

it.each([
  ['an item switched off', () => patch(ITEMS.horn, { enabled: false }), [['item.disabled', 'Loud horn']]],
  ['an item switched on', () => patch(ITEMS.horn, { enabled: true }), [['item.enabled', 'Loud horn']]],
  ['a deleted item', () => system.ask('DELETE', item(ITEMS.off), {}), [['item.deleted', 'Off']]],
  ['a new order', () => system.ask('PUT', item('sortOrder'), { sortOrder: [ITEMS.slow] }), [['items.sorted', null]]],
  [
    'the guards of punishments',
    () => system.ask('PUT', '/api/user/guards', { protectedNames: [], perHour: 5, moderators: false }),
    [['guards.changed', null]],
  ],
  ['the design', () => system.ask('PUT', item('design'), {}), [['alert.design_changed', null]]],
  [
    'pronunciations',
    () => system.ask('PUT', item('pronunciations'), { pronunciations: [] }),
    [['speech.pronunciations_changed', null]],
  ],
  [
    'favourite voices',
    () => system.ask('PUT', item('favouriteVoices'), { favouriteVoices: [] }),
    [['speech.favourites_changed', null]],
  ],
  ['the theme', () => system.ask('PUT', item('theme'), { theme: 'blue' }), [['alert.theme_changed', null]]],
  ['the pause', () => system.ask('PUT', '/api/user/queue', { paused: true }), [['alerts.paused', null]]],
  ['its end', () => system.ask('PUT', '/api/user/queue', { paused: false }), [['alerts.resumed', null]]],
  ['a new address', () => system.ask('POST', rotateAlertKey.path, {}), [['alert_address.renewed', null]]],
  ['a goal', () => system.ask('PUT', '/api/user/widgets', { goal: null }), [['widgets.changed', null]]],
  ['addresses of widgets', () => system.ask('POST', createWidgetKey.path, {}), [['widgets.made', null]]],
  [
    'the setup',
    () => system.ask('PATCH', '/api/user/settings', { welcomeOnboardingComplete: true }),
    [['onboarding.continued', null]],
  ],
  ['nothing for a read', () => system.ask('GET', '/api/user/extension'), []],
  ['nothing for a refused call', () => patch(ITEMS.off, { enabled: true }), []],
] as const)('records %s', async (_, act, expected) => {
  expect(await actions(act)).toEqual(expected);
});

it('records sign-ins with the browser, and sign-outs', async () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
  const done = await actions(async () => {
    const cookie = await system.signIn('demo_channel', [], firefox);
    await system.ask('POST', '/auth/logout', {}, cookie);
  });
  expect(done).toEqual([
    ['session.started', 'Firefox on Linux'],
    ['session.ended', null],
  ]);
});

it('records what the broadcaster does in the extension, and nothing that viewers or demos do', async () => {
  const { token } = await system.session('demo_channel');
  const entries = await recorded(async () => {
    await system.call('PUT', '/api/extension/config/queue', { token, body: { paused: false } });
    await system.call('POST', `/api/extension/config/items/${ITEMS.horn}/test`, { token, body: {} });
    const viewer = await system.session(await system.newViewer());
    await system.call('POST', '/api/extension/intents', {
      token: viewer.token,
      body: { item: ITEMS.horn, amount: 25 },
    });
  });
  expect(entries).toMatchObject([{ action: 'alerts.resumed', by: 'demo_channel', via: 'extension' }]);
});

it('records which alert pages were trusted or turned away, without their keys', async () => {
  const user = (await system.ask('GET', '/api/user')).json as { alertUrl: string };
  const key = user.alertUrl.split('/').at(-1) ?? '';
  const pages: Awaited<ReturnType<typeof connectPage>>[] = [];
  for (const name of ['a', 'b', 'c']) {
    const page = await connectPage(system, { key, browserId: name.repeat(32), plays: false });
    await expect.poll(() => page.told.length).toBeGreaterThan(0);
    pages.push(page);
  }
  const unknown = async () =>
    ((await system.ask('GET', '/api/user/state')).json as { unknownPages: { id: string }[] }).unknownPages;
  await expect.poll(async () => (await unknown()).length).toBe(2);
  const [one, two] = await unknown();
  const entries = await recorded(async () => {
    await system.ask('POST', `/api/user/alert-pages/${one?.id}`, { isMine: true });
    await system.ask('POST', `/api/user/alert-pages/${two?.id}`, { isMine: false });
  });
  expect(entries.map(({ action, object }) => [action, object])).toEqual([
    ['alert_page.trusted', null],
    ['alert_page.refused', null],
  ]);
  const stored = JSON.stringify(await system.data.store.db.collection('audit').find().toArray());
  expect(stored).not.toContain(key);
  for (const page of pages) page.socket.close();
});

it('records what the operator does with the CLI', async () => {
  const admin = await openAdmin(system.env, { debug() {}, info() {}, warn() {}, error() {} });
  try {
    const entries = await recorded(async () => {
      const user = await admin.findUser(system.channelId);
      if (user) await admin.users.setPlan(user, 'plus', null);
      await admin.updateUser(system.channelId, { testing: true, sortOrder: [] });
      await admin.media.delete('video0000000000000001');
    });
    expect(entries.map(({ action, object, by, via, from }) => [action, object, by, via, from])).toEqual([
      ['plan.changed', 'plus', 'operator', 'cli', null],
      ['account.changed', 'testing channel, order of items', 'operator', 'cli', null],
      ['clip.deleted', 'Test clip', 'operator', 'cli', null],
    ]);
    expect(await admin.listAudit(system.channelId, 2)).toMatchObject([
      { action: 'clip.deleted' },
      { action: 'account.changed' },
    ]);
  } finally {
    await admin.close();
  }
});

it('shows a streamer only their own channel, page by page', async () => {
  await system.control('users', { login: 'other_streamer' });
  const cookie = await system.signIn('other_streamer');
  for (let n = 0; n < 31; n += 1) await system.ask('PUT', '/api/user/queue', { paused: false }, cookie);
  const first = await list('', cookie);
  const second = await list(`?before=${first.entries.at(-1)?.id}`, cookie);
  expect([first.entries.length, first.more, second.entries.length, second.more]).toEqual([30, true, 2, false]);
  expect(second.entries.at(-1)).toMatchObject({ action: 'session.started', by: 'other_streamer' });
  expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(32);
});

it('refuses to start with a route that changes something but declares no audit action', () => {
  const { method, path } = deleteExtensionItem;
  expect(() => requireAudit(method, path, undefined)).toThrow(`${path} declares no audit action`);
  requireAudit(method, path, 'item.deleted');
  requireAudit(method, path, { none: 'It changes nothing.' });
  requireAudit('GET', path, undefined);
});
