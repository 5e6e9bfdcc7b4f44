import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createMedia, notifyUploadComplete, requestUpload } from '@bitcue/shared/api/upload.ts';
import { MEGABYTE } from '@bitcue/shared/constants/media.ts';
import { extensionItem } from '@bitcue/shared/items/item.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { FREE_LIBRARY_LIMIT, FREE_REWARD_MEDIA_LIMIT } from '@bitcue/shared/users/plans.ts';
import { PNG } from 'pngjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startStorage, type TestStorage } from './support/storage.ts';
import { type System, startSystem } from './support/system.ts';
import { createUploader, listStored, type Signed } from './support/uploader.ts';

const clip = (name: string) => readFileSync(new URL(`../../cli/demo-media/${name}`, import.meta.url));
const mp3 = clip('air-horn.mp3');
const chime = clip('chime.mp3');
const mp4 = clip('confetti.mp4');
const webm = clip('spark.webm');

const LIMIT = 4;
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
afterEach(async () => {
  await system.data.repositories.users.update(system.channelId, { plan: 'free' });
  const mine = await system.data.repositories.media.list(system.channelId);
  // Two of the clips belong to the system.
  for (const { shortId, createdAt } of mine.slice(0, Math.max(0, mine.length - 2))) {
    await system.data.repositories.media.remove(system.channelId, shortId, createdAt);
  }
});

const filesIn = (folder: 'uploads' | 'objects') => listStored(system, folder);
const library = async () => (await system.data.repositories.media.list(system.channelId)).length;
/** Everything that an upload could leave behind. */
const traces = async () => [await filesIn('uploads'), (await filesIn('objects')).length, await library()];
/** The streamer's upload folder, as in the key of their form. */
const ownFolder = () => (storage.minio === null ? 'demo_channel' : `uploads/${system.channelId}`);
const codeOf = (answer: { json: unknown }) => (answer.json as { error?: string } | null)?.error;

describe('requesting an upload form', () => {
  it('[API-21] answers a url and the fields of a form, which the storage accepts with 204', async () => {
    const answer = await uploader.ask({
      name: 'air-horn.mp3',
      size: mp3.length,
      type: 'audio/mpeg',
      filename: 'horn.mp3',
    });
    expect(answer.status).toBe(200);
    const { url, fields } = requestUpload.answer.parse(answer.json);
    expect(new URL(url).origin).toBe(storage.minio?.endpoint ?? new URL(system.config.publicUrl).origin);
    expect(fields.key).toBe(`${ownFolder()}/horn.mp3`);
    expect((await uploader.send({ url, fields }, mp3)).status).toBe(204);
    expect(await filesIn('uploads')).toEqual(['horn.mp3']);
  });

  it.each([
    ['text/html', 10],
    ['image/svg+xml', 10],
    ['audio/wav', 10],
    ['audio/mpeg; charset=x', 10],
    ['toString', 10],
  ])('[UP-05] refuses the type %s', async (type, size) => {
    const answer = await uploader.ask({ name: 'a', size, type, filename: 'a.mp3' });
    expect([answer.status, answer.json]).toMatchObject([
      400,
      { error: 'input.invalid', message: 'Only mp4, webm, mpeg, or mp3 files are allowed' },
    ]);
  });

  it.each([
    ['free', 'audio/mpeg', 5],
    ['free', 'video/mp4', 10],
    ['plus', 'audio/mpeg', 25],
    ['plus', 'video/webm', 50],
  ] as const)('[LIM-08] [UP-06] on %s a file of %s may have %i MB, and no byte more', async (plan, type, mb) => {
    await system.data.repositories.users.update(system.channelId, { plan });
    const file = { name: 'a', type, filename: 'a' };
    expect((await uploader.ask({ ...file, size: mb * MEGABYTE })).status).toBe(200);
    const over = await uploader.ask({ ...file, size: mb * MEGABYTE + 1 });
    expect([over.status, over.json]).toMatchObject([400, { message: `File too large! ${mb}MB / ${mb}MB limit` }]);
    const huge = await uploader.ask({ ...file, size: 9e15 });
    expect(huge.status).toBe(400);
  });

  it.each([
    [{ size: 0 }],
    [{ size: -1 }],
    [{ size: 1.5 }],
    [{ size: '10' }],
    [{ name: '' }],
    [{ filename: '' }],
    [{ filename: 'x'.repeat(256) }],
    [{ type: 1 }],
  ])('[API-21] refuses %j', async (change) => {
    const answer = await uploader.ask({ name: 'a', size: 10, type: 'audio/mpeg', filename: 'a', ...change });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'request.invalid']);
  });

  it.each([
    '../../etc/passwd',
    '..%2f..%2fx.mp3',
    '..\\..\\x.mp3',
    '/etc/cron.d/x',
    'C:\\windows\\x.mp3',
    '.hidden',
    '..',
    'a\0b.mp3',
    'CON.mp3',
    'x.mp3.html',
    '\u202egpj.mp3',
    '🎺.mp3',
    `${'x'.repeat(250)}.mp3`,
    ' ',
    'a/b/c.mp3',
  ])('[API-21] makes the name %j safe: the file is in the folder of its owner', async (filename) => {
    const answer = await uploader.ask({ name: 'a', size: mp3.length, type: 'audio/mpeg', filename });
    const { fields } = answer.json as Signed;
    const name = fields.key?.split('/').at(-1) ?? '';
    expect(fields.key).toBe(`${ownFolder()}/${name}`);
    expect(name).toMatch(/^[A-Za-z0-9_-]{1,100}\.mp3$/);
    expect((await uploader.send(answer.json as Signed, mp3)).status).toBe(204);
    expect((await uploader.notify(fields.key ?? '')).status).toBe(200);
    expect(await filesIn('uploads')).toContain(name);
    expect((await filesIn('uploads')).length).toBeLessThanOrEqual(5);
  });
});

