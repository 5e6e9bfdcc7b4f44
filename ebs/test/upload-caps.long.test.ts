import { MEGABYTE, UPLOADS_PER_DAY } from '@bitcue/shared/constants/media.ts';
import { FREE_LIBRARY_LIMIT } from '@bitcue/shared/users/plans.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clips } from './hostile/file-kit.ts';
import { startTwo } from './support/second-process.ts';
import { startStorage, type TestStorage } from './support/storage.ts';
import { type System, startSystem } from './support/system.ts';
import { createUploader, listStored, type Signed } from './support/uploader.ts';

// `npm test` runs this suite on the disk, `npm run test:real` on MinIO.
const { mp3 } = clips;
/** Number of simultaneous uploads. */
const AT_ONCE = 20;
const all = Array.from({ length: AT_ONCE }, (_, n) => n);
/** Sounds that are all different. */
const distinct = (n: number) => Buffer.concat([mp3, mp3.subarray(-417 * (n + 1))]);
const codeOf = (answer: { json: unknown }) => (answer.json as { error?: string } | null)?.error ?? 'made';

describe('twenty uploads at once', () => {
  /** Fewer than the five files that may wait. */
  const LIMIT = 2;
  let storage: TestStorage;
  let system: System;
  let uploader: ReturnType<typeof createUploader>;
  beforeAll(async () => {
    storage = await startStorage();
    system = await startSystem({ FREE_LIBRARY_LIMIT: String(LIMIT), ...storage.settings });
    uploader = createUploader(system);
  });
  afterAll(async () => {
    await system.close();
    await storage.close();
  });

  afterEach(() => uploader.clear());

  const newStreamer = async (login: string) => {
    await system.control('users', { login });
    return system.signIn(login);
  };
  const askFor = (n: number, session: string) =>
    uploader.ask({ name: 'a', size: mp3.length, type: 'audio/mpeg', filename: `n${n}.mp3` }, session);

  it('[TIER-05] [TIER-07] all the way to the library never exceed its limit, and fill it', async () => {
    const session = await newStreamer('caps_library');
    const objects = (await listStored(system, 'objects')).length;
    /** Uploads as a browser does. */
    const uploadOnce = async (n: number) => {
      const asked = await askFor(n, session);
      if (asked.status !== 200) return asked;
      const form = asked.json as Signed;
      const stored = await uploader.send(form, distinct(n));
      if (stored.status !== 204) return stored;
      const told = await uploader.notify(form.fields.key ?? '', session);
      if (told.status !== 200) return told;
      const { url } = (told.json as { data: { url: string } }).data;
      return uploader.create(uploader.record('sound', url), session);
    };
    const answers = await Promise.all(all.map(uploadOnce));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeLessThanOrEqual(LIMIT);
    // Uploads refused because too many ran at once are sent again.
    for (const n of all) {
      if (made.length === LIMIT) break;
      if (answers[n]?.status === 201) continue;
      const again = await uploadOnce(n);
      answers.push(again);
      if (again.status === 201) made.push(again);
    }
    expect(made).toHaveLength(LIMIT);
    const codes = ['made', 'library.limit', 'upload.busy', 'upload.unknown', 'media.busy'];
    expect(answers.map(codeOf).filter((code) => !codes.includes(code))).toEqual([]);
    expect(codeOf(await askFor(0, session))).toBe('library.limit');
    const usage = (await system.ask('GET', '/api/user/usage', undefined, session)).json as { media: { total: number } };
    expect(usage.media.total).toBe(LIMIT);
    for (const { json } of made) {
      const { source } = (json as { media: { source: string } }).media;
      const file = await fetch(new URL(source, system.config.publicUrl));
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(mp3.length);
    }
    // Nothing of the refused ones is stored, except for the five that may wait.
    expect(await listStored(system, 'objects')).toHaveLength(objects + LIMIT);
    expect((await listStored(system, 'uploads')).length).toBeLessThanOrEqual(5);
  }, 240_000);

  it('[LIM-08] that are too large are all refused, and nothing is stored', async () => {
    const session = await newStreamer('caps_size');
    const forms = await Promise.all(all.map(async (n) => (await askFor(n, session)).json as Signed));
    const large = Buffer.concat([mp3, Buffer.alloc(5 * MEGABYTE + 1 - mp3.length)]);
    const statuses = await Promise.all(forms.map(async (form) => (await uploader.send(form, large)).status));
    // The disk accepts three at a time; S3 answers 400.
    expect(statuses.filter((status) => ![400, 413, 429].includes(status))).toEqual([]);
    expect(await listStored(system, 'uploads')).toEqual([]);
  }, 240_000);

  it("near the day's limit are accepted only up to that limit", async () => {
    const session = await newStreamer('caps_day');
    for (let n = 0; n < UPLOADS_PER_DAY - 5; n += AT_ONCE - 1) {
      const some = all.slice(0, Math.min(AT_ONCE - 1, UPLOADS_PER_DAY - 5 - n));
      expect((await Promise.all(some.map((one) => askFor(one, session)))).map(codeOf)).toEqual(some.map(() => 'made'));
    }
    const last = await Promise.all(all.map((n) => askFor(n, session)));
    expect(last.map(codeOf).sort()).toEqual(
      [...all.slice(5).map(() => 'upload.limit'), ...all.slice(15).map(() => 'made')].sort(),
    );
  }, 240_000);
});

describe('twenty clips at once, in two processes', () => {
  let two: Awaited<ReturnType<typeof startTwo>>;
  beforeAll(async () => {
    two = await startTwo(true);
  });
  afterAll(() => two.close());

  it('[TIER-05] never exceed the limit of a library', async () => {
    const { first } = two;
    const { media } = first.data.repositories;
    const ROOM = 3;
    const [like] = await media.list(first.channelId);
    if (!like) throw new Error('There is no clip to copy.');
    for (let n = (await media.list(first.channelId)).length; n < FREE_LIBRARY_LIMIT - ROOM; n += 1) {
      const id = `cap${String(n).padStart(18, '0')}`;
      await media.insert({ ...like, shortId: id, sha256: id });
    }
    const uploader = createUploader(first);
    const sources = [];
    for (const n of [1, 2, 3, 4, 5]) sources.push(await uploader.arrive(distinct(n), 'audio/mpeg'));
    const records = sources.map((source) => uploader.record('sound', source));
    const create = async (record: unknown, at: number) => {
      if (at % 2 === 0) return uploader.create(record);
      const headers = {
        Cookie: first.cookie,
        Origin: new URL(first.config.publicUrl).origin,
        'X-Requested-With': 'bitcue',
        'Content-Type': 'application/json',
      };
      const answer = await fetch(`${two.second.url}/api/library`, {
        method: 'POST',
        headers,
        body: JSON.stringify(record),
      });
      return { status: answer.status, json: (await answer.json()) as unknown };
    };
    const calls = [...records, ...records, ...records, ...records];
    const answers = await Promise.all(calls.map(create));
    expect(await media.list(first.channelId)).toHaveLength(FREE_LIBRARY_LIMIT);
    // A call that has waited for ten seconds is told to try again.
    const codes = ['made', 'library.limit', 'media.busy'];
    expect(answers.map(codeOf).filter((code) => !codes.includes(code))).toEqual([]);
  }, 240_000);
});
