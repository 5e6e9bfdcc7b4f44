import { measureTruePeak } from '@bitcue/shared/audio/true-peak.ts';
import { describe, expect, it } from 'vitest';
import { limitPeaks } from './limit-peaks.ts';

const RATE = 24_000;
const toDb = (value: number) => 20 * Math.log10(value);
const sine = (hz: number, height: number, phase = 0, length = RATE) =>
  Float32Array.from({ length }, (_, at) => height * Math.sin((2 * Math.PI * hz * at) / RATE + phase));

describe('the limiter', () => {
  it('leaves samples below the ceiling unchanged', () => {
    const samples = sine(300, 0.7);
    limitPeaks(samples, RATE, 0.8);
    expect(samples).toEqual(sine(300, 0.7));
  });

  it('lets no true peak through, and leaves samples far from one unchanged', () => {
    const samples = sine(300, 0.5);
    // A burst in the middle, a click at each end.
    for (let at = 12_000; at < 14_000; at += 1) samples[at] = (samples[at] ?? 0) * 4;
    samples[0] = -1.5;
    samples[samples.length - 1] = 3;
    limitPeaks(samples, RATE, 0.8);
    expect(toDb(measureTruePeak(samples))).toBeLessThan(toDb(0.8) + 0.05);
    expect(samples.subarray(2_000, 10_000)).toEqual(sine(300, 0.5).subarray(2_000, 10_000));
  });

  it('changes the gain smoothly', () => {
    const samples = new Float32Array(RATE).fill(0.5);
    for (let at = 12_000; at < 12_500; at += 1) samples[at] = 2;
    limitPeaks(samples, RATE, 0.8);
    const steps = samples.subarray(1, 11_900).map((value, at) => Math.abs(value - (samples[at] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(0.001);
    expect(samples[11_900]).toBeLessThan(0.45);
  });
});