describe('reporting that a file arrived', () => {
  it('[API-22] answers data.url, which starts with the address from which clips are served', async () => {
    const { fields } = await uploader.upload(mp3, 'audio/mpeg', 'told.mp3');
    const answer = await uploader.notify(fields.key ?? '');
    expect(answer.status).toBe(200);
    const { data } = notifyUploadComplete.answer.parse(answer.json);
    expect(data.url).toBe(`${system.config.publicUrl}/media/demo_channel/told.mp3`);
    // Not served before it is in the library.
    expect((await system.call('GET', new URL(data.url).pathname)).status).toBe(404);
  });

  it.each([
    'demo_channel/never.mp3',
    'other_streamer/told.mp3',
    '../uploads/told.mp3',
    'demo_channel/../told.mp3',
    'demo_channel/./told.mp3',
    'demo_channel//told.mp3',
    'told.mp3',
    'http://127.0.0.1/told.mp3',
    'demo_channel/told.mp3\0',
  ])('[API-22] knows nothing of %j', async (filepath) => {
    const answer = await uploader.notify(filepath);
    expect([answer.status, codeOf(answer)]).toEqual([404, 'upload.unknown']);
  });

  it("[API-22] does not find another streamer's upload", async () => {
    await system.control('users', { login: 'upload_stranger' });
    const stranger = await system.signIn('upload_stranger');
    const own = await uploader.notify('demo_channel/told.mp3');
    expect(own.status).toBe(200);
    const foreign = await uploader.notify('demo_channel/told.mp3', stranger);
    expect([foreign.status, codeOf(foreign)]).toEqual([404, 'upload.unknown']);
    await uploader.clear();
  });
});

const PEAKS_SENT = '0123456789abcdef'.repeat(4);
const POSTER_SENT = PNG.sync.write(new PNG({ width: 320, height: 180, fill: true })).toString('base64');

