import { findMedia, type LibraryPage, listLibrary, type MediaItem, searchLibrary } from '@bitcue/shared/api/library.ts';
import { CLIPS_COUNTED_MAX, LIBRARY_PAGE_SIZE } from '@bitcue/shared/constants/media.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_TERM } from '../src/store/media-terms.ts';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

const OTHER = { id: '100000999', displayName: 'Somebody' };

let system: System;
let made = 0;
beforeAll(async () => {
  system = await startSystem();
  for (let number = 1; number <= 20; number += 1)
    await addClip(`Big Bell ${number}`, { type: number % 2 ? 'sound' : 'video' });
  await addClip('100% (real) bell.*', {});
  await addClip('Mine, and private', { public: false, mine: true });
  await addClip('Mine, and public', { mine: true });
  await addClip('Hidden bell of another', { public: false });
});
afterAll(() => system.close());

/** Stores a clip that is newer than the previous one. Returns its id. */
async function addClip(
  title: string,
  over: {
    type?: 'sound' | 'video';
    public?: boolean;
    mine?: boolean;
    tags?: string[];
    titleEn?: string;
    plays?: number;
  },
): Promise<string> {
  made += 1;
  const shortId = `clip${made}`.padEnd(21, '-');
  const type = over.type ?? 'sound';
  await system.data.repositories.media.insert({
    shortId,
    title,
    type,
    tags: over.tags ?? ['loud'],
    titleEn: over.titleEn,
    durationMs: 1_500,
    public: over.public ?? true,
    key: `media/${shortId}.${type === 'sound' ? 'mp3' : 'mp4'}`,
    contentType: type === 'sound' ? 'audio/mpeg' : 'video/mp4',
    size: 10,
    sha256: shortId,
    owner: over.mine ? { id: system.channelId, displayName: 'demo_channel' } : OTHER,
    plays: 3,
    createdAt: new Date(1_700_000_000_000 + made * 1_000),
  });
  return shortId;
}
const read = async (query: Record<string, string> = {}, cookie?: string): Promise<LibraryPage> => {
  const path = cookie ? '/api/library/personal' : '/api/library';
  const answer = await system.call('GET', `${path}?${new URLSearchParams(query)}`, { cookie });
  expect(answer.status).toBe(200);
  return listLibrary.answer.parse(answer.json);
};
const titles = (page: { media: MediaItem[] }) => page.media.map(({ title }) => title);
const find = async (ids: string[], cookie?: string) =>
  system.call('POST', '/api/library/shortId', { cookie, body: { ids } });

