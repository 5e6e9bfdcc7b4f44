import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { MEGABYTE } from '@bitcue/shared/constants/media.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findUnlisted } from '../src/library/find-unlisted.ts';
import { systemClock } from '../src/ports/system.ts';
import { startStorage, type TestStorage } from './support/storage.ts';
import { type System, startSystem } from './support/system.ts';
import { createUploader, listStored, type Signed } from './support/uploader.ts';

// `npm test` runs this suite on the disk, `npm run test:real` on MinIO.
const mp3 = readFileSync(new URL('../../cli/demo-media/air-horn.mp3', import.meta.url));
const html = Buffer.from('<html><script>alert(1)</script></html>');

let storage: TestStorage;
let system: System;
let uploader: ReturnType<typeof createUploader>;
beforeAll(async () => {
  storage = await startStorage();
  system = await startSystem(storage.settings);
  uploader = createUploader(system);
});
afterAll(async () => {
  await system.close();
  await storage.close();
});
afterEach(() => uploader.clear());

const uploads = () => listStored(system, 'uploads');
const ask = async (over: object = {}) =>
  (await uploader.ask({ name: 'a', size: 100, type: 'audio/mpeg', filename: `f${Math.random()}`, ...over }))
    .json as Signed;

describe('the storage of uploads', () => {
  it('[LIM-08] accepts a file of exactly the limit, and refuses one byte more', async () => {
    const form = await ask();
    const limit = Buffer.concat([mp3, Buffer.alloc(5 * MEGABYTE - mp3.length)]);
    const over = await uploader.send(form, Buffer.concat([limit, Buffer.alloc(1)]));
    expect(over.status).toBeGreaterThanOrEqual(400);
    expect(await uploads()).toEqual([]);
    expect((await uploader.send(form, limit)).status).toBe(204);
    expect(await uploads()).toHaveLength(1);
  });

  it('never changes a clip, although its form is used a second time', async () => {
    const form = await ask();
    expect((await uploader.send(form, mp3)).status).toBe(204);
    const source = ((await uploader.notify(form.fields.key ?? '')).json as { data: { url: string } }).data.url;
    const made = await uploader.create(uploader.record('sound', source));
    expect(made.status).toBe(201);
    const address = (made.json as { media: { source: string } }).media.source;
    await uploader.send(form, Buffer.concat([mp3, html]));
    const file = await fetch(new URL(address, system.config.publicUrl));
    expect(Buffer.from(await file.arrayBuffer()).equals(mp3)).toBe(true);
  });

  it('keeps five waiting files of twenty that arrive at once', async () => {
    const forms = await Promise.all(Array.from({ length: 20 }, () => ask()));
    const sent = await Promise.all(forms.map((form) => uploader.send(form, mp3)));
    for (const { status } of sent) expect([204, 429, 503]).toContain(status);
    // The storage announces nothing; a browser that reports a file does.
    const last = forms[sent.findLastIndex(({ status }) => status === 204)];
    await uploader.notify(last?.fields.key ?? '');
    const kept = await uploads();
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThanOrEqual(5);
  }, 60_000);

  it('sweeps files that nobody adds to a library', async () => {
    await uploader.upload(mp3, 'audio/mpeg');
    const { uploads: port } = system.data;
    expect(await port.sweep({ arriving: 0, waiting: Date.now() - 60_000 })).toBe(0);
    expect(await port.sweep({ arriving: 0, waiting: Date.now() + 60_000 })).toBe(1);
    expect(await uploads()).toEqual([]);
  });
});

describe('the storage of objects', () => {
  const digits = Buffer.from('0123456789');
  const address = () => new URL('/media/media/digits.mp3', system.config.publicUrl);
  beforeAll(() => system.data.objects.put('media/digits.mp3', digits, 'audio/mpeg'));

  it.each([
    [undefined, 200, '0123456789', null],
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=3-5', 206, '345', 'bytes 3-5/10'],
    ['bytes=9-', 206, '9', 'bytes 9-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-999', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
  ])('serves the range %s', async (range, status, text, contentRange) => {
    const response = await fetch(address(), { headers: range === undefined ? {} : { Range: range } });
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
    if (status < 400) expect(response.headers.get('content-type')).toBe('audio/mpeg');
  });

  it('stores, lists, reads in part and deletes, and never changes an object', async () => {
    const { objects } = system.data;
    await objects.put('speech/one.mp3', Buffer.from('first'), 'audio/mpeg');
    await objects.put('speech/one.mp3', Buffer.from('other'), 'audio/mpeg');
    const { writtenAt = 0, ...stored } = (await objects.head('speech/one.mp3')) ?? {};
    expect(stored).toEqual({ size: 5, contentType: 'audio/mpeg' });
    // S3 reports times in seconds.
    expect(Math.abs(Date.now() - writtenAt)).toBeLessThan(60_000);
    expect(String(await buffer(objects.read('speech/one.mp3', { start: 1, end: 3 })))).toBe('irs');
    const keys: string[] = [];
    for await (const key of objects.list()) keys.push(key);
    expect(keys).toContain('speech/one.mp3');
    await objects.delete('speech/one.mp3');
    await objects.delete('speech/one.mp3');
    expect(await objects.head('speech/one.mp3')).toBeNull();
    await expect(buffer(objects.read('speech/one.mp3'))).rejects.toThrow();
  });

  it('finds objects that no record lists once they are an hour old, and nothing else', async () => {
    const { objects, repositories } = system.data;
    const source = await uploader.arrive(Buffer.concat([mp3, Buffer.alloc(9)]), 'audio/mpeg');
    expect((await uploader.create(uploader.record('sound', source))).status).toBe(201);
    await objects.put('media/left.mp3', digits, 'audio/mpeg');
    await objects.put('speech/left.mp3', digits, 'audio/mpeg');
    const find = async (afterMs: number) => {
      const clock = { ...systemClock, now: () => Date.now() + afterMs };
      const { unlisted, listed } = await findUnlisted({ objects, media: repositories.media, clock });
      return [unlisted.map(({ key, size }) => [key, size]).sort(), listed];
    };
    expect(await find(3_500_000)).toEqual([[], expect.any(Number)]);
    const [unlisted, listed] = await find(3_700_000);
    expect(unlisted).toEqual([
      ['media/digits.mp3', 10],
      ['media/left.mp3', 10],
    ]);
    expect(listed).toBeGreaterThan(0);
  });

  it.each(['../secret.mp3', 'uploads/../media/a.mp3', '/etc/passwd.mp3', 'media/a.html', 'media/a\0.mp3'])(
    'refuses the key %j',
    async (key) => {
      const { objects } = system.data;
      await expect(objects.put(key, digits, 'audio/mpeg')).rejects.toThrow('Not an object key');
      await expect(objects.head(key)).rejects.toThrow('Not an object key');
      expect(() => objects.read(key)).toThrow('Not an object key');
      await expect(objects.delete(key)).rejects.toThrow('Not an object key');
    },
  );
});
