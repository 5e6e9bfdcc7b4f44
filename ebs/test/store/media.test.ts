import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIPS_COUNTED_MAX } from '@bitcue/shared/constants/media.ts';
import { Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EmbeddedDb, startEmbeddedDb } from '../../embedded-db/start.ts';
import type { MediaItem } from '../../src/ports/media.ts';
import { addNearTerms, createMediaStore, replaceTerms } from '../../src/store/media.ts';
import { PUBLIC_TERM } from '../../src/store/media-terms.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import { createSpeechIndex, createVoiceStore } from '../../src/store/voices.ts';
import { SEED_VOICES } from '../../src/voices/seed-voices.ts';

const dir = mkdtempSync(join(tmpdir(), 'store-media-'));
let server: EmbeddedDb;
let store: Store;

beforeAll(async () => {
  server = await startEmbeddedDb({ dataDir: dir });
  store = await openStore(server.uri);
});
afterAll(async () => {
  await store.close();
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

const clip = (shortId: string, changes: Partial<MediaItem> = {}): MediaItem => ({
  shortId: shortId.padEnd(21, '-'),
  title: 'Demo clip',
  type: 'sound',
  tags: ['funny'],
  durationMs: 1_500,
  public: true,
  key: `media/${shortId}.mp3`,
  contentType: 'audio/mpeg',
  size: 10,
  sha256: shortId,
  owner: { id: '1001', displayName: 'Demo_Streamer' },
  plays: 0,
  createdAt: new Date(1_700_000_000_000),
  ...changes,
});

describe('media in the store', () => {
  it('lists stored clips newest first, and finds them by id and hash', async () => {
    const media = createMediaStore(store.db);
    const [first, second] = [clip('a'), clip('b', { createdAt: new Date(1_700_000_001_000) })];
    const other = clip('c', { owner: { id: '1002', displayName: 'Demo_Other' } });
    for (const item of [first, second, other]) expect(await media.insert(item)).toBe(true);
    expect(await media.list('1001')).toEqual([second, first]);
    expect(await media.list(null)).toHaveLength(3);
    expect(await media.findByShortIds([other.shortId, first.shortId, 'none'])).toHaveLength(2);
    expect(await media.findByShortIds([])).toEqual([]);
    expect(await media.findByHash('1001', 'b')).toEqual(second);
    expect(await media.findByHash('1002', 'b')).toBeNull();
  });

  it('stores a file once per owner, even when added concurrently', async () => {
    const media = createMediaStore(store.db);
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) => media.insert(clip(`same${index}`, { sha256: 'same' }))),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await media.insert(clip('same9', { sha256: 'same', owner: { id: '1003', displayName: 'Demo' } }))).toBe(
      true,
    );
  });
});

describe('pages of the library', () => {
  it('come from an index, in order, so that a page reads only the clips it shows', async () => {
    const media = createMediaStore(store.db);
    const owner = { id: '2001', displayName: 'Demo_Streamer' };
    for (let number = 0; number < 60; number += 1) {
      // Three per time: their order is fixed as well, so that no clip is on two pages.
      const createdAt = new Date(1_600_000_000_000 + Math.floor(number / 3));
      await media.insert(clip(`page${number}`, { owner, createdAt, public: number % 2 === 0 }));
    }
    const seen: string[] = [];
    for (let skip = 0; skip < 60; skip += 9) {
      const page = await media.page({ ownerId: '2001', type: 'sound', search: '', skip, limit: 9 });
      expect(page.total).toBe(60);
      seen.push(...page.items.map(({ shortId }) => shortId));
    }
    expect(new Set(seen).size).toBe(60);
    for (const filter of [
      { public: true },
      { public: true, type: 'sound' },
      { 'owner.id': '2001' },
      { 'owner.id': '2001', type: 'sound' },
    ]) {
      const find = { find: 'media', filter, sort: { createdAt: -1, _id: -1 }, limit: 9 };
      const { queryPlanner, executionStats } = await store.db.command({ explain: find });
      expect([queryPlanner.winningPlan.stage, executionStats.totalDocsExamined]).toEqual(['IXSCAN', 9]);
    }
  });
});

const readScanned = async () => (await store.db.command({ serverStatus: 1 })).embeddedDb.scannedDocuments as number;

