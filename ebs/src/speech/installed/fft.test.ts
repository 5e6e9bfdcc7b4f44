import { describe, expect, it } from 'vitest';
import { createFft } from './fft.ts';

/** Computes the transform by its definition. */
function transformSlowly(re: Float64Array, im: Float64Array) {
  const { length } = re;
  const sums = Array.from({ length }, (_, bin) => {
    let [sumRe, sumIm] = [0, 0];
    for (let at = 0; at < length; at += 1) {
      const angle = (-2 * Math.PI * bin * at) / length;
      const [x, y] = [re[at] ?? 0, im[at] ?? 0];
      sumRe += x * Math.cos(angle) - y * Math.sin(angle);
      sumIm += x * Math.sin(angle) + y * Math.cos(angle);
    }
    return [sumRe, sumIm] as const;
  });
  return { re: sums.map(([x]) => x), im: sums.map(([, y]) => y) };
}

const wavesOf = (length: number) => ({
  re: Float64Array.from({ length }, (_, at) => Math.sin(at * 0.7) + (at % 7) / 5),
  im: Float64Array.from({ length }, (_, at) => Math.cos(at * at * 0.3)),
});

describe('the Fourier transform', () => {
  it.each([1, 2, 3, 4, 5, 6, 8, 30, 60, 100, 1200])('of length %i matches its definition', (length) => {
    const { re, im } = wavesOf(length);
    const expected = transformSlowly(re, im);
    createFft(length).transform(re, im);
    for (const [bin, value] of expected.re.entries()) expect(re[bin]).toBeCloseTo(value, 6);
    for (const [bin, value] of expected.im.entries()) expect(im[bin]).toBeCloseTo(value, 6);
  });

  it('is undone by swapping the arrays', () => {
    const { re, im } = wavesOf(1200);
    const before = [...re];
    const fft = createFft(1200);
    fft.transform(re, im);
    fft.transform(im, re);
    for (const [at, value] of before.entries()) expect((re[at] ?? 0) / 1200).toBeCloseTo(value, 9);
  });

  it('refuses other lengths', () => {
    expect(() => createFft(14)).toThrow('length 14');
  });
});