describe('creating the clip', () => {
  it.each([
    ['sound', mp3, 'audio/mpeg', 1.93],
    ['video', mp4, 'video/mp4', 3],
    ['video', webm, 'video/webm', 2.41],
  ] as const)(
    '[API-23] [UP-15] adds a %s to the library exactly once, and it plays',
    async (type, bytes, mime, seconds) => {
      const source = await uploader.arrive(bytes, mime);
      const record = uploader.record(type, source, {
        duration: 9_999,
        plays: 500,
        title: '  My own clip  ',
        tags: ['funny'],
        peaks: PEAKS_SENT,
        loudness: -9.5,
        poster: POSTER_SENT,
      });
      const answer = await uploader.create(record);
      expect(answer.status).toBe(201);
      const { media } = createMedia.answer.parse(answer.json);
      expect(media).toMatchObject({
        shortId: record.shortId,
        type,
        title: 'My own clip',
        tags: ['funny'],
        public: true,
      });
      expect(media.duration).toBeCloseTo(seconds, 1);
      const file = await system.call('GET', media.source);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, mime]);
      const [stored] = await system.data.repositories.media.findByShortIds([record.shortId]);
      expect(stored).toMatchObject({
        plays: 0,
        owner: { id: system.channelId, displayName: expect.any(String) },
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        isUserInputRequired: false,
        hasAgreed: true,
        loudness: -9.5,
      });
      // Only a sound has a waveform (decision 032).
      expect(stored?.peaks).toBe(type === 'sound' ? PEAKS_SENT : undefined);
      // Only a video has a poster (MEDIA-07).
      const poster = await system.call('GET', media.source.replace(/\.\w+$/, '.thumb.png'));
      expect([poster.status, poster.headers.get('content-type')]).toEqual(
        type === 'video' ? [200, 'image/png'] : [404, expect.any(String)],
      );
      expect(await filesIn('uploads')).toEqual([]);
      // The same call again, although the file is gone.
      const again = await uploader.create(record);
      expect([again.status, again.json]).toEqual([answer.status, answer.json]);
      expect(await library()).toBe(3);
    },
  );

  it.each([
    [{ title: '' }, 'title', 'You must enter a title'],
    [{ title: undefined }, 'title', 'You must enter a title'],
    [{ title: 'abc' }, 'title', 'The title must be at least 4 characters'],
    [{ title: 'x'.repeat(46) }, 'title', 'The title must be at most 45 characters'],
    [{ tags: ['funny', 'sad', 'loud', 'scary'] }, 'tags', 'Choose 3 tags at most.'],
    [{ tags: ['<b>'] }, 'tags.0', 'Choose tags from the list.'],
    [{ tags: ['funny', 'funny'] }, 'tags', 'Choose each tag once.'],
    [{ has_agreed: false }, 'has_agreed', 'You must accept the guidelines to upload!'],
    [{ has_agreed: undefined }, 'has_agreed', 'You must accept the guidelines to upload!'],
    [{ type: 'sounds' }, 'type', expect.any(String)],
    [{ duration: 'long' }, 'duration', expect.any(String)],
    [{ peaks: 'loud' }, 'peaks', 'Must be 64 hexadecimal digits.'],
    [{ loudness: -71 }, 'loudness', expect.any(String)],
    [{ loudness: 'loud' }, 'loudness', expect.any(String)],
    [{ poster: '<not base64>' }, 'poster', expect.any(String)],
    [{ public: 'yes' }, 'public', expect.any(String)],
    [{ is_user_input_required: 1 }, 'is_user_input_required', expect.any(String)],
    [{ plays: '5' }, 'plays', expect.any(String)],
    [{ shortId: 'x'.repeat(20) }, 'shortId', 'The id must have 21 characters.'],
    [{ shortId: 'x'.repeat(22) }, 'shortId', 'The id must have 21 characters.'],
    [{ shortId: '../../../../../../../' }, 'shortId', 'The id must have 21 characters.'],
  ])(
    '[UP-09] [UP-10] [UP-11] [UP-12] [LIM-09] refuses %j and reports it for its field',
    async (change, field, sentence) => {
      const source = `${system.config.publicUrl}/media/demo_channel/kept.mp3`;
      const answer = await uploader.create({ ...uploader.record('sound', source), ...change });
      expect(answer.status).toBe(400);
      expect((answer.json as { fields: Record<string, string> }).fields).toEqual({ [field]: sentence });
    },
  );

  it.each(['https://evil.example/media/demo_channel/a.mp3', 'javascript:alert(1)', '/media/demo_channel/a.mp3', ''])(
    '[UP-13] refuses the source %j, which is not on our address',
    async (source) => {
      const answer = await uploader.create(uploader.record('sound', source));
      expect([answer.status, Object.keys((answer.json as { fields: object }).fields)]).toEqual([400, ['source']]);
    },
  );

  it("[API-23] refuses somebody else's upload, and one that does not exist", async () => {
    const source = await uploader.arrive(mp3, 'audio/mpeg');
    await system.control('users', { login: 'create_stranger' });
    const stranger = await system.signIn('create_stranger');
    const foreign = await uploader.create(uploader.record('sound', source), stranger);
    expect([foreign.status, codeOf(foreign)]).toEqual([404, 'upload.unknown']);
    for (const filepath of ['demo_channel/none.mp3', 'demo_channel/../../secrets.json', 'media/any.mp3']) {
      const record = uploader.record('sound', `${system.config.publicUrl}/media/${filepath}`);
      expect(codeOf(await uploader.create(record))).toBe('upload.unknown');
    }
    expect((await uploader.create(uploader.record('sound', source))).status).toBe(201);
  });

  it('[UP-12] a short id belongs to one clip: no other upload or streamer can use it, even after the clip was deleted', async () => {
    const record = uploader.record('sound', await uploader.arrive(mp3, 'audio/mpeg'));
    expect((await uploader.create(record)).status).toBe(201);
    const other = await uploader.arrive(chime, 'audio/mpeg');
    expect(codeOf(await uploader.create({ ...record, source: other }))).toBe('media.taken');
    await system.ask('DELETE', `/api/library/${record.shortId}`, {});
    expect(codeOf(await uploader.create({ ...record, source: other }))).toBe('media.taken');
    const imported = 'imported'.padEnd(21, '-');
    const [row] = await system.data.repositories.media.list(system.channelId);
    if (!row) throw new Error('There is no clip.');
    await system.data.repositories.media.insert({ ...row, shortId: imported, sha256: imported });
    expect(codeOf(await uploader.create({ ...record, source: other, shortId: imported }))).toBe('media.taken');
    await system.ask('DELETE', `/api/library/${imported}`, {});
    expect(codeOf(await uploader.create({ ...record, source: other, shortId: imported }))).toBe('media.taken');
    await uploader.clear();
  });

  it('[API-23] a library contains the same file once', async () => {
    expect((await uploader.create(uploader.record('sound', await uploader.arrive(mp3, 'audio/mpeg')))).status).toBe(
      201,
    );
    const before = await traces();
    const again = await uploader.create(uploader.record('sound', await uploader.arrive(mp3, 'audio/mpeg')));
    expect([again.status, again.json]).toMatchObject([
      409,
      { error: 'media.known', message: 'You already have this clip: A fine clip' },
    ]);
    expect(await traces()).toEqual(before);
  });

  it('refuses a file that the operator took down, whoever sends it, until it is restored', async () => {
    const { media } = system.data.repositories;
    const record = uploader.record('sound', await uploader.arrive(mp3, 'audio/mpeg'));
    expect((await uploader.create(record)).status).toBe(201);
    const [clip] = await media.findByShortIds([record.shortId]);
    if (clip === undefined) throw new Error('There is no clip.');
    await media.takeDown(clip, { at: new Date(), reason: 'A claim', keptKey: 'media/kept.mp3' });
    const before = await traces();
    const again = uploader.record('sound', await uploader.arrive(mp3, 'audio/mpeg'));
    const refused = await uploader.create(again);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'media.taken_down']);
    expect(await traces()).toEqual(before);
    await media.putBack(clip);
    const known = await uploader.create({ ...again, source: await uploader.arrive(mp3, 'audio/mpeg') });
    expect(codeOf(known)).toBe('media.known');
  });

  it('[API-23] refuses a video declared as a sound, and leaves nothing of it', async () => {
    const before = await traces();
    const answer = await uploader.create(uploader.record('sound', await uploader.arrive(mp4, 'video/mp4')));
    expect([answer.status, codeOf(answer)]).toEqual([400, 'input.invalid']);
    expect(await traces()).toEqual(before);
  });

  it('[LIM-08] refuses a file that Plus allowed once Plus has ended', async () => {
    await system.data.repositories.users.update(system.channelId, { plan: 'plus' });
    const big = Buffer.concat([mp3, ...Array.from({ length: Math.ceil((6 * MEGABYTE) / mp3.length) }, () => mp3)]);
    const source = await uploader.arrive(big, 'audio/mpeg');
    await system.data.repositories.users.update(system.channelId, { plan: 'free' });
    const answer = await uploader.create(uploader.record('sound', source));
    expect([answer.status, (answer.json as { message: string }).message]).toEqual([
      400,
      'File too large! 6MB / 5MB limit',
    ]);
    expect(await filesIn('uploads')).toEqual([]);
  });
});

