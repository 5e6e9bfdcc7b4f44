import { MEDIA_KINDS, MEDIA_TYPE_REFUSED } from '@bitcue/shared/constants/media.ts';
import { draw } from '@bitcue/shared/test/test-run.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clips, type FileEnd, type HostileFile } from './hostile/file-kit.ts';
import { mp4Files } from './hostile/mp4-files.ts';
import { otherFiles } from './hostile/other-files.ts';
import { soundFiles } from './hostile/sound-files.ts';
import { makeWebm, webmFiles } from './hostile/webm-files.ts';
import { startStorage, type TestStorage } from './support/storage.ts';
import { type System, startSystem } from './support/system.ts';
import { createUploader, listStored, type Signed } from './support/uploader.ts';

// `npm test` runs this suite on the disk, `npm run test:real` on MinIO.
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

/** What a streamer is told about a file, by its outcome. */
const SENTENCES: Readonly<Record<Exclude<FileEnd, 'inert'>, string>> = {
  unlike: MEDIA_TYPE_REFUSED,
  'no media': MEDIA_TYPE_REFUSED,
  damaged: 'This file is damaged or cut off. Export it again, then upload that.',
  'no picture': 'This video has no picture. Upload its sound as an mp3.',
  codec: 'This video cannot be played in a browser. Export it as mp4 (H.264) or webm (VP9).',
  'too long': 'A clip may last 10 minutes at most.',
  'too big': 'A video may be 4096 pixels wide and high at most.',
};

const HONEST: HostileFile[] = [
  ['an honest mp3', 'audio/mpeg', () => clips.mp3, 'inert'],
  ['an honest mp4', 'video/mp4', () => clips.mp4, 'inert'],
  ['an honest webm', 'video/webm', () => clips.webm, 'inert'],
  ['an honest webm built like the hostile ones', 'video/webm', () => makeWebm({}), 'inert'],
];

describe.each<[string, HostileFile[]]>([
  ['honest files', HONEST],
  ['files of other kinds', otherFiles],
  ['sounds', soundFiles],
  ['mp4 videos', mp4Files],
  ['webm videos', webmFiles],
])('%s', (group, files) => {
  // One streamer per group, because no streamer may upload so many files in a minute.
  let session = '';
  beforeAll(async () => {
    const login = `up_${group.replaceAll(' ', '_')}`;
    await system.control('users', { login });
    session = await system.signIn(login);
  });

  /** Uploads a file and adds it to the library, up to the first answer that refuses it. */
  async function add(bytes: Uint8Array, says: HostileFile[1]) {
    const asked = await uploader.ask(
      { name: 'a', size: Math.max(1, bytes.length), type: says, filename: 'a' },
      session,
    );
    if (asked.status !== 200) return asked;
    const form = asked.json as Signed;
    const sent = await uploader.send(form, bytes);
    if (sent.status !== 204) return sent;
    const told = await uploader.notify(form.fields.key ?? '', session);
    if (told.status !== 200) return told;
    const { url } = (told.json as { data: { url: string } }).data;
    return uploader.create(uploader.record(MEDIA_KINDS[says], url), session);
  }

  /** Excludes posters, which videos have where ffmpeg is installed. */
  const isClip = (name: string) => !name.endsWith('.png');

  it.each(files === HONEST ? files : draw(2, files))('[UP-05] [API-23] %s', async (_, says, make, end) => {
    const bytes = make();
    const before = await listStored(system, 'objects');
    const answer = await add(bytes, says);
    expect(await listStored(system, 'uploads')).toEqual([]);

    if (end !== 'inert') {
      expect(answer.status).toBe(400);
      // S3 refuses an empty file in XML.
      if (answer.json === null)
        expect([bytes.length, answer.text]).toEqual([0, expect.stringContaining('EntityTooSmall')]);
      else {
        const error = end === 'unlike' ? 'upload.type' : 'input.invalid';
        expect(answer.json).toMatchObject({ error, message: SENTENCES[end] });
      }
      expect(await listStored(system, 'objects')).toEqual(before);
      return;
    }
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    const { source, duration } = (answer.json as { media: { source: string; duration: number } }).media;
    expect(duration).toBeGreaterThan(0);
    expect(duration).toBeLessThanOrEqual(3);
    const file = await fetch(new URL(source, system.config.publicUrl), { headers: { Accept: 'text/html' } });
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': says,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    const stored = await listStored(system, 'objects');
    expect(stored.filter(isClip)).toHaveLength(before.filter(isClip).length + 1);
  });
});

it('there are at least sixty hostile files', () => {
  const files = [...otherFiles, ...soundFiles, ...mp4Files, ...webmFiles];
  expect(new Set(files.map(([what]) => what)).size).toBe(files.length);
  expect(files.length).toBeGreaterThanOrEqual(60);
});
