import type { SetupEntry, SetupPreview } from '@bitcue/shared/api/setup-file.ts';
import { ITEMS_MAX } from '@bitcue/shared/constants/platform.ts';
import { SETUP_FILE_MAX_BYTES } from '@bitcue/shared/constants/setup-file.ts';
import { extensionItem } from '@bitcue/shared/items/item.ts';
import { extensionPreferences } from '@bitcue/shared/items/preferences.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import type { SetupFile } from '@bitcue/shared/setup-file/setup-file.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ITEMS, type System, startSystem } from './support/system.ts';

const FILE = '/api/user/setup-file';
const SOUND = 'sound0000000000000001';
const PRIVATE = 'sound0000000000000002';
const VIEWER = '987654321';

let system: System;
/** What the demo channel exports. */
let file: SetupFile;
beforeAll(async () => {
  system = await startSystem({ FREE_REWARD_MEDIA_LIMIT: '3' });
  const { items, media } = system.data.repositories;
  const [clip] = await media.findByShortIds([SOUND]);
  if (!clip) throw new Error('no clip');
  const own = { shortId: PRIVATE, title: 'My own horn', key: `media/${PRIVATE}.mp3`, sha256: 'f'.repeat(64) };
  await media.insert({ ...clip, ...own, public: false });
  const uuid = (n: number) => `30000000-0000-4000-8000-00000000000${n}`;
  const list = [SOUND, PRIVATE].map((shortId) => ({ shortId }));
  const sound = (entries: object[]) => [{ id: 'a', type: 'sound', settings: { type: 'random', list: entries } }];
  for (const item of [
    { uuid: uuid(1), title: 'Either horn', features: sound(list) },
    { uuid: uuid(2), title: 'Own horn', features: sound(list.slice(1)) },
    { uuid: uuid(3), title: 'For some', allowed: [VIEWER], features: sound(list.slice(0, 1)) },
  ])
    await items.insert(system.channelId, extensionItem.parse(item));
  const create = async (title: string, entries: object[]) => {
    const features = entries.map((entry, index) => ({
      id: `f${index}`,
      type: 'sound',
      settings: { list: [entry] },
    }));
    const form = { ...newRewardForm(), title };
    const made = await system.ask('POST', '/api/user/reward/', { reward: form, features, draft: true });
    expect(made.status, made.text).toBe(201);
    const { reward } = made.json as { reward: { id: string } };
    const rules = { approval: true, who: [], cooldown: 30, categories: ['Chess'] };
    expect((await system.ask('PUT', `/api/user/reward/${reward.id}/rules`, rules)).status).toBe(200);
  };
  await create('Loud', [{ shortId: SOUND }, { shortId: PRIVATE }]);
  await create('Quiet', [{ shortId: SOUND }]);
  await system.ask('PUT', '/api/user/extension/theme', { theme: 'red' });
  file = (await system.ask('GET', FILE)).json as SetupFile;
});
afterAll(() => system.close());

/** Signs in a new streamer. */
async function newStreamer() {
  const login = await system.newViewer();
  const cookie = await system.signIn(login);
  const ask = (method: string, path: string, body?: unknown) => system.ask(method, path, body, cookie);
  const { twitch } = (await ask('GET', '/api/user')).json as { twitch: { id: string } };
  const preview = async (given: unknown) =>
    (await ask('POST', `${FILE}/preview`, { file: given })).json as SetupPreview;
  const take = (given: unknown, digest: string) => ask('POST', `${FILE}/import`, { file: given, digest });
  const { items, rewards, users } = system.data.repositories;
  return {
    ask,
    preview,
    take,
    id: twitch.id,
    items: () => items.listOf(twitch.id),
    /** Everything that an import can change. */
    all: async () =>
      JSON.stringify([await items.listOf(twitch.id), await rewards.listOf(twitch.id), await users.findById(twitch.id)]),
    rewards: () => rewards.listOf(twitch.id),
    async import(given: unknown) {
      const answer = await take(given, (await preview(given)).digest);
      expect(answer.status, answer.text).toBe(200);
      return answer.json as { message: string; entries: SetupEntry[] };
    },
  };
}
type Streamer = Awaited<ReturnType<typeof newStreamer>>;
let streamer: Streamer;
beforeAll(async () => {
  streamer = await newStreamer();
});
/** Every test starts with an empty channel. */
beforeEach(async () => {
  const { items, rewards, users } = system.data.repositories;
  for (const { uuid } of await streamer.items()) await items.delete(streamer.id, uuid);
  await rewards.deleteOf(streamer.id);
  await users.update(streamer.id, { plan: 'free', sortOrder: [], preferences: extensionPreferences.parse({}) });
});

