import { randomUUID } from 'node:crypto';
import type { ViewerItem } from '@bitcue/shared/api/extension.ts';
import { DEFAULT_DESIGN } from '@bitcue/shared/items/alert-design.ts';
import { createNewItem, extensionItem } from '@bitcue/shared/items/item.ts';
import type { ExtensionPreferences } from '@bitcue/shared/items/preferences.ts';
import { waitFor } from '@bitcue/shared/test/wait-for.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

const SOUND = 'sound0000000000000001';
const VIDEO = 'video0000000000000001';
const STRANGERS_CLIP = 'sound0000000000000009';
const OTHER_CHANNEL = '100000999';
const STRANGERS_ITEM = '20000000-0000-4000-8000-000000000001';
const NOBODYS_ITEM = '20000000-0000-4000-8000-0000000000ff';

interface Item {
  uuid: string;
  title: string;
  amount: number;
  cooldown: number;
  enabled: boolean;
  lastEpoch: number;
  features: { id: string; type: string; settings: Record<string, unknown> }[];
}

let system: System;
beforeAll(async () => {
  system = await startSystem();
  const { items, media } = system.data.repositories;
  const row = { uuid: STRANGERS_ITEM, title: 'Theirs', amount: 25, features: [{ id: 'a', type: 'tts' }] };
  await items.insert(OTHER_CHANNEL, extensionItem.parse(row));
  await media.insert({
    shortId: STRANGERS_CLIP,
    title: 'Private clip',
    type: 'sound',
    tags: [],
    durationMs: 300,
    public: false,
    key: `media/${STRANGERS_CLIP}.mp3`,
    contentType: 'audio/mpeg',
    size: 10,
    sha256: STRANGERS_CLIP.padEnd(64, '0'),
    owner: { id: OTHER_CHANNEL, displayName: 'Somebody' },
    plays: 0,
    createdAt: new Date(),
  });
});
afterAll(() => system.close());

/** Makes a call from the signed-in streamer's dashboard. */
const ask = (method: string, path: string, body?: unknown, cookie = system.cookie) =>
  system.call(method, path, {
    cookie,
    body,
    headers: {
      'Content-Type': 'application/json',
      'X-Requested-With': 'bitcue',
      Origin: new URL(system.config.publicUrl).origin,
    },
  });
const askItem = (method: string, uuid: string, body?: unknown) => ask(method, `/api/user/extension/${uuid}`, body);
const read = async () =>
  (await ask('GET', '/api/user/extension')).json as {
    items: Item[];
    sortOrder: string[];
    preferences: ExtensionPreferences;
  };
const stored = (uuid: string) => system.data.repositories.items.find(system.channelId, uuid);
const newUuid = () => randomUUID();
const soundFeature = (list: object[] = [{ shortId: SOUND }], type = 'single') => ({
  id: 'f1',
  type: 'sound' as const,
  settings: { type, list },
});
const newItem = (over: object = {}) => ({
  ...createNewItem({ uuid: newUuid(), feature: soundFeature() }),
  ...over,
});
async function create(over: object = {}) {
  const item = newItem(over);
  const answer = await askItem('POST', item.uuid, { item });
  expect(answer.json).toMatchObject({ error: null });
  return item;
}

/** Connects an alert page and waits for its welcome. */
async function openPage() {
  const page = await connectPage(system);
  await vi.waitFor(() => expect(page.told.some((message) => message.type === 'welcome')).toBe(true), {
    timeout: 30_000,
  });
  const close = async () => {
    page.socket.close();
    await page.closed;
  };
  return { ...page, close };
}

