import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBucket } from '../src/objects/s3-bucket.ts';
import { addedFields, changedFields, doubledFields, missingFields } from './hostile/field-abuses.ts';
import { clips } from './hostile/file-kit.ts';
import { createUploadRequest, type FormAbuse, type Forms, type Sent, send } from './hostile/form-kit.ts';
import { otherContents, otherRequests } from './hostile/request-abuses.ts';
import { startStorage, type TestStorage } from './support/storage.ts';
import { type System, startSystem } from './support/system.ts';
import { createUploader, listStored, type Signed } from './support/uploader.ts';

// `npm test` runs this suite on the disk, `npm run test:real` on MinIO.
let storage: TestStorage;
let system: System;
let uploader: ReturnType<typeof createUploader>;
let foreign: Signed;
beforeAll(async () => {
  storage = await startStorage();
  system = await startSystem(storage.settings);
  uploader = createUploader(system);
  foreign = await ask('foreign.mp3');
});
afterAll(async () => {
  await system.close();
  await storage.close();
});
afterEach(() => uploader.clear());

const ask = async (filename: string, session?: string) =>
  (await uploader.ask({ name: 'a', size: 100, type: 'audio/mpeg', filename }, session)).json as Signed;
const stored = () => listStored(system, 'uploads');
/** Last part of the sender's address: a new one each time, because no address may send so many files in a minute. */
let address = 0;
const sendFrom = (url: string, sending: Parameters<typeof send>[1]) => {
  address += 1;
  return send(url, { ...sending, headers: { ...sending.headers, 'X-Forwarded-For': `203.0.113.${address}` } });
};

function expectRefused({ status, text }: Sent, code: keyof typeof ERRORS): void {
  if (storage.minio === null) {
    const { error, message } = JSON.parse(text) as { error: string; message: string };
    expect([error, status]).toEqual([code, ERRORS[code].status]);
    expect(message).not.toBe('');
    return;
  }
  expect(status, text).toBeGreaterThanOrEqual(400);
  expect(status, text).toBeLessThan(500);
}

/** Checks that the file is where the form says, has the type that the form says, and is not public. */
async function expectInert({ status, text, headers }: Sent, { url, fields }: Signed): Promise<void> {
  const { key = '' } = fields;
  const own = `${url.replace(/\/$/, '')}/${key}`;
  expect([status, text]).toEqual([204, '']);
  // MinIO says where the file is.
  expect([undefined, own]).toContain(headers.location);
  expect(await stored()).toEqual([key.split('/').at(-1)]);
  if (system.config.s3 === null) return;
  const { s3, name } = await openBucket(system.config.s3);
  const { ContentType, ContentLength, WebsiteRedirectLocation } = await s3.headObject({ Bucket: name, Key: key });
  expect([ContentType, ContentLength, WebsiteRedirectLocation]).toEqual(['audio/mpeg', clips.mp3.length, undefined]);
  expect((await fetch(own)).status).toBe(403);
}

describe.each<[string, FormAbuse[]]>([
  ['changed fields', changedFields],
  ['missing fields', missingFields],
  ['added fields', addedFields],
  ['doubled fields', doubledFields],
  ['other contents', otherContents],
  ['other requests', otherRequests],
])('a form with %s', (group, abuses) => {
  let session = '';
  let second: Signed;
  beforeAll(async () => {
    const login = `up_${group.replaceAll(' ', '_')}`;
    await system.control('users', { login });
    session = await system.signIn(login);
    second = await ask('second.mp3', session);
  });

  it('is accepted without the abuse', async () => {
    const own = await ask('honest.mp3', session);
    await expectInert(await sendFrom(own.url, createUploadRequest(own)), own);
  });

  it.each(abuses)('[API-21] [UP-05] %s', async (_, abuse, onDisk, onMinio) => {
    const forms: Forms = { own: await ask('own.mp3', session), second, foreign };
    const sending = createUploadRequest(forms.own);
    abuse(sending, forms);
    const answer = await sendFrom(forms.own.url, sending);
    const end = storage.minio === null ? onDisk : (onMinio ?? 'upload.policy');
    if (end === 'inert') return expectInert(answer, forms.own);
    expectRefused(answer, end);
    expect(await stored()).toEqual([]);
  });
});

it('[API-21] a form that is six minutes old is refused', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 360_000 });
  let old: Signed;
  try {
    old = await ask('old.mp3');
  } finally {
    vi.useRealTimers();
  }
  expectRefused(await sendFrom(old.url, createUploadRequest(old)), 'upload.policy');
  expect(await stored()).toEqual([]);
});

it('there are at least forty abuses', () => {
  const all = [changedFields, missingFields, addedFields, doubledFields, otherContents, otherRequests].flat();
  expect(new Set(all.map(([what]) => what)).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(40);
});
