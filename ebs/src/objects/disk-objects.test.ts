import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Objects } from '../ports/objects.ts';
import { createDiskObjects } from './disk-objects.ts';

let dir: string;
let objects: Objects;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'objects-'));
  objects = createDiskObjects({ dir: join(dir, 'files'), urlBase: '/media', reserveBytes: 0 });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('disk objects', () => {
  it('reads objects, whole and in part', async () => {
    await objects.put('media/-Ab_9.mp3', Buffer.from('0123456789'), 'audio/mpeg');
    expect(await objects.head('media/-Ab_9.mp3')).toMatchObject({ size: 10, contentType: 'audio/mpeg' });
    expect((await buffer(objects.read('media/-Ab_9.mp3'))).toString()).toBe('0123456789');
    expect((await buffer(objects.read('media/-Ab_9.mp3', { start: 2, end: 4 }))).toString()).toBe('234');
    expect(objects.urlOf('media/-Ab_9.mp3')).toBe('/media/media/-Ab_9.mp3');
  });

  it('reports missing objects, before storing and after deleting', async () => {
    expect(await objects.head('media/none.mp3')).toBeNull();
    await objects.put('media/a.mp4', Buffer.from('x'), 'video/mp4');
    await objects.delete('media/a.mp4');
    await objects.delete('media/a.mp4');
    expect(await objects.head('media/a.mp4')).toBeNull();
    await expect(buffer(objects.read('media/a.mp4'))).rejects.toThrow('ENOENT');
  });

  it('leaves no partial file behind, whether writing succeeds or fails', async () => {
    await objects.put('speech/a.mp3', Buffer.alloc(1000), 'audio/mpeg');
    expect(readdirSync(join(dir, 'files', '.partial'))).toEqual([]);
    writeFileSync(join(dir, 'files', 'taken'), 'a file where a folder should be');
    await expect(objects.put('taken/a.mp3', Buffer.from('x'), 'audio/mpeg')).rejects.toThrow();
    expect(readdirSync(join(dir, 'files', '.partial'))).toEqual([]);
  });

  it('deletes what is left of an interrupted write, but not a write in progress, nor an object', async () => {
    expect(await objects.sweep(Date.now())).toBe(0);
    await objects.put('media/a.mp3', Buffer.from('x'), 'audio/mpeg');
    const partial = join(dir, 'files', '.partial');
    const now = Date.now();
    for (const [name, at] of [
      ['old', now - 2_000],
      ['young', now],
    ] as const) {
      writeFileSync(join(partial, name), 'left');
      utimesSync(join(partial, name), at / 1_000, at / 1_000);
    }
    utimesSync(join(dir, 'files', 'media', 'a.mp3'), 1, 1);
    expect(await objects.sweep(now - 1_000)).toBe(1);
    expect(readdirSync(partial)).toEqual(['young']);
    expect(await objects.head('media/a.mp3')).not.toBeNull();
  });

  it('never changes a stored object', async () => {
    await Promise.all(Array.from({ length: 8 }, () => objects.put('speech/b.mp3', Buffer.from('same'), 'audio/mpeg')));
    await objects.put('speech/b.mp3', Buffer.from('other'), 'audio/mpeg');
    expect((await buffer(objects.read('speech/b.mp3'))).toString()).toBe('same');
  });

  it.each([
    '../secret.mp3',
    'media/../../secret.mp3',
    'media/..',
    'media/.hidden.mp3',
    'media\\x.mp3',
    'media/a/b.mp3',
    '/etc/passwd.mp3',
    'media/a\0.mp3',
    'media/a.html',
    'media/a.svg',
    'media/',
    '.partial/a.mp3',
    'media/%2e%2e.mp3',
  ])('refuses the key %j', async (key) => {
    await expect(objects.put(key, Buffer.from('x'), 'audio/mpeg')).rejects.toThrow('Not an object key');
    await expect(objects.head(key)).rejects.toThrow('Not an object key');
    expect(() => objects.read(key)).toThrow('Not an object key');
    expect(() => objects.urlOf(key)).toThrow('Not an object key');
    await expect(objects.delete(key)).rejects.toThrow('Not an object key');
  });

  it('refuses a content type that does not match the key', async () => {
    await expect(objects.put('media/a.mp3', Buffer.from('x'), 'text/html')).rejects.toThrow('text/html');
  });
});