describe('reading the extension', () => {
  it('[API-43] [EXT-12] returns the items, their order and the preferences', async () => {
    const { items, sortOrder, preferences } = await read();
    expect(items.map((item) => item.uuid)).toEqual(expect.arrayContaining(Object.values(ITEMS)));
    expect(sortOrder).toEqual(items.map((item) => item.uuid));
    expect(preferences).toEqual({
      theme: 'blue',
      notification: { position: { x: 0, y: 0 }, hide: false },
      design: DEFAULT_DESIGN,
      pronunciations: [],
      favouriteVoices: [],
    });
  });

  it('[PREF-02] [PREF-10] has the default preferences at first', async () => {
    expect((await read()).preferences).toEqual({
      theme: 'blue',
      notification: { position: { x: 0, y: 0 }, hide: false },
      design: DEFAULT_DESIGN,
      pronunciations: [],
      favouriteVoices: [],
    });
  });

  it('[ITEM-01] [ITEM-04] returns the fields of an item, and nothing about viewers who are about to use it', async () => {
    const { token } = await system.session(await system.newViewer());
    const intent = await system.call('POST', '/api/extension/intents', {
      token,
      body: { item: ITEMS.slow, amount: 75 },
    });
    expect(intent.status).toBe(201);
    const item = (await read()).items.find((one) => one.uuid === ITEMS.slow);
    expect(Object.keys(item ?? {}).sort()).toEqual(
      ['allowed', 'amount', 'approval', 'cooldown', 'enabled', 'features', 'lastEpoch', 'look', 'title', 'uuid'].sort(),
    );
    expect(Object.keys(item?.features[0] ?? {}).sort()).toEqual(['id', 'settings', 'type']);
    await system.call('DELETE', `/api/extension/intents/${(intent.json as { nonce: string }).nonce}`, { token });
  });
});