/** The result and the notes of each part, by its title. */
const byTitle = ({ entries }: { entries: SetupEntry[] }) =>
  Object.fromEntries(entries.map(({ title, result, notes }) => [title, [result, ...notes]]));
const results = ({ entries }: { entries: SetupEntry[] }) => [...new Set(entries.map(({ result }) => result))].sort();

describe('the file', () => {
  it('has the items in order, the rewards, the preferences and the titles of clips', () => {
    expect(file).toMatchObject({ format: 'bitcue-setup', version: 1, preferences: { theme: 'red' } });
    expect(file.preferences).not.toHaveProperty('favouriteVoices');
    expect(file.items.map(({ title }) => title).slice(0, 2)).toEqual(['Say it', 'Horn']);
    expect(file.items.find(({ title }) => title === 'For some')?.isRestricted).toBe(true);
    expect(file.rewards.map(({ form, rules, features }) => [form.title, rules.cooldown, features.length])).toEqual([
      ['Loud', 30, 2],
      ['Quiet', 30, 1],
    ]);
    expect(file.clips).toContainEqual({ shortId: PRIVATE, title: 'My own horn' });
  });

  it('has no secret and no id of the streamer, of viewers, or of anything at Twitch', async () => {
    const user = await system.data.repositories.users.findById(system.channelId);
    const { twitch } = (await system.ask('GET', '/api/user')).json as { twitch: { access_token: string } };
    const rewards = await system.data.repositories.rewards.listOf(system.channelId);
    const secrets = [system.alertKey, user?.alertKey, user?.alertKeyHash, twitch.access_token, user?.uuid];
    const text = JSON.stringify(file);
    for (const secret of [...secrets, system.channelId, VIEWER, ITEMS.horn, ...rewards.map(({ id }) => id)]) {
      expect(secret).toBeTruthy();
      expect(text).not.toContain(secret);
    }
  });

  it('changes nothing on the channel it was exported from', async () => {
    const { json } = await system.ask('POST', `${FILE}/preview`, { file });
    expect(results(json as SetupPreview)).toEqual(['keep', 'same']);
  });

  it('is not exported if it is larger than what can be imported', async () => {
    const wordList = Array.from({ length: 2_000 }, (_, n) => `${n}`.padEnd(60, 'x'));
    for (const n of [1, 2, 3]) {
      const uuid = `40000000-0000-4000-8000-00000000000${n}`;
      const features = [{ id: 'a', type: 'tts', settings: { filter: { wordList } } }];
      await system.data.repositories.items.insert(streamer.id, extensionItem.parse({ uuid, title: `${n}`, features }));
    }
    const answer = await streamer.ask('GET', FILE);
    expect([answer.status, answer.json]).toMatchObject([409, { error: 'setup.too_large' }]);
  });
});