describe('the public library', () => {
  it('[API-15] [API-17] [LIM-07] returns nine clips per page, newest first, with the total', async () => {
    const search = 'big bell';
    const pages = [await read({ search }), await read({ search, next: '9' }), await read({ search, next: '18' })];
    expect(LIBRARY_PAGE_SIZE).toBe(9);
    expect(pages.map(({ media, more, total }) => [media.length, more, total])).toEqual([
      [9, true, 20],
      [9, true, 20],
      [2, false, 20],
    ]);
    expect(pages.flatMap(titles)).toEqual(Array.from({ length: 20 }, (_, index) => `Big Bell ${20 - index}`));
    expect(await read({ search, next: '999' })).toEqual({ media: [], more: false, total: 20 });
  });

  it('[MEDIA-01] returns all fields of a clip, and nothing about its storage', async () => {
    const { media } = await read({ search: 'Big Bell 20' });
    expect(media).toEqual([
      {
        shortId: 'clip20'.padEnd(21, '-'),
        title: 'Big Bell 20',
        type: 'video',
        tags: ['loud'],
        duration: 1.5,
        public: true,
        source: `/media/media/${'clip20'.padEnd(21, '-')}.mp4`,
        peaks: null,
        poster: null,
        owner: { id: OTHER.id, display_name: OTHER.displayName },
        plays: 3,
        is_user_input_required: false,
        has_agreed: false,
        licence: null,
        notForVod: false,
        translation: { translated: false, text_en: '' },
        createdAt: 1_700_000_020_000,
      },
    ]);
  });

  it('[MEDIA-07] returns the thumbnail of a video, if there is one: its address plus .thumb.png', async () => {
    const id = await addClip('With a picture', { type: 'video' });
    const posterOf = async () => findMedia.answer.parse((await find([id])).json).media[0];
    expect((await posterOf())?.poster).toBeNull();
    await system.data.objects.put(`media/${id}.thumb.png`, new Uint8Array([1]), 'image/png');
    const shown = await posterOf();
    expect(shown?.poster).toBe(shown?.source.replace('.mp4', '.thumb.png'));
  });

  it('[API-15] searches for a part of the title, literally and ignoring case', async () => {
    expect(titles(await read({ search: '100% (REAL) bell.*' }))).toEqual(['100% (real) bell.*']);
    expect(titles(await read({ search: 'REAL' }))).toEqual(['100% (real) bell.*']);
    for (const search of ['.*', '(real', '[a-z]', '\\', '^(Big)', 'bell 20$']) {
      expect([search, (await read({ search })).total]).toEqual([search, ['.*', '(real'].includes(search) ? 1 : 0]);
    }
  });

  it('[API-15] can be limited to sounds or videos; both together return everything', async () => {
    const search = 'big bell';
    const kinds = async (query: Record<string, string>) => {
      const page = await read({ search, ...query });
      return [page.total, new Set(page.media.map(({ type }) => type)).size];
    };
    expect(await kinds({ sound: 'true' })).toEqual([10, 1]);
    expect(await kinds({ video: 'true' })).toEqual([10, 1]);
    expect(await kinds({ sound: 'true', video: 'true' })).toEqual([20, 2]);
  });

  it('[API-15] never returns a private clip, not even to its owner', async () => {
    expect((await read({ search: 'hidden' })).total).toBe(0);
    const answer = await system.call('GET', '/api/library?search=mine', { cookie: system.cookie });
    expect(titles(listLibrary.answer.parse(answer.json))).toEqual(['Mine, and public']);
  });

  it.each(['next=-1', 'next=abc', 'next=1.5', 'sound=false', `search=${'x'.repeat(101)}`])(
    'refuses %s',
    async (query) => {
      expect((await system.call('GET', `/api/library?${query}`)).json).toMatchObject({ error: 'request.invalid' });
    },
  );
});

describe('a streamer’s own library', () => {
  it('[API-16] [API-17] contains only their own clips, including private ones', async () => {
    expect(titles(await read({ search: 'a' }, system.cookie))).toEqual(['Mine, and public', 'Mine, and private']);
    const all = await read({}, system.cookie);
    expect(all.media.every(({ owner }) => owner.id === system.channelId)).toBe(true);
    expect([all.total, all.more]).toEqual([all.media.length, false]);
    expect((await read({ video: 'true' }, system.cookie)).media.every(({ type }) => type === 'video')).toBe(true);
  });
});

describe('the look-up by id', () => {
  it('[API-27] finds public clips for anyone, and leaves out what is unknown or private', async () => {
    const ids = ['clip1', 'clip22', 'clip24', 'nothing'].map((id) => id.padEnd(21, '-'));
    const answer = await find(ids);
    expect(findMedia.answer.parse(answer.json).error).toBeNull();
    expect(titles(findMedia.answer.parse(answer.json))).toEqual(['Big Bell 1']);
  });

  it("[API-27] finds the owner's private clips for the owner, and nobody else's", async () => {
    const ids = ['clip22', 'clip24'].map((id) => id.padEnd(21, '-'));
    expect(titles(findMedia.answer.parse((await find(ids, system.cookie)).json))).toEqual(['Mine, and private']);
    const stranger = await system.signIn(await system.newViewer());
    expect(titles(findMedia.answer.parse((await find(ids, stranger)).json))).toEqual([]);
  });

  it('ignores credentials of other kinds', async () => {
    const { token } = await system.session(await system.newViewer());
    const stale = `bitcue_session=${'A'.repeat(43)}`;
    for (const credentials of [{ token }, { token: 'rubbish' }, { cookie: stale }]) {
      const answer = await system.call('POST', '/api/library/shortId', { ...credentials, body: { ids: [] } });
      expect([answer.status, answer.json]).toEqual([200, { media: [], error: null }]);
    }
  });

  it('refuses ids of a wrong length, and too many ids', async () => {
    for (const ids of [['short'], Array.from({ length: 201 }, () => 'clip1'.padEnd(21, '-'))]) {
      expect((await find(ids)).json).toMatchObject({ error: 'request.invalid' });
    }
  });
});

