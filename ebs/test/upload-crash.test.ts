import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CreateMediaDeps, createMedia } from '../src/library/create-media.ts';
import { probeMedia } from '../src/library/probe-media.ts';
import type { ProbedMedia } from '../src/library/read-media.ts';
import { sweepUploads } from '../src/library/sweep-uploads.ts';
import { createDiskUploads } from '../src/objects/disk-uploads.ts';
import { systemClock, systemRandom } from '../src/ports/system.ts';
import type { MediaClaims } from '../src/ports/uploads.ts';
import type { User } from '../src/ports/users.ts';
import { createWithLease } from '../src/tasks/with-lease.ts';
import { type System, startSystem } from './support/system.ts';
import { createUploader, listFiles } from './support/uploader.ts';

const mp3 = readFileSync(new URL('../../cli/demo-media/chime.mp3', import.meta.url));
const DAY_MS = 86_400_000;

let system: System;
let uploader: ReturnType<typeof createUploader>;
let user: User;
let probed: ProbedMedia;
beforeAll(async () => {
  system = await startSystem();
  uploader = createUploader(system);
  const found = await system.data.repositories.users.findById(system.channelId);
  if (!found) throw new Error('There is no streamer.');
  user = found;
  probed = await probeMedia(new Uint8Array(mp3));
});
afterAll(() => system.close());

let now = Date.now();
/** A clock that advances by a minute at each read. */
const tick = () => {
  now += 60_000;
  return now;
};

class Stopped extends Error {}

/** Wraps ports so that the work stops at the n-th step, before or after that step is done. */
function stopAt(step: number, when: 'before' | 'after') {
  let steps = 0;
  const wrap = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, name) {
        const method = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          steps += 1;
          const isLast = steps === step;
          if (steps > step || (isLast && when === 'before')) throw new Stopped();
          const result = await method.apply(target, args);
          if (isLast) throw new Stopped();
          return result;
        };
      },
    });
  return wrap;
}

function depsOf(wrap: <T extends object>(port: T) => T = (port) => port): CreateMediaDeps {
  const { repositories, uploads, objects } = system.data;
  const clock = { now: tick, after: () => () => {} };
  return {
    media: wrap(repositories.media),
    claims: wrap(repositories.claims),
    uploads: wrap(uploads),
    objects: wrap(objects),
    // A lease that was not released expires, here at the next read of the clock.
    withLease: createWithLease({ leases: wrap(repositories.namedLeases), clock, random: systemRandom }),
    clock,
    random: systemRandom,
    probe: async () => probed,
    limits: { library: 50, speech: 0, rewardMedia: 0 },
    cdnUrl: `${system.config.publicUrl}/media`,
  };
}

/** Receives files into the same folder as the server. */
const received = () => createDiskUploads(join(system.config.dataDir, 'uploads'), 0);
const filesIn = (folder: string) => listFiles(join(system.config.dataDir, folder));
const sweep = (claims: MediaClaims = system.data.repositories.claims) =>
  sweepUploads(
    {
      uploads: system.data.uploads,
      claims,
      media: system.data.repositories.media,
      objects: system.data.objects,
      clock: { now: () => now + 3 * DAY_MS, after: () => () => {} },
      log: { debug() {}, info() {}, warn() {}, error() {} },
    },
    now + 3 * DAY_MS,
  );
/** Numbers of the steps of one honest call, and a few more. */
const STEPS = Array.from({ length: 16 }, (_, index) => index + 1);
const WAYS = STEPS.flatMap((step) => [[step, 'before'] as const, [step, 'after'] as const]);

it('files that a killed process was writing are gone three days later', async () => {
  const partial = join(system.config.dataDir, 'objects', '.partial');
  const files = filesIn('objects').length;
  mkdirSync(partial, { recursive: true });
  writeFileSync(join(partial, 'left'), 'half of it');
  await sweep();
  expect([readdirSync(partial), filesIn('objects').length]).toEqual([[], files]);
});

