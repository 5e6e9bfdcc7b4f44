import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDb, startEmbeddedDb } from '../../embedded-db/start.ts';
import type { MediaItem } from '../ports/media.ts';
import { SEED_VOICES } from '../speech/seed-voices.ts';
import { createMediaStore } from './media.ts';
import { openStore, type Store } from './open-store.ts';
import { createSpeechIndex } from './speech.ts';
import { createVoiceStore } from './voices.ts';

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
  it('gives back what was stored, newest first, and finds it by id and hash', async () => {
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

  it('holds the same file of one owner once, however many come at once', async () => {
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
  it('come from an index in order, so that a page costs what it shows', async () => {
    const media = createMediaStore(store.db);
    const owner = { id: '2001', displayName: 'Demo_Streamer' };
    for (let number = 0; number < 60; number += 1) {
      // Three of each moment: the order within one is settled too, so that no clip is on two pages.
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

describe('voices in the store', () => {
  it('[VOICE-01] keeps every field and the order given, and counts only what is new', async () => {
    const voices = createVoiceStore(store.db);
    expect(await voices.list()).toEqual([]);
    expect(await voices.upsert(SEED_VOICES)).toBe(SEED_VOICES.length);
    expect(await voices.list()).toEqual(SEED_VOICES);
    expect(await voices.upsert(SEED_VOICES.map((voice) => ({ ...voice, alt: 'changed' })))).toBe(0);
    expect((await voices.list()).map(({ alt }) => alt)).toEqual(SEED_VOICES.map(() => 'changed'));
  });
});

describe('rendered speech in the store', () => {
  it('remembers durations, and takes the same piece twice', async () => {
    const index = createSpeechIndex(store.db);
    expect(await index.findDurationMs('h')).toBeNull();
    await index.remember({ hash: 'h', durationMs: 1_234, bytes: 99 });
    await index.remember({ hash: 'h', durationMs: 1_234, bytes: 99 });
    expect(await index.findDurationMs('h')).toBe(1_234);
  });
});