it('[API-18] tags have a name, a title and an icon', async () => {
  const answer = await system.call('GET', '/api/library/tags');
  expect((answer.json as { name: string }[]).map(({ name }) => name)).toEqual([
    'funny',
    'sad',
    'loud',
    'troll',
    'scary',
  ]);
  expect(answer.json).toContainEqual({ name: 'funny', title: 'Funny', icon: expect.any(String) });
});

describe('the search', () => {
  const search = async (query: Record<string, string> = {}, cookie?: string) => {
    const answer = await system.call('GET', `/api/library/search?${new URLSearchParams(query)}`, { cookie });
    expect(answer.status).toBe(200);
    return searchLibrary.answer.parse(answer.json);
  };
  beforeAll(async () => {
    await addClip('Zebra Café song', { tags: ['funny'] });
    await addClip('zebra crossing', { type: 'video', tags: ['sad', 'loud'] });
    await addClip('Zebra of mine', { mine: true, public: false, tags: ['funny'] });
    await addClip('Streifenpferd', { tags: ['scary'], titleEn: 'A zebra in English' });
  });

  it('[API-24] [API-25] answers {media, total, page, limit}, newest first, ten per page by default', async () => {
    const first = await search({ q: 'big bell' });
    expect(Object.keys(first).sort()).toEqual(['limit', 'media', 'page', 'total']);
    expect([first.media.length, first.total, first.page, first.limit]).toEqual([10, 20, 1, 10]);
    expect(titles(first)).toEqual(Array.from({ length: 10 }, (_, index) => `Big Bell ${20 - index}`));
    expect(titles(await search({ q: 'big bell', page: '2' })).at(-1)).toBe('Big Bell 1');
    expect(titles(await search({ q: 'big bell', page: '4', limit: '6' }))).toEqual(['Big Bell 2', 'Big Bell 1']);
    expect(await search({ q: 'big bell', page: '3' })).toMatchObject({ media: [], total: 20, page: 3 });
  });

  it('[API-17] reports that there may be more clips than were counted', async () => {
    const [known] = await system.data.repositories.media.findByShortIds([await addClip('Manifold', {})]);
    const rows = Array.from({ length: CLIPS_COUNTED_MAX }, (_, number) => ({
      ...known,
      _id: `many${number}`.padEnd(21, '-') as never,
      sha256: `many${number}`,
      terms: ['manifold', PUBLIC_TERM],
    }));
    const clips = system.data.store.db.collection('media');
    await clips.insertMany(rows);
    const many = { total: CLIPS_COUNTED_MAX, counted: false };
    expect(await search({ q: 'manifold' })).toMatchObject(many);
    expect(await read({ search: 'manifold' })).toMatchObject({ ...many, more: true });
    const last = await search({ q: 'manifold', page: '101' });
    expect([last.media.length, last.total, last.counted]).toEqual([1, CLIPS_COUNTED_MAX + 1, undefined]);
    await clips.deleteMany({ terms: 'manifold' });
  });

  it('[API-24] without a query finds every public clip', async () => {
    expect((await search()).total).toBe((await read()).total);
    expect((await search({ q: '   ' })).total).toBe((await read()).total);
  });

  it('[API-24] finds parts of the title, its translation or a tag, in any order, ignoring case and accents', async () => {
    expect(titles(await search({ q: 'ZEBRA' }))).toEqual(['Streifenpferd', 'zebra crossing', 'Zebra Café song']);
    expect(titles(await search({ q: 'song ebra cafe' }))).toEqual(['Zebra Café song']);
    expect(titles(await search({ q: 'zebra funn' }))).toEqual(['Zebra Café song']);
    expect((await search({ q: 'zebra nothing' })).total).toBe(0);
  });

  it('that finds nothing shows clips for a word that is one typing error away, on every page, and names the word', async () => {
    const near = await search({ q: 'zebra Corssing' });
    expect([titles(near), near.total, near.shownFor]).toEqual([['zebra crossing'], 1, 'zebra crossing']);
    expect(await search({ q: 'big blel', page: '2' })).toMatchObject({ total: 20, page: 2, shownFor: 'big bell' });
    expect(await search({ q: 'zebra' })).not.toHaveProperty('shownFor');
    // A filter is not a typing error.
    expect(await search({ q: 'zebra', tags: 'troll' })).toMatchObject({ total: 0 });
    const list = await read({ search: 'crosing' });
    expect([titles(list), list.shownFor]).toEqual([['zebra crossing'], 'crossing']);
    expect(await read({ search: 'crosing' }, system.cookie)).toMatchObject({ media: [], total: 0 });
  });

  it('[LIB-20] suggests a word of a private clip only to its owner', async () => {
    await addClip('Quetzalcoatl', { mine: true, public: false });
    const none = await search({ q: 'quetzalcotl' });
    expect([none.total, none.shownFor]).toEqual([0, undefined]);
    expect((await read({ search: 'quetzalcotl' }, system.cookie)).shownFor).toBe('quetzalcoatl');
  });

  it('[API-24] can be limited to a type, and to clips with all of several tags, separated by commas', async () => {
    expect(titles(await search({ q: 'zebra', type: 'video' }))).toEqual(['zebra crossing']);
    expect(titles(await search({ type: 'sound', tags: 'scary' }))).toEqual(['Streifenpferd']);
    expect(titles(await search({ tags: 'sad, loud' }))).toEqual(['zebra crossing']);
    expect((await search({ tags: 'sad,funny' })).total).toBe(0);
  });

  it('[LIB-20] never finds a private clip, not even for its owner', async () => {
    expect(titles(await search({ q: 'zebra of mine' }, system.cookie))).toEqual([]);
    expect(titles(await search({ tags: 'funny' }, system.cookie))).toEqual(['Zebra Café song']);
  });

  it.each(['page=0', 'page=x', 'limit=0', 'limit=51', 'type=both', `q=${'x'.repeat(101)}`, `tags=${'x'.repeat(201)}`])(
    '[API-24] refuses %s',
    async (query) => {
      const answer = await system.call('GET', `/api/library/search?${query}`);
      expect([answer.status, answer.json]).toMatchObject([400, { error: 'request.invalid' }]);
    },
  );
});