describe('a search of the library', () => {
  it('[API-24] reads only the clips with all words', async () => {
    const media = createMediaStore(store.db);
    const owner = { id: '3001', displayName: 'Demo_Streamer' };
    for (let number = 0; number < 40; number += 1)
      await media.insert(clip(`find${number}`, { owner, title: `Plain ${number}` }));
    await media.insert(clip('found', { owner, title: 'A quaint Trömpete', tags: ['loud'] }));
    const find = { find: 'media', filter: { terms: { $all: ['a', 'trompet', ' public'] } } };
    const { queryPlanner, executionStats } = await store.db.command({
      explain: { ...find, sort: { createdAt: -1, _id: -1 } },
    });
    expect([queryPlanner.winningPlan.stage, executionStats.totalDocsExamined]).toEqual(['IXSCAN', 1]);
    for (const from of [{ public: true as const }, { ownerId: '3001' }]) {
      const search = async (words: string) =>
        (await media.page({ ...from, type: null, search: words, skip: 0, limit: 9 })).items.map(({ title }) => title);
      expect(await search('a RÖMPET loud')).toEqual(['A quaint Trömpete']);
      expect(await search('trompete plain')).toEqual([]);
      expect(await search('.*')).toEqual([]);
    }
  });

  it('[API-24] for common words reads only the clips that it shows, in order', async () => {
    const media = createMediaStore(store.db);
    const owner = { id: '3002', displayName: 'Demo_Streamer' };
    for (let from = 0; from < 620; from += 31) {
      const some = Array.from({ length: 31 }, (_, place) => from + place);
      const insert = (number: number) =>
        media.insert(
          clip(`common${number}`, { owner, title: `Common sense ${number}`, createdAt: new Date(1e12 + number) }),
        );
      await Promise.all(some.map(insert));
    }
    const search = { type: null, search: 'sense common', skip: 0, limit: 9 };
    const titles = Array.from({ length: 9 }, (_, place) => `Common sense ${619 - place}`);
    const everyones = await media.page({ public: true, ...search });
    expect([everyones.items.map(({ title }) => title), everyones.total]).toEqual([titles, 620]);
    expect((await media.page({ ownerId: '3002', ...search })).total).toBe(620);
    const before = await readScanned();
    expect(await media.page({ public: true, ...search, type: 'sound', tags: ['funny'] })).toEqual(everyones);
    expect((await readScanned()) - before).toBe(10);
    const last = await media.page({ ownerId: '3002', ...search, skip: 612 });
    expect([last.items.length, everyones.more, last.more]).toEqual([8, true, false]);
    expect((await media.page({ public: true, ...search, search: 'sense common 61' })).total).toBe(16);
  });

  it('[API-17] counts clips up to a limit, above which there may be any number', async () => {
    const media = createMediaStore(store.db);
    const owner = { id: '3005', displayName: 'Demo_Streamer' };
    const rows = CLIPS_COUNTED_MAX + 5;
    const insert = (number: number) => media.insert(clip(`counted${number}`, { owner, title: `Zz ${number % 2} xy` }));
    await media.insert(clip('rarer', { title: 'Zz' }));
    for (let from = 0; from < rows; from += 67)
      await Promise.all(Array.from({ length: Math.min(67, rows - from) }, (_, place) => insert(from + place)));
    const page = (search: string, skip = 0) => media.page({ public: true, type: null, search, skip, limit: 9 });
    expect([(await page('zz')).total, (await page('zz 1')).total, (await page('')).total]).toEqual([1_000, 502, 1_000]);
    expect(await page('xy', 999)).toMatchObject({ total: 1_005, counted: true, more: false });
    expect(await media.count('3005')).toBe(rows);
    // Of two words above the limit, the rarer one decides what is read; a marker term never does.
    const find = vi.spyOn(Collection.prototype, 'find');
    expect((await page('zz xy')).total).toBe(1_000);
    expect(find).toHaveBeenCalledWith({ terms: { $all: ['xy', 'zz', PUBLIC_TERM] } }, expect.anything());
    find.mockRestore();
  });

  it('[API-17] counts matches of two frequent words only among the newest clips, unless a page reaches the last match', async () => {
    const media = createMediaStore(store.db);
    const insert = async (prefix: string, count: number, createdAt: number, words: string[]) => {
      const rows = Array.from({ length: count }, (_, number) => {
        const { shortId, ...rest } = clip(`${prefix}${number}`, { createdAt: new Date(createdAt + number) });
        return { _id: shortId as never, ...rest, terms: [...words, PUBLIC_TERM], near: [] };
      });
      await store.db.collection('media').insertMany(rows);
    };
    await insert('oldest', 3, 1e12, ['left', 'right']);
    await insert('right', 2_600, 2e12, ['right']);
    await insert('left', 2_550, 3e12, ['left']);
    await insert('newest', 12, 4e12, ['left', 'right']);
    const page = async (skip: number) => {
      const { items, ...rest } = await media.page({ public: true, type: null, search: 'right left', skip, limit: 9 });
      return { shown: items.length, ...rest };
    };
    expect(await page(0)).toEqual({ shown: 9, total: 12, counted: false, more: true });
    expect(await page(3)).toEqual({ shown: 9, total: 13, counted: false, more: true });
    expect(await page(9)).toEqual({ shown: 6, total: 15, counted: true, more: false });
    expect(await page(99)).toEqual({ shown: 0, total: 12, counted: false, more: false });
    expect(await media.page({ public: true, type: null, search: 'left', skip: 0, limit: 9 })).toMatchObject({
      total: CLIPS_COUNTED_MAX,
      counted: false,
    });
    await store.db.collection('media').deleteMany({ terms: { $in: ['left', 'right'] } });
  });

  it("follows changes of a clip's tags and visibility, and filters by type and tags", async () => {
    const media = createMediaStore(store.db);
    const owner = { id: '3006', displayName: 'Demo_Streamer' };
    const { shortId } = clip('follow');
    await media.insert(clip('follow', { owner, title: 'Yodel', type: 'video', tags: ['sad'] }));
    const find = async (more: object = {}) =>
      (await media.page({ public: true, type: null, search: 'yodel', skip: 0, limit: 9, ...more })).total;
    const all = async () =>
      [
        await find(),
        await find({ type: 'video' }),
        await find({ type: 'sound' }),
        await find({ tags: ['sad'] }),
        await find({ tags: ['sad', 'loud'] }),
      ].join('');
    expect(await all()).toBe('11010');
    await media.setPublic('3006', shortId, false);
    expect([await all(), await media.hasWord({ public: true }, 'yodel')]).toEqual(['00000', false]);
    expect((await media.page({ ownerId: '3006', type: null, search: 'yodel', skip: 0, limit: 9 })).total).toBe(1);
    await media.setPublic('3006', shortId, true);
    await media.setTags(shortId, ['sad', 'loud']);
    expect(await all()).toBe('11011');
    await media.hide(shortId, { at: new Date(), reason: 'rules' });
    expect(await all()).toBe('00000');
    await media.unhide(shortId);
    expect(await all()).toBe('11011');
  });

  it('finds a long word, and any part of it', async () => {
    const media = createMediaStore(store.db);
    const word = 'pneumonoultramicroscopicvolcano';
    await media.insert(clip('long', { title: word, sha256: 'long' }));
    for (const [search, total] of [
      [word, 1],
      ['ultramicroscopic', 1],
      ['microscopicvolcanoes', 0],
      ['ultramicroscopicultra', 0],
    ])
      expect([
        search,
        (await media.page({ public: true, type: null, search: String(search), skip: 0, limit: 9 })).total,
      ]).toEqual([search, total]);
  });

  it('finds words that are one typing error away, in the clips of its scope alone', async () => {
    const media = createMediaStore(store.db);
    const owner = { id: '3003', displayName: 'Demo_Streamer' };
    const titles = ['Trömpete solo', 'Air horn', 'Air horn two', 'Iron gate', 'Hidden honr'];
    for (const [number, title] of titles.entries())
      await media.insert(clip(`near${number}`, { owner, title, tags: ['troll'], public: title !== 'Hidden honr' }));
    const near = (word: string) => media.findNearWords({ public: true }, word);
    // One character added, missing or wrong, or two swapped; at the start, in the middle and at the end.
    for (const word of ['trompette', 'trompte', 'trompeta', 'trmopete', 'rompete', 'xtrompete', 'trompetee'])
      expect([word, await near(word)]).toEqual([word, ['trömpete']]);
    expect(await near('hron')).toEqual(['horn', 'iron']);
    expect(await media.findNearWords({ ownerId: '3003' }, 'hron')).toEqual(['horn', 'honr', 'iron']);
    expect(await near('troll')).toEqual([]);
    expect(await near('trol')).toEqual(['troll']);
    for (const word of ['trumpets', 'ho', 'x'.repeat(30), '.*']) expect(await near(word)).toEqual([]);
    for (const [word, has] of [
      ['rompe', true],
      ['honr', false],
      ['.*', false],
    ] as const)
      expect(await media.hasWord({ public: true }, word)).toBe(has);
  });

  it('reads a bounded number of clips for a near word, however many there are', async () => {
    const media = createMediaStore(store.db);
    const owner = { id: '3004', displayName: 'Demo_Streamer' };
    const insert = (number: number) => media.insert(clip(`many${number}`, { owner, title: `Kazoo ${number}` }));
    await Promise.all(Array.from({ length: 400 }, (_, number) => insert(number)));
    const before = await readScanned();
    expect(await media.findNearWords({ public: true }, 'kazzo')).toEqual(['kazoo']);
    expect((await readScanned()) - before).toBeLessThanOrEqual(6 * 20);
  });

  it('finds near words of clips that were stored before near words existed', async () => {
    const media = createMediaStore(store.db);
    await media.insert(clip('elder', { sha256: 'elder', title: 'Xylophone' }));
    await store.db.collection('media').updateOne({ sha256: 'elder' }, { $unset: { near: '' } });
    expect(await media.findNearWords({ public: true }, 'xylophne')).toEqual([]);
    for (const _ of ['once', 'again']) await addNearTerms(store.db);
    expect(await media.findNearWords({ public: true }, 'xylophne')).toEqual(['xylophone']);
    await media.setTags('elder'.padEnd(21, '-'), ['scary']);
    expect(await media.findNearWords({ public: true }, 'scray')).toEqual(['scary']);
  });

  it('finds clips that were stored before terms were kept in the order of results', async () => {
    const media = createMediaStore(store.db);
    // All clips are read, so there are few.
    await store.db.collection('media').deleteMany({});
    await media.insert(clip('ancient', { sha256: 'ancient', title: 'From an older release' }));
    await store.db.collection('media').updateOne({ sha256: 'ancient' }, { $set: { terms: ['from an older release'] } });
    const search = { ownerId: '1001', type: null, search: 'older rel', skip: 0, limit: 9 };
    expect((await media.page(search)).total).toBe(0);
    await store.db.collection('media').createIndex({ public: 1, terms: 1 });
    for (const _ of ['once', 'again']) await replaceTerms(store.db);
    expect(await store.db.collection('media').indexExists('public_1_terms_1')).toBe(false);
    expect((await media.page(search)).total).toBe(1);
  });
});

