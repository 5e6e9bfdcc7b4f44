import { readFileSync } from 'node:fs';
import { MEGABYTE } from '@bitcue/shared/constants/media.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Minio } from '../../scripts/real/minio.mjs';
import type { S3Settings } from '../src/config/storage-settings.ts';
import { createBucketCheck, probeBucket } from '../src/objects/check-bucket.ts';
import { openBucket } from '../src/objects/s3-bucket.ts';
import { startStorage, type TestStorage } from './support/storage.ts';
import { type System, startSystem } from './support/system.ts';
import { createUploader, listStored, type Signed } from './support/uploader.ts';

// What applies only to a bucket. `npm run test:real` runs this suite on MinIO.
const mp3 = readFileSync(new URL('../../cli/demo-media/air-horn.mp3', import.meta.url));

let storage: TestStorage;
let minio: Minio;
let system: System;
let uploader: ReturnType<typeof createUploader>;
beforeAll(async () => {
  storage = await startStorage();
  if (storage.minio === null) throw new Error('STORAGE_TEST_MINIO names no MinIO.');
  minio = storage.minio;
  system = await startSystem(storage.settings);
  uploader = createUploader(system);
});
afterAll(async () => {
  await system.close();
  await storage.close();
});

const codeOf = (answer: { json: unknown }) => (answer.json as { error?: string } | null)?.error;
const ask = async (filename: string) =>
  (await uploader.ask({ name: 'a', size: 100, type: 'audio/mpeg', filename })).json as Signed;
const settings = (): S3Settings => {
  const { s3 } = system.config;
  if (s3 === null) throw new Error('No bucket is set.');
  return s3;
};

describe('a storage that is killed', () => {
  it('is reported, causes clear refusals, and has lost nothing once it is back', async () => {
    await system.data.objects.put('media/kept.mp3', mp3, 'audio/mpeg');
    const address = new URL('/media/media/kept.mp3', system.config.publicUrl);
    const source = await uploader.arrive(mp3, 'audio/mpeg');
    await minio.kill();
    const down = await fetch(address);
    expect([down.status, down.headers.get('cache-control')]).toEqual([503, null]);
    const record = uploader.record('sound', source, { title: 'Sent while it was down' });
    const refused = await uploader.create(record);
    expect([refused.status, codeOf(refused)]).toEqual([503, 'store.unavailable']);
    await expect(uploader.send(await ask('down.mp3'), mp3)).rejects.toThrow('fetch failed');
    await expect.poll(() => system.data.check()).toBe('Nothing listens at S3_ENDPOINT.');
    const ready = await fetch(new URL('/readyz', system.config.publicUrl));
    const { warnings } = (await ready.json()) as { warnings: { code: string }[] };
    expect([ready.status, warnings.map(({ code }) => code)]).toEqual([200, ['storage']]);
    expect(system.lines.join('\n')).toContain('Nothing listens at S3_ENDPOINT.');
    expect(system.lines.join('\n')).not.toContain(minio.settings.S3_SECRET_ACCESS_KEY);

    await minio.start();
    expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(mp3)).toBe(true);
    expect((await uploader.create(record)).status).toBe(201);
    await expect.poll(() => system.data.check()).toBeNull();
  });

  it('has each file of ten uploads completely or not at all, and the others can be sent again', async () => {
    const file = Buffer.concat([mp3, Buffer.alloc(4 * MEGABYTE)]);
    const forms = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(`n${n}`)));
    const ends = forms.map((form) =>
      uploader.send(form, file).then(
        ({ status }) => status,
        () => 0,
      ),
    );
    await Promise.race(ends);
    await minio.kill();
    const statuses = await Promise.all(ends);
    await minio.start();
    await expect.poll(() => system.data.check()).toBeNull();
    const { s3, name } = await openBucket(settings());
    for (const [n, form] of forms.entries()) {
      const found = await s3.headObject({ Bucket: name, Key: form.fields.key ?? '' }).catch(() => null);
      if (statuses[n] === 204) expect(found).not.toBeNull();
      if (found !== null) expect(found.ContentLength).toBe(file.length);
      else expect((await uploader.send(form, file)).status).toBe(204);
    }
    await uploader.clear();
  });

  it('ends a clip that is being read, so that browsers do not take it for complete', async () => {
    const clip = Buffer.concat([mp3, Buffer.alloc(40 * MEGABYTE)]);
    await system.data.objects.put('media/long.mp3', clip, 'audio/mpeg');
    const response = await fetch(new URL('/media/media/long.mp3', system.config.publicUrl));
    const reader = response.body?.getReader();
    await reader?.read();
    await minio.kill();
    const rest = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(rest()).rejects.toThrow();
    await minio.start();
    const again = await fetch(new URL('/media/media/long.mp3', system.config.publicUrl));
    expect((await again.arrayBuffer()).byteLength).toBe(clip.length);
  });
});

describe('a bucket that is not set up', () => {
  it.each<[string, Partial<S3Settings>, string]>([
    ['another key', { accessKeyId: 'nobody' }, 'The storage does not recognise S3_ACCESS_KEY_ID.'],
    [
      'another secret',
      { secretAccessKey: 'wrong-secret' },
      'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID.',
    ],
    ['another bucket', { bucket: 'none' }, 'There is no bucket S3_BUCKET. Create it, or correct the name.'],
    ['another endpoint', { endpoint: 'http://127.0.0.1:1' }, 'Nothing listens at S3_ENDPOINT.'],
  ])('is reported: %s', async (_, change, sentence) => {
    const bucket = await openBucket({ ...settings(), ...change });
    expect(await createBucketCheck(bucket, Date.now)()).toBe(sentence);
  });

  it('is probed, and the probe leaves nothing behind', async () => {
    const { url } = await ask('any.mp3');
    expect(await probeBucket(await openBucket(settings()), url, 'https://bitcue.example')).toBeNull();
    expect(await listStored(system, 'uploads')).toEqual([]);
  });
});
