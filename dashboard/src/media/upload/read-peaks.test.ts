import { PEAKS } from '@bitcue/shared/constants/media.ts';
import { expect, it } from 'vitest';
import { peaksOf, readPeaks } from './read-peaks.ts';

it('a waveform follows the loudness, and its loudest part is the highest', () => {
  const samples = Float32Array.from({ length: 6_400 }, (_, at) => (at % 2 === 0 ? -1 : 1) * (at < 3_200 ? 0.2 : 0.1));
  expect(peaksOf(samples)).toBe('f'.repeat(PEAKS / 2) + '8'.repeat(PEAKS / 2));
});

it('a sound shorter than its waveform has one all the same, and silence has none', () => {
  expect(peaksOf(Float32Array.of(0.5, 0.5))).toHaveLength(PEAKS);
  expect(peaksOf(new Float32Array(1_000))).toBeUndefined();
});

it('a file that the browser cannot decode has none', async () => {
  expect(await readPeaks(new Blob(['not a sound']))).toBeUndefined();
});