describe('changing an item', () => {
  it('[API-01] sets the given keys and leaves the others', async () => {
    const item = await create({ title: 'Before' });
    const answer = await askItem('PATCH', item.uuid, { updates: { enabled: false, amount: 100 } });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ item: { uuid: item.uuid, enabled: false, amount: 100, title: 'Before' } });
    expect(await stored(item.uuid)).toMatchObject({ enabled: false, amount: 100, title: 'Before' });
  });

  it('[ITEM-09] ignores unknown keys, and those that only the server sets', async () => {
    const item = await create();
    const before = await stored(item.uuid);
    const updates = {
      uuid: newUuid(),
      lastEpoch: 7,
      reservation: { nonce: 'n', opaqueId: 'o', until: 9e15 },
      readyAt: 0,
      channelId: OTHER_CHANNEL,
      _id: 'x',
      color: 'red',
      $set: { amount: 5 },
      'features.0.type': 'tts',
    };
    expect((await askItem('PATCH', item.uuid, { updates })).status).toBe(200);
    const body = `{"updates":{"__proto__":{"enabled":false},"constructor":{"x":1}}}`;
    expect((await askItem('PATCH', item.uuid, body)).status).toBe(200);
    expect(await stored(item.uuid)).toEqual(before);
    expect(({} as { enabled?: boolean }).enabled).toBeUndefined();
  });

  it('[ITEM-09] saves nothing, notifies nobody and answers 200 if nothing changes', async () => {
    const item = await create();
    const page = await openPage();
    const write = vi.spyOn(system.data.repositories.items, 'update');
    const { title, amount, features } = item;
    for (const updates of [{}, { amount }, { title: `${title} ` }, { features, enabled: true }]) {
      const answer = await askItem('PATCH', item.uuid, { updates });
      expect([answer.status, (answer.json as { item: Item }).item]).toEqual([200, item]);
    }
    expect(write).not.toHaveBeenCalled();
    expect(page.told.filter((message) => message.type === 'look')).toEqual([]);
    await askItem('PATCH', item.uuid, { updates: { title: 'Another' } });
    expect(write).toHaveBeenCalledOnce();
    write.mockRestore();
    await page.close();
  });

  it.each([
    ['[ITEM-11] an amount that is not in the list', { amount: 26 }, 'You must enter a Bit amount'],
    ['[ITEM-07] another cooldown', { cooldown: 61 }, 'cooldown is invalid'],
    ['[ITEM-14] two at once', { amount: 0, cooldown: 1 }, 'You must enter a Bit amount, cooldown is invalid'],
    [
      '[EXT-13] two features of one type',
      { features: [soundFeature(), { ...soundFeature(), id: 'f2' }] },
      'An item can have one feature of each type.',
    ],
    ['an unknown type', { features: [{ id: 'x', type: 'poll', settings: {} }] }, 'features is invalid'],
    ['something other than a title', { title: { $ne: '' } }, 'title is invalid'],
  ])('%s is refused with its sentence and changes nothing', async (_, updates, message) => {
    const item = await create();
    const before = await stored(item.uuid);
    const answer = await askItem('PATCH', item.uuid, { updates });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: 'item.invalid', message });
    expect(await stored(item.uuid)).toEqual(before);
  });

  it('[SND-10] [SND-12] [SND-11] [SND-08] refuses lists of clips that break their rules', async () => {
    const item = await create();
    const attempt = async (type: string, list: object[]) =>
      (await askItem('PATCH', item.uuid, { updates: { features: [soundFeature(list, type)] } })).json;
    expect(await attempt('random', [{ shortId: SOUND }, { shortId: SOUND }])).toMatchObject({
      error: 'item.invalid',
      message: "Media 'Test clip' has already been added!",
    });
    expect(await attempt('multi', [{ shortId: SOUND }])).toMatchObject({
      message: 'You must enter in an alias! This is what viewers type to play the media.',
    });
    expect(
      await attempt('personal', [
        { shortId: SOUND, username: 'One' },
        { shortId: SOUND, username: 'one ' },
      ]),
    ).toMatchObject({ message: 'You can only add 1 sound per username!' });
  });

  it.each([
    ['a clip that does not exist', 'nothing00000000000001'],
    ['a private clip of somebody else', STRANGERS_CLIP],
    ['a video as a sound', VIDEO],
  ])('[ERR-12] refuses %s', async (_, shortId) => {
    const item = newItem({ features: [soundFeature([{ shortId }])] });
    const answer = await askItem('POST', item.uuid, { item });
    expect(answer.json).toMatchObject({
      error: 'item.invalid',
      message: 'Unable to add media. Please refresh and retry!',
      item: null,
    });
    expect(await stored(item.uuid)).toBeNull();
  });

  it('a clip that was deleted later does not prevent other changes', async () => {
    const item = await create();
    const gone = { shortId: 'nothing00000000000001', alias: '', username: '', volume: 50 };
    await system.data.store.db
      .collection<{ _id: string }>('items')
      .updateOne({ _id: item.uuid }, { $set: { 'features.0.settings.list': [gone] } });
    const features = [soundFeature([{ ...gone, volume: 20 }])];
    expect((await askItem('PATCH', item.uuid, { updates: { features } })).status).toBe(200);
  });

  it('keeps the last use and a viewer’s reservation, and counts a new cooldown from that use', async () => {
    const item = await create({ cooldown: 60 });
    const { items } = system.data.repositories;
    const used = Date.now() - 70_000;
    await items.markUsed(item.uuid, used);
    const by = { nonce: 'n'.repeat(21), opaqueId: 'U1', until: Date.now() + 60_000 };
    expect(await items.reserve(item.uuid, by, Date.now())).toBe(true);
    expect((await askItem('PATCH', item.uuid, { updates: { cooldown: 300, title: 'Slower' } })).status).toBe(200);
    expect(await stored(item.uuid)).toMatchObject({ lastEpoch: used, reservation: by, cooldown: 300 });
    await items.release(system.channelId, { opaqueId: 'U1' });
    expect(await items.reserve(item.uuid, by, Date.now())).toBe(false);
    expect((await askItem('PATCH', item.uuid, { updates: { cooldown: 0 } })).status).toBe(200);
    expect(await items.reserve(item.uuid, by, Date.now())).toBe(true);
  });

  it('keeps the concurrent changes of two tabs', async () => {
    const item = await create();
    const answers = await Promise.all([
      askItem('PATCH', item.uuid, { updates: { title: 'One' } }),
      askItem('PATCH', item.uuid, { updates: { amount: 500 } }),
      askItem('PATCH', item.uuid, { updates: { cooldown: 60 } }),
      askItem('PATCH', item.uuid, { updates: { enabled: false } }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(await stored(item.uuid)).toMatchObject({ title: 'One', amount: 500, cooldown: 60, enabled: false });
  });

  it('accepts a word list of the maximum size', async () => {
    const item = await create({ features: [{ id: 'a', type: 'tts', settings: {} }] });
    const wordList = Array.from({ length: 2_000 }, (_, index) => `${index}`.padEnd(60, 'w'));
    const features = [{ id: 'a', type: 'tts', settings: { filter: { wordList } } }];
    expect((await askItem('PATCH', item.uuid, { updates: { features } })).status).toBe(200);
    expect((await stored(item.uuid))?.features[0]).toMatchObject({ settings: { filter: { wordList } } });
  });
});

describe('[API-02] broadcast', () => {
  it('true, the default, notifies alert pages; false saves and notifies nobody', async () => {
    const item = await create();
    const page = await openPage();
    await askItem('PATCH', item.uuid, { updates: { title: 'Quiet' }, broadcast: false });
    expect(await stored(item.uuid)).toMatchObject({ title: 'Quiet' });
    await askItem('PATCH', item.uuid, { updates: { title: 'Loud' } });
    await waitFor(() => expect(page.told.filter((message) => message.type === 'look')).toHaveLength(1));
    await page.close();
  });

  it('either way, the next purchase sees the change', async () => {
    const item = await create({ amount: 25 });
    const { token } = await system.session(await system.newViewer());
    await system.call('GET', '/api/extension/items', { token });
    await askItem('PATCH', item.uuid, { updates: { enabled: false }, broadcast: false });
    const refused = await system.call('POST', '/api/extension/intents', {
      token,
      body: { item: item.uuid, amount: 25 },
    });
    expect(refused.json).toMatchObject({ error: 'item.disabled' });
  });
});

describe('deleting an item', () => {
  it('[API-03] removes it from the list and the order; a second time it does not exist', async () => {
    const item = await create();
    expect((await askItem('DELETE', item.uuid)).status).toBe(200);
    const { items, sortOrder } = await read();
    expect([items.map((one) => one.uuid), sortOrder]).not.toContainEqual(expect.arrayContaining([item.uuid]));
    const user = await system.data.repositories.users.findById(system.channelId);
    expect(user?.sortOrder).not.toContain(item.uuid);
    expect((await askItem('DELETE', item.uuid)).json).toMatchObject({ error: 'item.not_found' });
  });

  it.each([
    ['deleted', async (uuid: string) => askItem('DELETE', uuid)],
    [
      'changed beyond recognition',
      async (uuid: string) =>
        askItem('PATCH', uuid, {
          updates: { title: 'Other', amount: 5, enabled: false, features: [{ id: 'z', type: 'tts', settings: {} }] },
        }),
    ],
  ])('a purchase of an item that was %s meanwhile still plays what was sold', async (_, change) => {
    const page = await openPage();
    const item = await create({ title: 'As sold', amount: 125 });
    const viewer = await system.newViewer();
    const { token } = await system.session(viewer);
    const made = await system.call('POST', '/api/extension/intents', {
      token,
      body: { item: item.uuid, amount: 125 },
    });
    const { nonce, sku } = made.json as { nonce: string; sku: string };
    expect((await change(item.uuid)).status).toBe(200);
    const bought = await system.purchase(sku, viewer);
    await system.call('POST', '/api/extension/transactions', {
      token: bought.sessionToken,
      body: { receipt: bought.receipt, nonce },
    });
    expect(await system.until(bought.transactionId, 'done')).toMatchObject({
      item: { uuid: item.uuid, title: 'As sold' },
      amount: 125,
    });
    const [play] = page.plays().filter((one) => one.type === 'play' && one.id.startsWith(bought.transactionId));
    expect(play).toMatchObject({ cue: { kind: 'sound', action: 'used As sold' } });
    await page.close();
  });
});

describe('creating an item', () => {
  it('[API-04] [API-05] [ITEM-02] adds it at the end of the order and answers {error, message, item}', async () => {
    const item = newItem();
    const answer = await askItem('POST', item.uuid, { item });
    expect([answer.status, answer.json]).toEqual([200, { error: null, message: expect.stringMatching(/\w/), item }]);
    expect(item).toMatchObject({ amount: 100, cooldown: 0, enabled: true, lastEpoch: 0, allowed: [] });
    expect((await read()).sortOrder.at(-1)).toBe(item.uuid);
  });

  it('[API-04] gives the same answer to the same request, even concurrently', async () => {
    const item = newItem();
    const answers = await Promise.all([1, 2, 3].map(() => askItem('POST', item.uuid, { item })));
    answers.push(await askItem('POST', item.uuid, { item }));
    for (const answer of answers) expect([answer.status, answer.json]).toMatchObject([200, { error: null, item }]);
    expect((await read()).items.filter((one) => one.uuid === item.uuid)).toHaveLength(1);
    const other = await askItem('POST', item.uuid, { item: { ...item, title: 'Another' } });
    expect([other.status, other.json]).toMatchObject([409, { error: 'item.taken', item: null }]);
  });

  it.each([
    ['[ERR-06] [API-05] no item', () => ({}), 'item.none', 'No item specified.'],
    ['[ERR-06] an item that is null', () => ({ item: null }), 'item.none', 'No item specified.'],
    [
      '[ITEM-13] a uuid other than that in the address',
      (item: object) => ({ item: { ...item, uuid: newUuid() } }),
      'item.invalid',
      'uuid is invalid',
    ],
    [
      '[ITEM-11] no amount',
      (item: object) => ({ item: { ...item, amount: undefined } }),
      'item.invalid',
      'You must enter a Bit amount',
    ],
    [
      '[ITEM-12] [ITEM-14] fields that are missing or wrong',
      (item: object) => ({ item: { ...item, amount: 7, cooldown: undefined, enabled: 'yes', lastEpoch: null } }),
      'item.invalid',
      'You must enter a Bit amount, cooldown is required, enabled is invalid, lastEpoch is required',
    ],
  ])('%s is refused with its sentence', async (_, body, error, message) => {
    const item = newItem();
    const answer = await askItem('POST', item.uuid, body(item));
    expect([answer.status, answer.json]).toMatchObject([400, { error, message, item: null }]);
    expect(await stored(item.uuid)).toBeNull();
  });

  it('[ERR-06] reports a path without a uuid', async () => {
    for (const method of ['PATCH', 'DELETE', 'POST']) {
      const answer = await askItem(method, 'not-a-uuid', method === 'PATCH' ? { updates: {} } : { item: {} });
      expect([answer.status, answer.json]).toMatchObject([400, { fields: { uuid: 'No UUID specified.' } }]);
    }
  });

  it('[ITEM-01] only the server sets the last use', async () => {
    const item = await create({ lastEpoch: 4_000_000_000_000 });
    expect(await stored(item.uuid)).toMatchObject({ lastEpoch: 0 });
  });

  it('[ADD-07] refuses a voice that another item already has', async () => {
    const voice = (await system.data.repositories.voices.list())[0]?.name ?? '';
    const speech = (id: string) => [{ id, type: 'tts' as const, settings: { voice } }];
    await create({ features: speech('a') });
    const item = newItem({ features: speech('b') });
    expect((await askItem('POST', item.uuid, { item })).json).toMatchObject({
      error: 'item.invalid',
      message: 'You already have this voice added!',
    });
    const other = await create();
    expect((await askItem('PATCH', other.uuid, { updates: { features: speech('c') } })).json).toMatchObject({
      message: 'You already have this voice added!',
    });
  });

  it('another streamer’s uuid cannot be taken over', async () => {
    const item = newItem({ uuid: STRANGERS_ITEM });
    const answer = await askItem('POST', STRANGERS_ITEM, { item });
    expect([answer.status, answer.json]).toMatchObject([404, { error: 'item.not_found', item: null }]);
    expect(await system.data.repositories.items.find(OTHER_CHANNEL, STRANGERS_ITEM)).toMatchObject({ title: 'Theirs' });
    for (const [method, body] of [
      ['PATCH', { updates: { title: 'Mine' } }],
      ['DELETE', undefined],
    ] as const) {
      const theirs = await askItem(method, STRANGERS_ITEM, body);
      const nobodys = await askItem(method, NOBODYS_ITEM, body);
      expect([theirs.status, theirs.text]).toEqual([404, nobodys.text]);
    }
  });
});

describe('the order of the items', () => {
  it('[API-06] [EXT-12] is stored; unknown uuids are dropped and missing ones appended', async () => {
    const { sortOrder } = await read();
    const [first, second] = [ITEMS.horn, ITEMS.video];
    const rest = sortOrder.filter((uuid) => uuid !== first && uuid !== second);
    const wanted = [second, NOBODYS_ITEM, STRANGERS_ITEM, second, first];
    const answer = await ask('PUT', '/api/user/extension/sortOrder', { sortOrder: wanted });
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { error: null, message: expect.any(String), sortOrder: [second, first, ...rest] },
    ]);
    expect((await read()).items.map((item) => item.uuid)).toEqual([second, first, ...rest]);
    const { token } = await system.session(await system.newViewer());
    const offered = (await system.call('GET', '/api/extension/items', { token })).json as { items: Item[] };
    const shown = offered.items.map((item) => item.uuid).filter((uuid) => uuid === first || uuid === second);
    expect(shown).toEqual([second, first]);
  });

  it('[API-06] must be a list of uuids', async () => {
    for (const sortOrder of [undefined, 'x', ['x'], [null], { $ne: [] }]) {
      expect((await ask('PUT', '/api/user/extension/sortOrder', { sortOrder })).status).toBe(400);
    }
  });
});

