import { readFileSync } from 'node:fs';
import { MEDIA_TYPE_REFUSED } from '@bitcue/shared/constants/media.ts';
import { describe, expect, it } from 'vitest';
import { readMedia } from './read-media.ts';
import { remux } from './remux.test-support.ts';

const readClip = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../cli/demo-media/${name}`, import.meta.url)));
const mp3 = readClip('air-horn.mp3');
const mp4 = readClip('confetti.mp4');
const webm = readClip('spark.webm');
const text = (content: string) => new TextEncoder().encode(content);
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** Copies an mp4 and changes the bytes after a box name. */
function patch(bytes: Uint8Array, name: string, offset: number, change: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(name);
  if (at < 0) throw new Error(`There is no ${name}.`);
  copy.set(change, at + offset);
  return new Uint8Array(copy);
}

describe('reading valid files', () => {
  it('[UP-05] reads mp3 as sound, mp4 and webm as video, with durations', async () => {
    expect(await readMedia(mp3)).toEqual({
      contentType: 'audio/mpeg',
      type: 'sound',
      durationMs: expect.closeTo(1_933, -1),
    });
    expect(await readMedia(mp4)).toEqual({
      contentType: 'video/mp4',
      type: 'video',
      durationMs: 3_000,
      width: 480,
      height: 270,
    });
    expect(await readMedia(webm)).toEqual({
      contentType: 'video/webm',
      type: 'video',
      durationMs: expect.closeTo(2_407, -1),
      width: 480,
      height: 270,
    });
  });

  it('finds the duration of a webm that declares none, as recorders write it', async () => {
    const live = await remux(webm, { container: 'live-webm', keep: 'both' });
    expect((await readMedia(live)).durationMs).toBeGreaterThan(2_350);
  });

  it('accepts a video without sound, an mp4 with the index at its end, and an mp3 with a tag', async () => {
    expect((await readMedia(await remux(mp4, { container: 'mp4', keep: 'video' }))).type).toBe('video');
    expect((await readMedia(await remux(mp4, { container: 'mp4', keep: 'both' }))).durationMs).toBeGreaterThan(2_900);
    const tag = new Uint8Array(10 + 500);
    tag.set(text('ID3'));
    tag.set([4, 0, 0, 0, 0, 3, 116], 3);
    expect((await readMedia(join(tag, mp3))).type).toBe('sound');
  });
});

describe('reading hostile and broken files', () => {
  const html = text('<html><script>alert(1)</script></html>');
  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['html', html],
    ['html after the first bytes of an mp3', join(new Uint8Array([0xff, 0xfb, 0x90, 0x44]), html)],
    ['html in an ID3 tag', join(text('ID3'), new Uint8Array([4, 0, 0, 0, 0, 0, 38]), html)],
    ['svg', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a playlist', text('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
    ['a concat list', text("ffconcat version 1.0\nfile '/etc/passwd'\n")],
    ['a png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['a zip', new Uint8Array([0x50, 0x4b, 3, 4, ...new Array(60).fill(0)])],
    ['a wav', join(text('RIFF'), new Uint8Array([36, 0, 0, 0]), text('WAVEfmt '), new Uint8Array(40))],
    ['a program', join(text('MZ'), new Uint8Array(100))],
    ['noise', Uint8Array.from({ length: 5_000 }, (_, i) => (i * 7_919) % 251)],
  ])('[UP-05] refuses %s', async (_, bytes) => {
    await expect(readMedia(bytes)).rejects.toMatchObject({
      code: 'input.invalid',
      message: MEDIA_TYPE_REFUSED,
      fields: { file: MEDIA_TYPE_REFUSED },
    });
  });

  it.each<[string, () => Uint8Array]>([
    ['an mp4 cut in its data', () => mp4.slice(0, 60_000)],
    ['an mp4 cut in its index', () => mp4.slice(0, 1_500)],
    ['an mp4 of its first box alone', () => mp4.slice(0, 32)],
    ['a webm cut in its head', () => webm.slice(0, 600)],
    ['a webm cut early', () => webm.slice(0, 20_000)],
    ['an mp3 cut to less than half', () => mp3.slice(0, 9_000)],
    ['an mp4 with zeros for an index', () => new Uint8Array(Buffer.from(mp4).fill(0, 48, 4_000))],
  ])('refuses %s as damaged', async (_, cut) => {
    await expect(readMedia(cut())).rejects.toMatchObject({
      code: 'input.invalid',
      message: expect.stringMatching(/damaged|no picture|files are allowed/),
    });
  });

  it.each(['stts', 'ctts', 'stsc', 'stsz', 'stco'])(
    'refuses a %s table that declares billions of entries',
    async (name) => {
      const full = new Uint8Array([0xff, 0xff, 0xff, 0xf0]);
      const offsets = { stsz: [12], stco: [8], stsc: [8, 12, 16] }[name] ?? [8, 12];
      for (const offset of offsets) {
        // Takes milliseconds if the number is rejected, and minutes if it is trusted.
        const startedAt = performance.now();
        await expect(readMedia(patch(mp4, name, offset, full))).rejects.toMatchObject({
          message: expect.stringContaining('damaged'),
        });
        expect(performance.now() - startedAt).toBeLessThan(5_000);
      }
    },
  );

  it('refuses boxes that are nested too deeply', async () => {
    const levels = Array.from({ length: 100_000 }, (_, level) => {
      const box = Buffer.from('\0\0\0\0moov', 'latin1');
      box.writeUInt32BE((100_000 - level) * 8);
      return box;
    });
    await expect(readMedia(join(mp4.slice(0, 32), ...levels))).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('does not search a damaged webm forever', async () => {
    const startedAt = performance.now();
    const noise = Buffer.from(webm);
    noise.fill(0x81, 60, 4_000);
    await expect(readMedia(new Uint8Array(noise))).rejects.toMatchObject({ code: 'input.invalid' });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('refuses audio in a video file', async () => {
    for (const bytes of [
      await remux(mp4, { container: 'mp4', keep: 'audio' }),
      await remux(webm, { container: 'webm', keep: 'audio' }),
    ]) {
      await expect(readMedia(bytes)).rejects.toMatchObject({ message: expect.stringContaining('no picture') });
    }
  });

  it('refuses video that browsers cannot show, or that is too large', async () => {
    await expect(readMedia(patch(mp4, 'avc1\0\0\0\0\0\0', 0, text('mp4v')))).rejects.toMatchObject({
      message: expect.stringContaining('H.264'),
    });
    const wide = patch(mp4, 'avc1\0\0\0\0\0\0', 28, new Uint8Array([0xea, 0x60, 0xea, 0x60]));
    await expect(readMedia(wide)).rejects.toMatchObject({ message: expect.stringContaining('4096 pixels') });
  });

  it('refuses more than ten minutes, declared or played', async () => {
    const long = join(mp3, ...Array.from({ length: 330 }, () => mp3.slice(417)));
    await expect(readMedia(long)).rejects.toMatchObject({ message: expect.stringContaining('10 minutes') });
  });
});
