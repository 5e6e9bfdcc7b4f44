import { PEAKS } from '@bitcue/shared/constants/media.ts';
import { expect, it } from 'vitest';
import { listPeaks } from './list-peaks.ts';

it('peaks follow the loudness, with the loudest part at the maximum', () => {
  const samples = Float32Array.from({ length: PEAKS * 100 }, (_, at) => {
    const part = at / (PEAKS * 100);
    return part < 0.25 ? 0 : part < 0.5 ? (at % 2 ? 0.2 : -0.2) : -0.4;
  });
  const peaks = listPeaks(samples);
  expect(peaks).toHaveLength(PEAKS);
  const quarter = PEAKS / 4;
  expect([peaks.slice(0, quarter), peaks.slice(quarter, 2 * quarter), peaks.slice(2 * quarter)]).toEqual([
    '0'.repeat(quarter),
    '8'.repeat(quarter),
    'f'.repeat(2 * quarter),
  ]);
});

it('very short sounds and silence have the same number of peaks', () => {
  expect(listPeaks(Float32Array.from([0.1, -0.2]))).toMatch(new RegExp(`^[0-9a-f]{${PEAKS}}$`));
  expect(listPeaks(new Float32Array(1_000))).toBe('0'.repeat(PEAKS));
});