describe('preferences', () => {
  const put = (name: string, body: unknown) => ask('PUT', `/api/user/extension/${name}`, body);

  it('[API-07] the theme is one of five', async () => {
    for (const theme of ['red', 'purple', 'orange', 'green', 'blue']) {
      expect((await put('theme', { theme })).status).toBe(200);
      expect((await read()).preferences.theme).toBe(theme);
    }
    for (const theme of ['pink', '', null, { $ne: 1 }]) expect((await put('theme', { theme })).status).toBe(400);
    expect((await read()).preferences.theme).toBe('blue');
  });

  it.each([
    [
      { x: 100.5, y: 20 },
      { x: 100.5, y: 20 },
    ],
    [
      { x: -3, y: -0.1 },
      { x: 0, y: 0 },
    ],
    [
      { x: 5_000, y: 5_000 },
      { x: 730, y: 645 },
    ],
  ])('[API-08] [PREF-04] the position %j is stored as %j: the whole box on the canvas', async (given, kept) => {
    expect((await put('notifications', given)).status).toBe(200);
    expect((await read()).preferences.notification.position).toEqual(kept);
  });

  it('[API-08] a position must be a position', async () => {
    for (const body of [{}, { x: '1', y: 1 }, { x: 1 }, { x: null, y: 1 }]) {
      expect((await put('notifications', body)).status).toBe(400);
    }
    expect((await ask('PUT', '/api/user/extension/notifications', '{"x":1e999,"y":0}')).status).toBe(400);
  });

  it('[API-09] notifications can be hidden and shown', async () => {
    expect((await put('hideAlerts', { hide: true })).status).toBe(200);
    expect((await read()).preferences.notification.hide).toBe(true);
    expect((await put('hideAlerts', { hide: 'yes' })).status).toBe(400);
    expect((await put('hideAlerts', { hide: false })).status).toBe(200);
    expect((await read()).preferences.notification.hide).toBe(false);
  });

  it('the design of alerts is stored as it was sent, and omitted parts are as in a new channel', async () => {
    const design = {
      style: 'arcade',
      size: 's',
      motion: 'subtle',
      highlight: 'theme',
      face: 'system',
      arrival: { isOn: true, volume: 20 },
      tiers: { 5: { style: 'paper', arrival: { isOn: false, volume: 0 } } },
    };
    expect((await put('design', design)).status).toBe(200);
    expect((await read()).preferences.design).toEqual(design);
    for (const body of [
      { style: 'neon' },
      { arrival: { volume: 101 } },
      { glow: 1 },
      { tiers: { 1: { size: 'xl' } } },
    ]) {
      expect((await put('design', body)).status).toBe(400);
    }
    expect((await put('design', {})).status).toBe(200);
    expect((await read()).preferences.design).toEqual(DEFAULT_DESIGN);
  });

  it('pronunciations are stored as they were sent, and a new channel has none', async () => {
    expect((await read()).preferences.pronunciations).toEqual([]);
    const pronunciations = [{ word: 'gg', said: 'good game' }];
    expect((await put('pronunciations', { pronunciations })).status).toBe(200);
    expect((await read()).preferences.pronunciations).toEqual(pronunciations);
    const full = Array.from({ length: 200 }, (_, at) => ({ word: `${at}`.padEnd(40, 'ß'), said: 'ß'.repeat(80) }));
    expect((await put('pronunciations', { pronunciations: full })).status).toBe(200);
    expect((await read()).preferences.pronunciations).toEqual(full);
    for (const wrong of [[{ word: '', said: 'x' }], [{ word: 'x' }], Array(201).fill(pronunciations[0]), 'gg']) {
      expect((await put('pronunciations', { pronunciations: wrong })).status).toBe(400);
    }
    expect((await put('pronunciations', { pronunciations: [] })).status).toBe(200);
  });

  it.each([[['']], [Array(201).fill('RMS')], ['RMS'], [['x'.repeat(101)]]])(
    'favourite voices cannot be %j',
    async (wrong) => {
      expect((await put('favouriteVoices', { favouriteVoices: wrong })).status).toBe(400);
      expect((await put('favouriteVoices', { favouriteVoices: [], other: 1 })).status).toBe(400);
    },
  );

  it('favourite voices come first for viewers, and do not change which voice speaks if a viewer chooses none', async () => {
    const uuid = randomUUID();
    const offered = (await system.call('GET', '/api/voices')).json as { name: string }[];
    const [first = '', second = '', third = ''] = offered.map(({ name }) => name);
    const settings = { user_can_choose_voice: true, allowed_voices: [first, second, third] };
    const features = [{ id: 'a', type: 'tts', settings }];
    const item = extensionItem.parse({ uuid, title: 'Choose a voice', amount: 50, features });
    expect((await ask('POST', `/api/user/extension/${uuid}`, { item })).status).toBe(200);
    const { token } = await system.session(await system.newViewer());
    const readField = async () => {
      const { json } = await system.call('GET', '/api/extension/items', { token });
      const found = (json as { items: ViewerItem[] }).items.find((one) => one.uuid === uuid);
      const field = found?.fields.find(({ kind }) => kind === 'voice');
      return field?.kind === 'voice' ? [field.options.map(({ name }) => name), field.defaultVoice] : null;
    };
    expect(await readField()).toEqual([[first, second, third], first]);
    await put('favouriteVoices', { favouriteVoices: [third, 'Gone', second] });
    expect(await readField()).toEqual([[second, third, first], first]);
    await put('favouriteVoices', { favouriteVoices: [] });
    await ask('DELETE', `/api/user/extension/${uuid}`);
  });

  it('all concurrent changes are kept', async () => {
    await Promise.all([
      put('theme', { theme: 'green' }),
      put('notifications', { x: 7, y: 8 }),
      put('hideAlerts', { hide: true }),
      put('design', { style: 'paper', size: 'l' }),
      put('pronunciations', { pronunciations: [{ word: 'gg', said: 'good game' }] }),
      put('favouriteVoices', { favouriteVoices: ['German', 'RMS', 'German'] }),
    ]);
    expect((await read()).preferences).toEqual({
      theme: 'green',
      notification: { position: { x: 7, y: 8 }, hide: true },
      design: { ...DEFAULT_DESIGN, style: 'paper', size: 'l' },
      pronunciations: [{ word: 'gg', said: 'good game' }],
      favouriteVoices: ['German', 'RMS'],
    });
    await put('hideAlerts', { hide: false });
  });

  it('open alert pages receive them before the next alert, and so do pages that connect later', async () => {
    const page = await openPage();
    await put('theme', { theme: 'orange' });
    const viewer = await system.newViewer();
    const { token } = await system.session(viewer);
    await system.call('POST', '/api/extension/intents', { token, body: { item: ITEMS.horn, amount: 25 } });
    const bought = await system.purchase('bits25', viewer);
    await system.until(bought.transactionId, 'done');
    const told = page.told.map((message) => (message.type === 'look' ? message.look.theme : message.type));
    expect(told.filter((one) => one === 'orange' || one === 'play')).toEqual(['orange', 'play']);
    await put('design', { style: 'whisper', size: 's' });
    await waitFor(() =>
      expect(page.told.at(-1)).toMatchObject({ type: 'look', look: { theme: 'orange', design: { style: 'whisper' } } }),
    );
    await put('design', {});
    const later = await openPage();
    expect(later.told.find(({ type }) => type === 'welcome')).toMatchObject({ look: { theme: 'orange' } });
    await page.close();
    await later.close();
  });
});