describe('a deleted clip', () => {
  it('[API-28] is removed by its owner only; its file is listed until it is forgotten, and can be added again', async () => {
    const media = createMediaStore(store.db);
    const item = clip('leaving', { owner: { id: '4001', displayName: 'Demo' }, sha256: 'leaving' });
    await media.insert(item);
    const at = new Date(1_800_000_000_000);
    expect(await media.remove('4002', item.shortId, at)).toBeNull();
    expect(await media.remove('4001', item.shortId, at)).toEqual(item);
    expect(await media.remove('4001', item.shortId, at)).toBeNull();
    expect(await media.findByShortIds([item.shortId])).toEqual([]);
    expect(await media.findRemoved(new Date(at.getTime() - 1), 10)).toEqual([]);
    expect(await media.findRemoved(at, 10)).toEqual([{ shortId: item.shortId, key: item.key, removedAt: at }]);
    expect(await media.insert({ ...item, shortId: 'leaving-again'.padEnd(21, '-') })).toBe(true);
    await media.forgetRemoved(item.shortId);
    expect(await media.findRemoved(at, 10)).toEqual([]);
  });
});

it('[MEDIA-09] plays are added up, and unknown clips are ignored', async () => {
  const media = createMediaStore(store.db);
  const item = clip('counted', { sha256: 'counted', plays: 4 });
  await media.insert(item);
  await media.addPlays(
    new Map([
      [item.shortId, 3],
      ['nothing', 9],
    ]),
  );
  await media.addPlays(new Map());
  expect((await media.findByShortIds([item.shortId]))[0]?.plays).toBe(7);
});

