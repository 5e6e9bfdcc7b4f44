import { expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { createPosterFinder } from './find-poster.ts';

const video = { type: 'video', key: 'media/one.mp4' } as const;

function setUp() {
  const clock = createManualClock();
  const asked: string[] = [];
  const stored = new Set(['media/one.thumb.png']);
  let isBroken = false;
  const find = createPosterFinder(
    {
      urlOf: (key) => `/media/${key}`,
      async head(key) {
        asked.push(key);
        if (isBroken) throw new Error('the disk failed');
        return stored.has(key) ? { size: 1, contentType: 'image/png', writtenAt: 0 } : null;
      },
    },
    clock,
  );
  const breakDisk = (broken: boolean) => {
    isBroken = broken;
  };
  return { clock, asked, stored, find, breakDisk };
}

it('asks the disk once for a clip, whether it has a poster or not', async () => {
  const { find, asked } = setUp();
  const none = { ...video, key: 'media/none.webm' };
  for (let call = 0; call < 20; call += 1) {
    expect(await Promise.all([find(video), find(none)])).toEqual(['/media/media/one.thumb.png', null]);
  }
  expect(asked).toEqual(['media/one.thumb.png', 'media/none.thumb.png']);
});

it('asks again for another file, and after a minute', async () => {
  const { find, asked, stored, clock } = setUp();
  const changed = { ...video, key: 'media/two.mp4' };
  await find(video);
  expect(await find(changed)).toBeNull();
  stored.add('media/two.thumb.png');
  await clock.advance(60_001);
  expect(await find(changed)).toBe('/media/media/two.thumb.png');
  expect(asked).toHaveLength(3);
});

it('does not cache a failure', async () => {
  const { find, breakDisk } = setUp();
  breakDisk(true);
  await expect(find(video)).rejects.toThrow('the disk failed');
  breakDisk(false);
  expect(await find(video)).toBe('/media/media/one.thumb.png');
});