describe('the library of a free streamer', () => {
  const distinct = (number: number) => Buffer.concat([mp3, mp3.subarray(0, 417 * (number + 1))]);

  it('[TIER-05] [TIER-07] is full at its limit, for forms and for clips; Plus has no limit', async () => {
    expect(FREE_LIBRARY_LIMIT).toBe(50);
    const sources = [];
    for (let number = 0; number < 3; number += 1) sources.push(await uploader.arrive(distinct(number), 'audio/mpeg'));
    for (const source of sources.slice(0, 2)) {
      expect((await uploader.create(uploader.record('sound', source))).status).toBe(201);
    }
    const full = { error: 'library.limit', message: "You've hit the Video and Sounds limit!" };
    const asked = await uploader.ask({ name: 'a', size: 10, type: 'audio/mpeg', filename: 'a' });
    expect([asked.status, asked.json]).toEqual([409, full]);
    const record = uploader.record('sound', sources[2] ?? '');
    const made = await uploader.create(record);
    expect([made.status, made.json]).toEqual([409, full]);
    await system.data.repositories.users.update(system.channelId, { plan: 'plus' });
    expect((await uploader.create(record)).status).toBe(201);
    expect(await library()).toBe(LIMIT + 1);
  });

  it('does not exceed its limit with twenty concurrent calls', async () => {
    const sources: string[] = [];
    for (const number of [5, 6, 7, 8, 9]) sources.push(await uploader.arrive(distinct(number), 'audio/mpeg'));
    const records = sources.map((source) => uploader.record('sound', source));
    const answers = await Promise.all(
      [...records, ...records, ...records, ...records].map((record) => uploader.create(record)),
    );
    expect(await library()).toBe(LIMIT);
    const byId = new Set(
      answers.filter(({ status }) => status === 201).map(({ text }) => JSON.parse(text).media.shortId),
    );
    expect(byId.size).toBe(LIMIT - 2);
    expect(new Set(answers.map((answer) => codeOf(answer) ?? 'made'))).toEqual(new Set(['made', 'library.limit']));
    await uploader.clear();
  }, 60_000);
});

