import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEGABYTE } from '@bitcue/shared/constants/media.ts';
import { titleOfFile } from '@bitcue/shared/media/media-form.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskObjects } from '../objects/disk-objects.ts';
import type { MediaItem, MediaStore } from '../ports/media.ts';
import { systemRandom } from '../ports/system.ts';
import { importMedia, type MediaFile } from './import-media.ts';
import { probeMedia } from './probe-media.ts';

const clip = readFileSync(new URL('../../../cli/demo-media/chime.mp3', import.meta.url));
const owner = { id: '1001', displayName: 'Demo_Streamer' };
const clock = { now: () => 1_700_000_000_000, after: () => () => {} };

let dir: string;
let rows: MediaItem[];
let media: Pick<MediaStore, 'insert' | 'findByHash' | 'isTakenDown'>;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'import-'));
  rows = [];
  media = {
    async insert(item) {
      const taken = rows.some((row) => row.owner.id === item.owner.id && row.sha256 === item.sha256);
      if (!taken) rows.push(item);
      return !taken;
    },
    isTakenDown: async () => false,
    findByHash: async (ownerId, sha256) =>
      rows.find((row) => row.owner.id === ownerId && row.sha256 === sha256) ?? null,
  };
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function importFile(file: Partial<MediaFile>) {
  const objects = createDiskObjects({ dir, urlBase: '/media', reserveBytes: 0 });
  return importMedia(
    { media, objects, clock, random: systemRandom, probe: probeMedia },
    { owner, fileName: 'my_air-horn.mp3', bytes: clip, tier: 'free', public: true, tags: ['funny'], ...file },
  );
}

describe('importing a clip', () => {
  it('[MEDIA-01] [UP-08] [UP-12] stores the file and an item with its title, kind and duration', async () => {
    const { item, known } = await importFile({});
    expect(known).toBe(false);
    expect(item).toMatchObject({
      shortId: expect.stringMatching(/^[\w-]{21}$/),
      title: 'My air horn',
      type: 'sound',
      tags: ['funny'],
      durationMs: expect.closeTo(1_541, -1),
      public: true,
      key: expect.stringMatching(/^media\/[\w-]{21}\.mp3$/),
      contentType: 'audio/mpeg',
      size: clip.length,
      owner,
      plays: 0,
      createdAt: new Date(clock.now()),
    });
    expect(readFileSync(join(dir, item.key)).equals(clip)).toBe(true);
  });

  it('[LIB-20] names the file so that the id in every link does not reveal its address', async () => {
    const { item } = await importFile({});
    expect(item.key).not.toContain(item.shortId);
  });

  it('imports a file once per owner, even concurrently', async () => {
    const results = await Promise.all([importFile({}), importFile({}), importFile({ fileName: 'other name.mp3' })]);
    expect(new Set(results.map(({ item }) => item.shortId)).size).toBe(1);
    expect(results.filter(({ known }) => !known)).toHaveLength(1);
    expect(readdirSync(join(dir, 'media'))).toHaveLength(1);
    expect((await importFile({ owner: { id: '1002', displayName: 'Demo_Other' } })).known).toBe(false);
    expect(rows).toHaveLength(2);
  });

  it('[UP-06] refuses a file over the limit of its kind and tier with a message that names both', async () => {
    const frames = clip.subarray(417);
    const over = Buffer.concat([clip, ...Array.from({ length: 300 }, () => frames)]).subarray(0, 5 * MEGABYTE + 1);
    await expect(importFile({ bytes: over })).rejects.toMatchObject({
      code: 'input.invalid',
      message: 'File too large! 5MB / 5MB limit',
    });
    const exact = over.subarray(0, 5 * MEGABYTE);
    expect((await importFile({ bytes: exact })).item.size).toBe(5 * MEGABYTE);
    expect((await importFile({ bytes: over, tier: 'plus' })).item.type).toBe('sound');
    await expect(importFile({ bytes: new Uint8Array(12 * MEGABYTE) })).rejects.toMatchObject({
      message: 'File too large! 12MB / 10MB limit',
    });
  });

  it('[UP-09] [UP-10] refuses a title that is too short and too many tags, and stores nothing', async () => {
    await expect(importFile({ fileName: 'ab.mp3' })).rejects.toMatchObject({
      fields: { title: 'The title must be at least 4 characters' },
    });
    await expect(importFile({ tags: ['a', 'b', 'c', 'd'] })).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(importFile({ bytes: Buffer.from('<html>') })).rejects.toMatchObject({ code: 'input.invalid' });
    expect([rows, readdirSync(dir)]).toEqual([[], []]);
  });
});

describe('title of a file', () => {
  it.each([
    ['air-horn.mp3', 'Air horn'],
    ['my__best--clip  ever.final.mp4', 'My best clip ever.final'],
    ['../../etc/passwd.mp3', 'Passwd'],
    ['C:\\clips\\été.webm', 'Été'],
    ['noextension', 'Noextension'],
    ['ab\u202ecd\u0000.mp3', 'Abcd'],
    [`${'x'.repeat(80)}.mp3`, `X${'x'.repeat(44)}`],
    ['.mp3', ''],
    ['', ''],
  ])('[UP-08] %j is %j', (name, title) => {
    expect(titleOfFile(name)).toBe(title);
  });
});
