import { expect, it } from 'vitest';
import { STREAM_LUFS } from '../constants/media.ts';
import { levelVolume, VOLUME_EXPONENT } from './level-volume.ts';

/** Returns the loudness of a clip on stream at a volume. */
const heard = (loudness: number, volume: number) => loudness + 20 * VOLUME_EXPONENT * Math.log10(volume / 100);

it('clips of any loudness are as loud on stream as a clip of the target loudness', () => {
  for (const volume of [30, 50]) {
    const expected = heard(STREAM_LUFS, volume);
    for (const loudness of [-5, -8, -14, -16, -20, -22])
      expect(Math.abs(heard(loudness, levelVolume(volume, loudness, 2_000)) - expected)).toBeLessThan(0.5);
  }
  expect(levelVolume(50, STREAM_LUFS, 2_000)).toBe(50);
});

it('a clip is raised by at most 6 dB, never above 100 %, and not at all if it is short', () => {
  expect(levelVolume(50, -60, 2_000)).toBe(levelVolume(50, STREAM_LUFS - 6, 2_000));
  expect(levelVolume(90, -30, 2_000)).toBe(100);
  expect([levelVolume(50, -30, 399), levelVolume(50, -8, 399) < 50]).toEqual([50, true]);
});

it('an audible volume stays audible, and a muted clip stays muted', () => {
  expect([levelVolume(1, 0, 2_000), levelVolume(0, -30, 2_000)]).toEqual([1, 0]);
});