describe('making a clip public or private', () => {
  it('[API-29] [LIB-20] takes effect immediately for its owner', async () => {
    const id = await addClip('Public for a while', { mine: true, public: false });
    const change = (value: unknown) => system.ask('PATCH', `/api/library/${id}`, { setting: 'public', value });
    const isFound = async () => (await read({ search: 'public for a while' })).total === 1;
    expect(await isFound()).toBe(false);
    expect((await change(true)).status).toBe(200);
    expect(await isFound()).toBe(true);
    const answer = await change(false);
    expect([answer.status, typeof (answer.json as { message: string }).message]).toEqual([200, 'string']);
    expect(await isFound()).toBe(false);
  });

  it('[API-29] is refused to others, and so are other settings', async () => {
    const id = await addClip('Not yours to change', {});
    const answer = await system.ask('PATCH', `/api/library/${id}`, { setting: 'public', value: false });
    expect([answer.status, answer.json]).toMatchObject([404, { error: 'media.unknown' }]);
    expect((await read({ search: 'not yours to change' })).total).toBe(1);
    for (const body of [{ setting: 'plays', value: true }, { setting: 'public', value: 'yes' }, { value: true }]) {
      expect((await system.ask('PATCH', `/api/library/${id}`, body)).status).toBe(400);
    }
  });
});

