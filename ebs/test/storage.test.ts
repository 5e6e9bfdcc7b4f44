import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { MEGABYTE } from '@bitcue/shared/constants/media.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
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

type Fields = Record<string, string>;
const uploads = () => listStored(system, 'uploads');
const codeOf = (answer: { json: unknown }) => (answer.json as { error?: string } | null)?.error;
const ask = async (over: object = {}) =>
  (await uploader.ask({ name: 'a', size: 100, type: 'audio/mpeg', filename: `f${Math.random()}`, ...over }))
    .json as Signed;
/** Changes a field, whatever the case of its name: ours and the storage's forms differ in it. */
const put = (fields: Fields, name: string, change: (value: string) => string): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, key.toLowerCase() === name ? change(value) : value]),
  );
const leaveOut = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key.toLowerCase() !== name));
/** Rewrites the signed policy without signing it again. */
const rewrite = (fields: Fields, change: (policy: string) => string) =>
  put(fields, 'policy', (value) => Buffer.from(change(Buffer.from(value, 'base64').toString())).toString('base64'));

describe('the storage of uploads', () => {
  it.each<[string, (fields: Fields) => Fields]>([
    ['another name', (fields) => put(fields, 'key', (key) => key.replace(/[^/]+$/, 'other.mp3'))],
    ["another owner's folder", (fields) => put(fields, 'key', () => 'uploads/1/other.mp3')],
    ['the folder of clips', (fields) => put(fields, 'key', () => 'objects/media/other.mp3')],
    ['a folder above', (fields) => put(fields, 'key', (key) => `../${key}`)],
    ['another type', (fields) => put(fields, 'content-type', () => 'text/html')],
    ['no type', (fields) => leaveOut(fields, 'content-type')],
    ['another date', (fields) => put(fields, 'x-amz-date', () => '20200101T000000Z')],
    ['no policy', (fields) => leaveOut(fields, 'policy')],
    ['no signature', (fields) => leaveOut(fields, 'x-amz-signature')],
    ['another signature', (fields) => put(fields, 'x-amz-signature', () => 'a'.repeat(64))],
    ['a larger limit', (fields) => rewrite(fields, (policy) => policy.replace('5242880', '99999999'))],
    ['a later end', (fields) => rewrite(fields, (policy) => policy.replace(/"expiration":"\d+/, '"expiration":"2099'))],
    ['nothing signed', () => ({})],
  ])('[API-21] refuses a form with %s, and keeps nothing', async (_, change) => {
    const { url, fields } = await ask();
    const { status } = await uploader.send({ url, fields: change(fields) }, mp3);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await uploads()).toEqual([]);
  });

  it('[LIM-08] takes a file of the limit, and refuses one byte more', async () => {
    const form = await ask();
    const limit = Buffer.concat([mp3, Buffer.alloc(5 * MEGABYTE - mp3.length)]);
    const over = await uploader.send(form, Buffer.concat([limit, Buffer.alloc(1)]));
    expect(over.status).toBeGreaterThanOrEqual(400);
    expect(await uploads()).toEqual([]);
    expect((await uploader.send(form, limit)).status).toBe(204);
    expect(await uploads()).toHaveLength(1);
  });

  it('refuses an empty file', async () => {
    expect((await uploader.send(await ask(), Buffer.alloc(0))).status).toBe(400);
    expect(await uploads()).toEqual([]);
  });

  it('refuses a form of six minutes ago', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 360_000 });
    let form: Signed;
    try {
      form = await ask();
    } finally {
      vi.useRealTimers();
    }
    const answer = await uploader.send(form, mp3);
    expect([answer.status, await uploads()]).toEqual([403, []]);
    // The same form while it is valid.
    expect((await uploader.send(await ask(), mp3)).status).toBe(204);
  });

  it('[UP-05] refuses a file of another kind, when it is sent or when it is reported, and keeps nothing', async () => {
    const form = await ask({ type: 'video/mp4' });
    const sent = await uploader.send(form, html);
    const refused = sent.status === 204 ? await uploader.notify(form.fields.key ?? '') : sent;
    expect([refused.status, codeOf(refused), await uploads()]).toEqual([400, 'upload.type', []]);
  });

  it('[API-23] refuses what is not a sound although it begins as one, and lists nothing', async () => {
    const source = await uploader.arrive(Buffer.concat([Buffer.from('ID3'), Buffer.alloc(4_000)]), 'audio/mpeg');
    const before = (await system.data.repositories.media.list(null)).length;
    const refused = await uploader.create(uploader.record('sound', source));
    expect([refused.status, codeOf(refused), await uploads()]).toEqual([400, 'input.invalid', []]);
    expect(await system.data.repositories.media.list(null)).toHaveLength(before);
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
    // The storage tells nobody of what it took; a browser that reports one does.
    const last = forms[sent.findLastIndex(({ status }) => status === 204)];
    await uploader.notify(last?.fields.key ?? '');
    const kept = await uploads();
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThanOrEqual(5);
  }, 60_000);

  it('sweeps what nobody adds to a library', async () => {
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
    expect(await objects.head('speech/one.mp3')).toEqual({ size: 5, contentType: 'audio/mpeg' });
    expect(String(await buffer(objects.read('speech/one.mp3', { start: 1, end: 3 })))).toBe('irs');
    const keys: string[] = [];
    for await (const key of objects.list()) keys.push(key);
    expect(keys).toContain('speech/one.mp3');
    await objects.delete('speech/one.mp3');
    await objects.delete('speech/one.mp3');
    expect(await objects.head('speech/one.mp3')).toBeNull();
    await expect(buffer(objects.read('speech/one.mp3'))).rejects.toThrow();
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