describe('an import', () => {
  it('shows what it would do, and changes nothing', async () => {
    const before = await streamer.all();
    const shown = byTitle(await streamer.preview(file));
    expect(await streamer.all()).toBe(before);
    expect(shown).toMatchObject({
      'Alerts and speech': ['change', 'Theme: blue becomes red.'],
      'Say it': ['add'],
      Horn: ['add'],
      'Time out': ['add', 'It is off: check Punishment, then switch it on.'],
      Off: ['add'],
      'Either horn': ['add', 'Without the clip “My own horn”, which you cannot play.'],
      'Own horn': ['refuse', 'You cannot play the clip “My own horn”, and the list has no other clip.'],
      'For some': ['add', 'It is off: only certain viewers could use it. Choose who, then switch it on.'],
      Loud: ['refuse', 'You cannot play the clip “My own horn”, and the list has no other clip.'],
      Quiet: ['add', 'As a draft.'],
    });
  });

  it('does what it showed, and is recorded; a second time there is nothing left to do', async () => {
    expect((await streamer.import(file)).message).toBe('Imported: 9 added, 1 changed.');
    const again = await streamer.preview(file);
    expect(results(again)).toEqual(['keep', 'refuse', 'same']);
    const mine = await streamer.items();
    expect(mine.map(({ title, enabled }) => [title, enabled])).toEqual(
      expect.arrayContaining([
        ['Horn', true],
        ['Off', false],
        ['Time out', false],
        ['For some', false],
      ]),
    );
    expect(
      mine.every(({ channelId, lastEpoch, allowed }) => channelId === streamer.id && lastEpoch + allowed.length === 0),
    ).toBe(true);
    const { items } = (await streamer.ask('GET', '/api/user/extension')).json as { items: { title: string }[] };
    const taken = file.items.map(({ title }) => title).filter((title) => title !== 'Own horn');
    expect(items.map(({ title }) => title)).toEqual(taken);
    expect(await streamer.rewards()).toMatchObject([
      { twitchId: null, form: { title: 'Quiet' }, rules: { approval: true, cooldown: 30, categories: ['Chess'] } },
    ]);
    expect((await system.data.repositories.users.findById(streamer.id))?.preferences.theme).toBe('red');
    const { entries } = (await streamer.ask('GET', '/api/user/audit')).json as { entries: object[] };
    expect(entries[0]).toMatchObject({ action: 'setup.imported', object: '9 added, 1 changed' });
  });

  it('completes one that was interrupted', async () => {
    await streamer.import(file);
    const [first] = await streamer.items();
    const [draft] = await streamer.rewards();
    await system.data.repositories.items.delete(streamer.id, String(first?.uuid));
    await system.data.repositories.rewards.delete(streamer.id, String(draft?.id));
    const { message } = await streamer.import(file);
    expect(message).toBe('Imported: 2 added, 0 changed.');
    expect(await streamer.items()).toHaveLength(file.items.length - 1);
  });

  it('changes an item of the same title, and keeps its id, its last use and its chosen viewers', async () => {
    await streamer.import(file);
    const horn = (await streamer.items()).find(({ title }) => title === 'Horn');
    await streamer.ask('PATCH', `/api/user/extension/${horn?.uuid}`, { updates: { allowed: ['42'], cooldown: 60 } });
    await system.data.repositories.items.markUsed(String(horn?.uuid), 1_000);
    const items = file.items.map((one) =>
      one.title === 'Horn' ? { ...one, title: ' HORN', amount: 100, cooldown: 300 } : one,
    );
    const { entries } = await streamer.import({ ...file, items });
    expect(byTitle({ entries }).HORN).toEqual([
      'change',
      'Price: 100 instead of 25 Bits.',
      'Cooldown: 1 minute becomes 5 minutes.',
    ]);
    expect((await streamer.items()).find(({ uuid }) => uuid === horn?.uuid)).toMatchObject({
      title: 'Horn',
      amount: 100,
      cooldown: 300,
      allowed: ['42'],
      lastEpoch: 1_000,
    });
  });

  it("adds pronunciations to the channel's, up to their maximum, and keeps its favourite voices", async () => {
    const said = (word: string, how: string) => ({ word, said: how });
    const own = [said('GG', 'good game'), said('brb', 'back soon')];
    await streamer.ask('PUT', '/api/user/extension/pronunciations', { pronunciations: own });
    const preferences = {
      ...file.preferences,
      pronunciations: [said('BRB', 'be right back'), said('gl', 'good luck')],
    };
    await streamer.ask('PUT', '/api/user/extension/favouriteVoices', { favouriteVoices: ['German'] });
    const { entries } = await streamer.import({ ...file, preferences, items: [], rewards: [] });
    const user = await system.data.repositories.users.findById(streamer.id);
    expect(user?.preferences.favouriteVoices).toEqual(['German']);
    expect(byTitle({ entries })).toEqual({
      'Alerts and speech': ['change', 'Theme: blue becomes red.', 'Pronunciations change.'],
    });
    expect((await system.data.repositories.users.findById(streamer.id))?.preferences.pronunciations).toEqual([
      said('GG', 'good game'),
      said('BRB', 'be right back'),
      said('gl', 'good luck'),
    ]);
    expect(results(await streamer.preview({ ...file, preferences, items: [], rewards: [] }))).toEqual(['same']);
    const many = Array.from({ length: 200 }, (_, n) => said(`word ${n}`, 'word'));
    const full = { ...file, preferences: { ...preferences, pronunciations: many }, items: [], rewards: [] };
    expect(byTitle(await streamer.preview(full))['Alerts and speech']).toEqual([
      'change',
      'Pronunciations change.',
      '3 words are left out: a channel can have 200.',
    ]);
  });

  it('never switches a punishment on, not even an existing one, but switches it off', async () => {
    await streamer.import(file);
    const isOn = async () => (await streamer.items()).find(({ title }) => title === 'Time out');
    expect((await isOn())?.enabled).toBe(false);
    await streamer.ask('PATCH', `/api/user/extension/${(await isOn())?.uuid}`, { updates: { enabled: true } });
    expect(results(await streamer.preview(file))).toEqual(['keep', 'refuse', 'same']);
    const items = file.items.map((one) => ({ ...one, enabled: false }));
    await streamer.import({ ...file, items });
    expect((await isOn())?.enabled).toBe(false);
    expect(byTitle(await streamer.preview(file))).toMatchObject({
      'Time out': ['same'],
      Horn: ['change', 'It is switched on.'],
    });
  });

  it('does nothing if something changed after the preview; a use of an item is no such change', async () => {
    await streamer.import(file);
    const horn = (await streamer.items()).find(({ title }) => title === 'Horn');
    const wanted = { ...file, items: file.items.map((one) => ({ ...one, amount: 100 })) };
    const { digest } = await streamer.preview(wanted);
    await system.data.repositories.items.markUsed(String(horn?.uuid), Date.now());
    expect((await streamer.preview(wanted)).digest).toBe(digest);
    await streamer.ask('PATCH', `/api/user/extension/${horn?.uuid}`, { updates: { amount: 50 } });
    const before = await streamer.all();
    const answer = await streamer.take(wanted, digest);
    expect([answer.status, answer.json]).toMatchObject([409, { error: 'setup.changed' }]);
    expect(await streamer.all()).toBe(before);
  });

  it('happens once if it is sent twice simultaneously', async () => {
    const { digest } = await streamer.preview(file);
    const answers = await Promise.all([streamer.take(file, digest), streamer.take(file, digest)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await streamer.items()).toHaveLength(file.items.length - 1);
  });

  it('adds no more items than a channel can have, and no voice twice', async () => {
    const bare = (title: string, features: object[] = []) => ({ title, features });
    const many = Array.from({ length: ITEMS_MAX }, (_, n) => bare(`Item ${n}`));
    const speech = (voice: string) => [{ id: 'a', type: 'tts', settings: { voice } }];
    await streamer.ask('POST', '/api/user/extension/features/defaults', {});
    expect(byTitle(await streamer.preview({ ...file, items: many }))[`Item ${ITEMS_MAX - 1}`]).toEqual([
      'refuse',
      'A channel can have 200 interactions. Delete one first.',
    ]);
    const voices = [bare('One', speech('Amy')), bare('Two', speech('Amy'))];
    expect(byTitle(await streamer.preview({ ...file, items: voices }))).toMatchObject({
      One: ['add'],
      Two: ['refuse', 'You already have this voice added!'],
    });
  });

  it('[TIER-08] adds no more clips to rewards than the plan allows', async () => {
    const [, quiet] = file.rewards;
    const rewards = [1, 2, 3, 4].map((n) => ({ ...quiet, form: { ...quiet?.form, title: `Reward ${n}` } }));
    const limited = ['refuse', "You've hit the limit for media added to rewards!"];
    expect(byTitle(await streamer.preview({ ...file, rewards }))).toMatchObject({
      'Reward 3': ['add', 'As a draft.'],
      'Reward 4': limited,
    });
    await system.data.repositories.users.update(streamer.id, { plan: 'plus' });
    expect(byTitle(await streamer.preview({ ...file, rewards }))).toMatchObject({ 'Reward 4': ['add', 'As a draft.'] });
  });
});

describe('a hostile file is refused with a reason and changes nothing:', () => {
  const json = (over: object) => JSON.stringify({ file: { ...file, ...over }, digest: '0'.repeat(64) });
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  it.each([
    [
      'one that is too large',
      () => json({ clips: 'x'.repeat(SETUP_FILE_MAX_BYTES + 2_000) }),
      413,
      'request.too_large',
    ],
    [
      'one that is nested too deeply',
      () => json({}).replace('"items":[', `"items":[${nested(50_000)},`),
      400,
      'setup.invalid',
    ],
    [
      'one with too many parts',
      () => json({ clips: Array.from({ length: 60_000 }, () => ({})) }),
      400,
      'setup.invalid',
    ],
    [
      'a key of the prototype',
      () => json({}).replace('"file":{', '"file":{"__proto__":{"isAdmin":true},'),
      400,
      'setup.invalid',
    ],
    ['a newer version', () => json({ version: 2 }), 400, 'setup.version'],
    ['no set-up file', () => JSON.stringify({ file: ['text'], digest: '0'.repeat(64) }), 400, 'setup.invalid'],
    ['no JSON', () => json({}).slice(0, -2), 400, 'request.json'],
    ['one that was never shown', () => json({}), 409, 'setup.changed'],
  ])('%s', async (_, bodyOf, status, error) => {
    const before = await streamer.all();
    const body = bodyOf();
    const answer = await streamer.ask('POST', `${FILE}/import`, body);
    expect([answer.status, answer.json]).toMatchObject([status, { error }]);
    if (error !== 'setup.changed') {
      const shown = await streamer.ask('POST', `${FILE}/preview`, body.replace(/,"digest":"0{64}"/, ''));
      expect([shown.status, shown.json]).toMatchObject([status, { error }]);
    }
    expect(await streamer.all()).toBe(before);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});
