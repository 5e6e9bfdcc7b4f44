import { peaks } from '@bitcue/shared/api/library.ts';
import { MEGABYTE, POSTER_SIDE_MAX, STREAM_LUFS } from '@bitcue/shared/constants/media.ts';
import { mediaForm, titleOfFile } from '@bitcue/shared/media/media-form.ts';
import { expect, it } from 'vitest';
import { readStarterPack } from './starter-pack.ts';

/** Maximum size of the pack, in megabytes: every clone contains it. */
const PACK_MB_MAX = 4;

const { licence, clips } = await readStarterPack();
const isVideo = (file: string) => file.endsWith('.webm');

it('has at least 24 sounds and 8 videos, in less than 4 MB', () => {
  expect(clips.filter(({ file }) => file.endsWith('.mp3')).length).toBeGreaterThanOrEqual(24);
  expect(clips.filter(({ file }) => isVideo(file)).length).toBeGreaterThanOrEqual(8);
  const bytes = clips.reduce((sum, clip) => sum + clip.bytes.byteLength + (clip.poster?.byteLength ?? 0), 0);
  expect(bytes).toBeLessThan(PACK_MB_MAX * MEGABYTE);
});

it('has titles and tags that are valid for uploads, and no title twice', () => {
  const titles = clips.map(({ file }) => titleOfFile(file));
  expect(new Set(titles).size).toBe(clips.length);
  for (const [index, title] of titles.entries()) {
    const form = { title, tags: clips[index]?.tags, public: true, has_agreed: true };
    expect(mediaForm.safeParse(form).error?.issues, title).toBeUndefined();
  }
});

it('has a waveform for each sound and a poster for each video', () => {
  for (const clip of clips) {
    if (!isVideo(clip.file)) {
      expect(peaks.safeParse(clip.peaks).success, clip.file).toBe(true);
      continue;
    }
    const poster = Buffer.from(clip.poster ?? '');
    expect(poster.toString('latin1', 1, 4), clip.file).toBe('PNG');
    expect([poster.readUInt32BE(16), poster.readUInt32BE(20)], clip.file).toEqual([POSTER_SIDE_MAX, 180]);
  }
});

it('has the loudness of each clip, so that its clips are as loud as others', () => {
  for (const { file, loudness } of clips) expect(Math.abs(loudness - STREAM_LUFS), file).toBeLessThan(6);
});

it('states its author and licence', () => {
  expect(licence).toContain('Bitcue');
  expect(licence).toContain('MIT');
});