describe('[ONB-18] [API-10] default features', () => {
  const ofNewcomer = async (path: string, method = 'POST') =>
    ask(method, path, method === 'GET' ? undefined : {}, newcomer);
  let newcomer: string;
  beforeAll(async () => {
    await system.control('users', { login: 'newcomer_one' });
    newcomer = await system.signIn('newcomer_one');
  });

  it('gives a streamer without items one enabled TTS item with the defaults, however often it is called', async () => {
    const path = '/api/user/extension/features/defaults';
    const answers = await Promise.all([ofNewcomer(path), ofNewcomer(path), ofNewcomer(path)]);
    answers.push(await ofNewcomer(path));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const { items } = (await ofNewcomer('/api/user/extension', 'GET')).json as { items: Item[] };
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      amount: 100,
      cooldown: 0,
      enabled: true,
      lastEpoch: 0,
      features: [{ type: 'tts', settings: { charLimit: 450, volume: 50, actionVerb: 'says' } }],
    });
    expect(answers.at(-1)?.json).toMatchObject({ items });
  });

  it('adds nothing for a streamer who has items', async () => {
    const before = await read();
    expect((await ask('POST', '/api/user/extension/features/defaults', {})).status).toBe(200);
    // The last uses are recorded with a delay.
    expect((await read()).items).toEqual(before.items.map((item) => ({ ...item, lastEpoch: expect.any(Number) })));
  });
});

describe('the number of items', () => {
  it('is limited to 200, even for concurrent calls', async () => {
    const { items } = system.data.repositories;
    await system.control('users', { login: 'collector_one' });
    const cookie = await system.signIn('collector_one');
    const { twitch } = (await ask('GET', '/api/user', undefined, cookie)).json as { twitch: { id: string } };
    for (let n = 0; n < 198; n += 1) await items.insert(twitch.id, newItem());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => newItem()).map((item) =>
        ask('POST', `/api/user/extension/${item.uuid}`, { item }, cookie),
      ),
    );
    for (const answer of answers.filter((one) => one.status !== 200)) {
      expect(answer.json).toMatchObject({ error: 'item.limit', item: null });
    }
    expect((await items.listOf(twitch.id)).length).toBeLessThanOrEqual(200);
    expect(answers.filter((one) => one.status !== 200).length).toBeGreaterThanOrEqual(6);
  });
});
