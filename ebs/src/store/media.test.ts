import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDb, startEmbeddedDb } from '../../embedded-db/start.ts';
import type { MediaItem } from '../ports/media.ts';
import { SEED_VOICES } from '../voices/seed-voices.ts';
import { addTerms, createMediaStore } from './media.ts';
import { openStore, type Store } from './open-store.ts';
import { createSpeechIndex, createVoiceStore } from './voices.ts';

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
  it('come from an index in order, so that a page reads only what it shows', async () => {
    const media = createMediaStore(store.db);
    const owner = { id: '2001', displayName: 'Demo_Streamer' };
    for (let number = 0; number < 60; number += 1) {
      // Three per time: their order is fixed too, so that no clip is on two pages.
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

describe('a search of the library', () => {
  it('[API-24] reads only the clips with the longest word', async () => {
    const media = createMediaStore(store.db);
    const owner = { id: '3001', displayName: 'Demo_Streamer' };
    for (let number = 0; number < 40; number += 1)
      await media.insert(clip(`find${number}`, { owner, title: `Plain ${number}` }));
    await media.insert(clip('found', { owner, title: 'A quaint Trömpete', tags: ['loud'] }));
    const find = { find: 'media', filter: { public: true, terms: /^trompet/ }, hint: { public: 1, terms: 1 } };
    const { executionStats } = await store.db.command({ explain: { ...find, sort: { createdAt: -1, _id: -1 } } });
    expect(executionStats.totalDocsExamined).toBe(1);
    for (const from of [{ public: true as const }, { ownerId: '3001' }]) {
      const search = async (words: string) =>
        (await media.page({ ...from, type: null, search: words, skip: 0, limit: 9 })).items.map(({ title }) => title);
      expect(await search('a RÖMPET loud')).toEqual(['A quaint Trömpete']);
      expect(await search('trompete plain')).toEqual([]);
      expect(await search('.*')).toEqual([]);
    }
  });

  it('[API-24] for common words reads the newest clips, and counts them all', async () => {
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
    expect((await media.page({ public: true, ...search, search: 'sense common 61' })).total).toBe(16);
  });

  it('finds clips from before there were search terms', async () => {
    const media = createMediaStore(store.db);
    await media.insert(clip('ancient', { sha256: 'ancient', title: 'From an older release' }));
    await store.db.collection('media').updateOne({ sha256: 'ancient' }, { $unset: { terms: '' } });
    const search = { ownerId: '1001', type: null, search: 'older rel', skip: 0, limit: 9 };
    expect((await media.page(search)).total).toBe(0);
    await addTerms(store.db);
    expect((await media.page(search)).total).toBe(1);
  });
});

describe('a deleted clip', () => {
  it('[API-28] is removed, and its file is listed until it is forgotten; the same file can be added again', async () => {
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
  it('remembers durations, and accepts the same speech twice', async () => {
    const index = createSpeechIndex(store.db, { now: () => 0, after: () => () => {} });
    expect(await index.findDurationMs('h')).toBeNull();
    await index.remember({ hash: 'h', durationMs: 1_234, bytes: 99 });
    await index.remember({ hash: 'h', durationMs: 1_234, bytes: 99 });
    expect(await index.findDurationMs('h')).toBe(1_234);
  });
});