describe('the licence of a clip, and whether it is not for VODs', () => {
  it('are null and false at first, and only the owner can change them', async () => {
    const id = await addClip('Licensed one', { mine: true });
    const others = await addClip('Licensed by another', {});
    const change = (setting: string, value: unknown, at = id) =>
      system.ask('PATCH', `/api/library/${at}`, { setting, value });
    const find = async () => {
      const { media } = await read({ search: 'licensed one' });
      return media.map(({ licence, notForVod }) => [licence, notForVod]);
    };
    expect(await find()).toEqual([[null, false]]);
    expect((await change('licence', 'cc-by')).json).toEqual({ message: 'The licence is saved.' });
    expect((await change('notForVod', true)).json).toEqual({ message: 'This clip now plays live only.' });
    expect(await find()).toEqual([['cc-by', true]]);
    expect((await change('notForVod', false)).json).toEqual({ message: 'This clip now plays in VODs as well.' });
    expect(await find()).toEqual([['cc-by', false]]);
    for (const [setting, value] of [
      ['licence', 'gpl'],
      ['licence', true],
      ['notForVod', 'yes'],
    ] as const)
      expect((await change(setting, value)).status).toBe(400);
    expect((await change('licence', 'own', others)).json).toMatchObject({ error: 'media.unknown' });
  });
});

describe('deleting a clip', () => {
  const remove = (id: string, session?: string) => system.ask('DELETE', `/api/library/${id}`, {}, session);

  it('[API-28] removes it from every list for its owner; a second time it does not exist', async () => {
    const id = await addClip('Gone in a moment', { mine: true });
    expect(await remove(id)).toMatchObject({ status: 200, json: { message: 'Deleted Gone in a moment.' } });
    expect((await read({ search: 'gone in a moment' })).total).toBe(0);
    expect((await read({ search: 'gone in a moment' }, system.cookie)).total).toBe(0);
    expect((await find([id], system.cookie)).json).toMatchObject({ media: [] });
    expect(await remove(id)).toMatchObject({ status: 404, json: { error: 'media.unknown' } });
  });

  it('[API-28] is refused to others', async () => {
    const id = await addClip('Stays where it is', { mine: true });
    await system.control('users', { login: 'library_stranger' });
    const stranger = await system.signIn('library_stranger');
    expect(await remove(id, stranger)).toMatchObject({ status: 404, json: { error: 'media.unknown' } });
    expect((await read({ search: 'stays where it is' })).total).toBe(1);
  });

  it('[API-28] returns the items that used it, which no longer accept Bits; purchases keep the file', async () => {
    const id = await addClip('Used by an item', { mine: true });
    const uuid = '10000000-0000-4000-8000-0000000000d1';
    const features = [{ id: 'f', type: 'sound', settings: { list: [{ shortId: id }] } }];
    const item = { uuid, title: 'A bell', amount: 75, cooldown: 0, enabled: true, allowed: [], features, lastEpoch: 0 };
    expect((await system.ask('POST', `/api/user/extension/${uuid}`, { item })).status).toBe(200);
    const { token } = await system.session(await system.newViewer());
    const offered = async () => {
      const { items } = (await system.call('GET', '/api/extension/items', { token })).json as {
        items: { uuid: string; unavailable: string | null }[];
      };
      return items.find((one) => one.uuid === uuid)?.unavailable;
    };
    expect(await offered()).toBeNull();
    expect((await remove(id)).json).toEqual({ message: 'Deleted Used by an item. Choose another clip in: A bell.' });
    expect(await offered()).toBe('This clip no longer exists.');
    const intent = await system.call('POST', '/api/extension/intents', { token, body: { item: uuid, amount: 75 } });
    expect([intent.status, intent.json]).toMatchObject([409, { error: 'item.unavailable' }]);
    const [kept] = await system.data.repositories.media
      .findRemoved(new Date(Date.now() + 1_000), 100)
      .then((all) => all.filter(({ shortId }) => shortId === id));
    expect(kept?.key).toBe(`media/${id}.mp3`);
  });
});