describe('voices in the store', () => {
  it('[VOICE-01] keeps every field and the given order, and counts only new voices', async () => {
    const voices = createVoiceStore(store.db);
    expect(await voices.list()).toEqual([]);
    expect(await voices.upsert(SEED_VOICES)).toBe(SEED_VOICES.length);
    expect(await voices.list()).toEqual(SEED_VOICES);
    expect(await voices.upsert(SEED_VOICES.map((voice) => ({ ...voice, alt: 'changed' })))).toBe(0);
    expect((await voices.list()).map(({ alt }) => alt)).toEqual(SEED_VOICES.map(() => 'changed'));
  });
});

describe('rendered speech in the store', () => {
  it('remembers duration and waveform, and accepts the same speech twice', async () => {
    const index = createSpeechIndex(store.db, { now: () => 0, after: () => () => {} });
    expect(await index.find('h')).toBeNull();
    await index.remember({ hash: 'h', durationMs: 1_234, peaks: '0f', bytes: 99, voices: ['flite/rms'] });
    await index.remember({ hash: 'h', durationMs: 1_234, peaks: '0f', bytes: 99, voices: ['flite/rms'] });
    expect(await index.find('h')).toEqual({ durationMs: 1_234, peaks: '0f' });
    expect([await index.listOf('flite/rms'), await index.listOf('flite/slt')]).toEqual([['h'], []]);
    await store.db.collection<{ _id: string }>('speech').updateOne({ _id: 'h' }, { $unset: { peaks: '' } });
    expect(await index.find('h')).toEqual({ durationMs: 1_234 });
  });
});