it('[GEN-04] a signed-in streamer uploads clips, public or private, and adds them to a reward and to an item', async () => {
  expect((await uploader.ask({ name: 'a', size: 10, type: 'audio/mpeg', filename: 'a' }, '')).status).toBe(401);
  const ids = [];
  for (const [bytes, isPublic] of [
    [mp3, true],
    [chime, false],
  ] as const) {
    const record = uploader.record('sound', await uploader.arrive(bytes, 'audio/mpeg'), { public: isPublic });
    expect((await uploader.create(record)).status).toBe(201);
    ids.push(record.shortId);
  }
  const listed = JSON.stringify((await system.ask('GET', '/api/library', undefined, '')).json);
  expect(ids.map((id) => listed.includes(id))).toEqual([true, false]);
  const [shown = '', hidden = ''] = ids;
  const sound = (shortId: string) => ({ id: 'a', type: 'sound', settings: { list: [{ shortId }] } });
  for (const shortId of [shown, hidden]) {
    const reward = { ...newRewardForm(), title: `Reward ${shortId}` };
    const made = await system.ask('POST', '/api/user/reward/', { reward, features: [sound(shortId)], draft: true });
    expect([made.status, made.json]).toMatchObject([201, { reward: { features: [sound(shortId)] } }]);
    const item = extensionItem.parse({ uuid: randomUUID(), title: 'Item', amount: 100, features: [sound(shortId)] });
    const added = await system.ask('POST', `/api/user/extension/${item.uuid}`, { item });
    expect([added.status, added.json]).toMatchObject([200, { item: { amount: 100, features: [sound(shortId)] } }]);
  }
});

it('[TIER-03] [TIER-04] Free has a cap of clips, small files, and a cap of clips in rewards; Plus has larger files and no caps', async () => {
  const { media, users } = system.data.repositories;
  const [like] = await media.findByShortIds(['sound0000000000000001']);
  if (like === undefined) throw new Error('There is no clip to copy.');
  const ids = Array.from({ length: FREE_REWARD_MEDIA_LIMIT + 1 }, (_, n) => `tier${String(n).padStart(17, '0')}`);
  for (const shortId of ids) await media.insert({ ...like, shortId, sha256: shortId, createdAt: new Date() });
  const ask = async (size: number) =>
    codeOf(await uploader.ask({ name: 'a', size, type: 'audio/mpeg', filename: 'a' })) ?? 'taken';
  const addToReward = async () => {
    const settings = { type: 'random', list: ids.map((shortId) => ({ shortId })) };
    const reward = { ...newRewardForm(), title: 'Many clips' };
    const features = [{ id: 'a', type: 'sound', settings }];
    return codeOf(await system.ask('POST', '/api/user/reward/', { reward, features, draft: true })) ?? 'made';
  };
  const listRules = async () => [
    await ask(10),
    await ask(5 * MEGABYTE + 1),
    await ask(25 * MEGABYTE + 1),
    await addToReward(),
  ];
  expect(await listRules()).toEqual(['library.limit', 'input.invalid', 'input.invalid', 'reward.media_limit']);
  await users.update(system.channelId, { plan: 'plus' });
  expect(await listRules()).toEqual(['taken', 'taken', 'input.invalid', 'made']);
});