describe('the plays of a clip', () => {
  const playsOf = async (id: string) => findMedia.answer.parse((await find([id])).json).media[0]?.plays;

  it('[MEDIA-09] grow by one per playback that a browser reports; an unknown clip gets the same answer', async () => {
    const id = await addClip('Played by people', {});
    const tell = (shortId: string) => system.call('POST', `/api/library/${shortId}/plays`, { body: {} });
    const answers = [await tell(id), await tell(id), await tell('nothing'.padEnd(21, '-'))];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([200, answers[0]?.text]));
    await expect.poll(() => playsOf(id), { timeout: 30_000 }).toBe(5);
  });

  it('[MEDIA-09] are counted at most thirty times a minute per caller', async () => {
    const tell = () => system.call('POST', `/api/library/${'nothing'.padEnd(21, '-')}/plays`, { body: {} });
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await tell()).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the plays of a clip on stream', () => {
  it('[MEDIA-09] grow by one per interaction that plays it', async () => {
    const page = await connectPage(system);
    const id = 'sound0000000000000001';
    const viewer = await system.newViewer();
    const { token } = await system.session(viewer);
    for (const _ of [1, 2]) {
      await system.call('POST', '/api/extension/intents', { token, body: { item: ITEMS.horn, amount: 25 } });
      const bought = await system.purchase('bits25', viewer);
      await system.until(bought.transactionId, 'done');
    }
    const plays = async () => findMedia.answer.parse((await find([id])).json).media[0]?.plays;
    await expect.poll(plays, { timeout: 30_000 }).toBe(2);
    page.socket.close();
  });
});

describe('the pages of the library', () => {
  const open = (path: string, cookie?: string) => system.call('GET', path, { cookie });

  it('[ROUTE-09] [ROUTE-12] [ROUTE-16] [LIB-20] are public; the page of an unknown or private clip is not found', async () => {
    const [shown, hidden] = [
      await addClip('A page of mine', { mine: true }),
      await addClip('Private page', { mine: true, public: false }),
    ];
    const status = async (path: string, cookie?: string) => (await open(path, cookie)).status;
    expect(await status('/library')).toBe(200);
    for (const path of [`/library/sound/${shown}`, `/library/sounds/${shown}`]) expect(await status(path)).toBe(200);
    for (const path of [
      `/library/video/${shown}`,
      `/library/songs/${shown}`,
      `/library/sound/${'x'.repeat(21)}`,
      '/library/none',
      '/library/sound/short',
    ])
      expect([path, await status(path)]).toEqual([path, 404]);
    expect(await status(`/library/sound/${hidden}`)).toBe(404);
    expect(await status(`/library/sound/${hidden}`, system.cookie)).toBe(200);
    expect((await open(`/library/sound/${hidden}`)).headers.get('content-type')).toContain('text/html');
  });
});

it('an unknown address is answered with a page for browsers and with JSON for programs', async () => {
  const ask = async (accept: string, path = '/nowhere/at/all', method = 'GET') => {
    const answer = await system.call(method, path, { headers: { accept } });
    return [answer.status, answer.headers.get('content-type')?.split(';')[0]];
  };
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  expect(await ask(browser)).toEqual([404, 'text/html']);
  for (const accept of ['*/*', 'application/json', 'image/avif,image/*']) {
    expect(await ask(accept)).toEqual([404, 'application/json']);
  }
  expect(await ask(browser, '/nowhere/at/all', 'POST')).toEqual([404, 'application/json']);
});

it('returns whether a visitor is signed in, and refuses nobody', async () => {
  expect((await system.call('GET', '/api/visitor')).json).toEqual({ login: null });
  expect((await system.call('GET', '/api/visitor', { cookie: system.cookie })).json).toEqual({ login: 'demo_channel' });
});