describe('a server that stops while a clip is created', () => {
  /** Stops a call at a step. Returns its record, how it ended, and the number of objects before it. */
  async function stopOne(step: number, when: 'before' | 'after') {
    const objects = filesIn('objects').length;
    const record = uploader.record('sound', `${system.config.publicUrl}/media/${user.login}/c.mp3`);
    const arrived = await received().receive(
      { ownerId: user.id, filename: 'c.mp3', contentType: 'audio/mpeg', maxBytes: 5_000_000 },
      Readable.from([mp3]),
    );
    await arrived.keep();
    const parsed = { ...record, has_agreed: true as const, tags: [] };
    const ended = await createMedia(depsOf(stopAt(step, when)), user, parsed).then(
      () => 'done',
      (error) => (error instanceof Stopped ? 'stopped' : String(error)),
    );
    return { parsed, ended, objects };
  }
  const remove = async (shortId: string) => {
    const clip = await system.data.repositories.media.remove(user.id, shortId, new Date());
    if (clip) await system.data.objects.delete(clip.key);
  };

  it.each(WAYS)('[API-23] at step %i, %s it: repeating the call creates one clip that plays', async (step, when) => {
    const { parsed, ended, objects } = await stopOne(step, when);
    expect(['done', 'stopped']).toContain(ended);
    const made = await createMedia(depsOf(), user, parsed);
    expect(await system.data.objects.head(made.key)).toMatchObject({ size: mp3.length });
    expect(await system.data.repositories.media.findByHash(user.id, made.sha256)).toMatchObject({
      shortId: parsed.shortId,
    });
    expect(filesIn('objects')).toHaveLength(objects + 1);
    expect(filesIn('uploads')).toEqual([]);
    expect(await system.data.repositories.claims.listOpen(new Date(now + DAY_MS), 10)).toEqual([]);
    await remove(parsed.shortId);
  });

  it.each(WAYS)(
    '[API-23] at step %i, %s it: without another call, a day later there is a complete clip or nothing',
    async (step, when) => {
      const { parsed, objects } = await stopOne(step, when);
      const clipsSeen = await system.data.repositories.media.findByShortIds([parsed.shortId]);
      for (const { key } of clipsSeen) expect(await system.data.objects.head(key)).toMatchObject({ size: mp3.length });
      await sweep();
      expect(filesIn('uploads')).toEqual([]);
      expect(await system.data.repositories.media.findByShortIds([parsed.shortId])).toEqual(clipsSeen);
      expect(filesIn('objects')).toHaveLength(objects + clipsSeen.length);
      expect(await system.data.repositories.claims.listOpen(new Date(now + DAY_MS), 10)).toEqual([]);
      await remove(parsed.shortId);
    },
  );
});

describe('two tabs at once', () => {
  it('[TIER-05] never exceed the limit together, however slow the store is', async () => {
    const filenames = ['t1.mp3', 't2.mp3', 't3.mp3', 't4.mp3', 't5.mp3'];
    for (const [place, filename] of filenames.entries()) {
      const grant = { ownerId: user.id, filename, contentType: 'audio/mpeg' as const, maxBytes: 5_000_000 };
      const file = await received().receive(grant, Readable.from([mp3, Buffer.alloc(place)]));
      await file.keep();
    }
    const { media, namedLeases } = system.data.repositories;
    const before = (await media.list(user.id)).length;
    const deps: CreateMediaDeps = {
      ...depsOf(),
      limits: { library: before + 1, speech: 0, rewardMedia: 0 },
      media: {
        ...media,
        async insert(item) {
          await new Promise((resolve) => setTimeout(resolve, 100));
          return media.insert(item);
        },
      },
    };
    const ends = await Promise.all(
      filenames.map((filename) => {
        const record = uploader.record('sound', `${deps.cdnUrl}/${user.login}/${filename}`);
        // Each tab uses its own process.
        const withLease = createWithLease({ leases: namedLeases, clock: systemClock, random: systemRandom });
        return createMedia({ ...deps, withLease }, user, { ...record, has_agreed: true, tags: [] }).then(
          () => 'made',
          (error: { code?: string }) => error.code,
        );
      }),
    );
    expect(ends.sort()).toEqual(['library.limit', 'library.limit', 'library.limit', 'library.limit', 'made']);
    expect(await media.list(user.id)).toHaveLength(before + 1);
  });

  it('[TIER-05] never exceed the limit, even if one is suspended for longer than its lease', async () => {
    const arrived = await received().receive(
      { ownerId: user.id, filename: 'late.mp3', contentType: 'audio/mpeg', maxBytes: 5_000_000 },
      Readable.from([mp3, Buffer.alloc(9)]),
    );
    await arrived.keep();
    const { media } = system.data.repositories;
    const before = await media.list(user.id);
    const [other] = before;
    if (!other) throw new Error('there is no clip');
    const deps: CreateMediaDeps = {
      ...depsOf(),
      limits: { library: before.length + 1, speech: 0, rewardMedia: 0 },
      withLease: (_name, _terms, work) => work({ isHeld: () => false }),
      media: {
        ...media,
        async insert(item) {
          await media.insert({ ...other, shortId: systemRandom.id(), sha256: 'f'.repeat(64) });
          return media.insert(item);
        },
      },
    };
    const record = uploader.record('sound', `${deps.cdnUrl}/${user.login}/late.mp3`);
    await expect(createMedia(deps, user, { ...record, has_agreed: true, tags: [] })).rejects.toMatchObject({
      code: 'library.limit',
    });
    expect(await media.list(user.id)).toHaveLength(before.length + 1);
    expect(await media.findByShortIds([record.shortId])).toEqual([]);
  });
});

describe('two concurrent sweeps', () => {
  it('never drop a short id that was claimed again in between', async () => {
    const { claims } = system.data.repositories;
    const claim = { shortId: systemRandom.id(), ownerId: user.id, filename: 'a.mp3', openSince: new Date(now) };
    await claims.claim({ ...claim, key: 'media/first.mp3' });
    const anew = { ...claim, ownerId: '999', key: 'media/second.mp3' };
    await sweep({
      ...claims,
      async listOpen(...args) {
        const listed = await claims.listOpen(...args);
        // The other sweep finishes and the id is claimed again before this one continues.
        await sweep();
        await claims.claim(anew);
        return listed;
      },
    });
    expect(await claims.find(claim.shortId)).toEqual(anew);
    await claims.drop(anew);
    expect(await claims.find(claim.shortId)).toBeNull();
  });
});
