import { findMedia, type LibraryPage, listLibrary, type MediaItem } from '@bitcue/shared/api/library.ts';
import { LIBRARY_PAGE_SIZE } from '@bitcue/shared/constants/library.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type System, startSystem } from './support/system.ts';

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

/** Stores a clip, each one newer than the one before; returns its id. */
async function addClip(
  title: string,
  over: { type?: 'sound' | 'video'; public?: boolean; mine?: boolean },
): Promise<string> {
  made += 1;
  const shortId = `clip${made}`.padEnd(21, '-');
  const type = over.type ?? 'sound';
  await system.data.repositories.media.insert({
    shortId,
    title,
    type,
    tags: ['loud'],
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
  it('[API-15] [API-17] [LIM-07] comes nine at a time, newest first, with the total', async () => {
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

  it('shows a clip with all of its fields, and nothing of how it is stored', async () => {
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
        owner: OTHER,
        plays: 3,
        createdAt: 1_700_000_020_000,
      },
    ]);
  });

  it('[API-15] is searched by part of the title in letters of either case, word for word', async () => {
    expect(titles(await read({ search: '100% (REAL) bell.*' }))).toEqual(['100% (real) bell.*']);
    expect(titles(await read({ search: 'REAL' }))).toEqual(['100% (real) bell.*']);
    for (const search of ['.*', '(real', '[a-z]', '\\', '^Big', 'bell 20$']) {
      expect([search, (await read({ search })).total]).toEqual([search, ['.*', '(real'].includes(search) ? 1 : 0]);
    }
  });

  it('[API-15] is narrowed to sounds or videos; both together are everything', async () => {
    const search = 'big bell';
    const kinds = async (query: Record<string, string>) => {
      const page = await read({ search, ...query });
      return [page.total, new Set(page.media.map(({ type }) => type)).size];
    };
    expect(await kinds({ sound: 'true' })).toEqual([10, 1]);
    expect(await kinds({ video: 'true' })).toEqual([10, 1]);
    expect(await kinds({ sound: 'true', video: 'true' })).toEqual([20, 2]);
  });

  it('[API-15] never shows a private clip, not to its owner either', async () => {
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

describe('the own library', () => {
  it('[API-16] [API-17] holds the own clips, private ones too, and no other', async () => {
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

  it("[API-27] finds the owner's private clips for the owner, and those of nobody else", async () => {
    const ids = ['clip22', 'clip24'].map((id) => id.padEnd(21, '-'));
    expect(titles(findMedia.answer.parse((await find(ids, system.cookie)).json))).toEqual(['Mine, and private']);
    const stranger = await system.signIn(await system.newViewer());
    expect(titles(findMedia.answer.parse((await find(ids, stranger)).json))).toEqual([]);
  });

  it('ignores credentials that are none of its own', async () => {
    const { token } = await system.session(await system.newViewer());
    const stale = `bitcue_session=${'A'.repeat(43)}`;
    for (const credentials of [{ token }, { token: 'rubbish' }, { cookie: stale }]) {
      const answer = await system.call('POST', '/api/library/shortId', { ...credentials, body: { ids: [] } });
      expect([answer.status, answer.json]).toEqual([200, { media: [], error: null }]);
    }
  });

  it('refuses ids of another length, and too many', async () => {
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
