import { describe, expect, it } from 'vitest';
import { createPulses } from './pulses.ts';
import { BINS, HIBARI_RATE, HOP, type Spectra, toWaveform } from './waveform.ts';

/** Creates silent spectra of a number of frames. */
function createSpectra(frames: number, pitch: number): Spectra {
  const silent = () => new Float32Array(BINS * frames).fill(-50);
  const straight = () => new Float32Array(BINS * frames);
  return {
    lh: silent(),
    theta: straight(),
    ln: silent(),
    lr: silent(),
    phi: straight(),
    f0: new Float32Array(frames).fill(pitch),
  };
}

/** Creates a generator of numbers from 0 to below 1, the same in each run. */
function createRandom(): () => number {
  let state = 42;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const rmsOf = (samples: ArrayLike<number>) =>
  Math.sqrt(Array.from(samples).reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

describe('pulses', () => {
  it('are the sum of all harmonics below 11 kHz', () => {
    const pulses = createPulses(new Float32Array(20).fill(2_000), HOP, HIBARI_RATE);
    const sumAt = (at: number) =>
      [1, 2, 3, 4, 5].reduce(
        (sum, harmonic) => sum + Math.cos((2 * Math.PI * 2_000 * harmonic * (at + 1)) / HIBARI_RATE),
        0,
      );
    for (let at = 0; at < pulses.length; at += 1) expect(pulses[at]).toBeCloseTo(sumAt(at), 6);
  });

  it('are silent without a voice, and finite at every pitch', () => {
    expect(rmsOf(createPulses(new Float32Array(10).fill(30), HOP, HIBARI_RATE))).toBe(0);
    const rising = Float32Array.from({ length: 200 }, (_, frame) => 41 + frame * 3);
    const pulses = createPulses(rising, HOP, HIBARI_RATE);
    expect(pulses.reduce((peak, pulse) => Math.max(peak, Math.abs(pulse)), 0)).toBeLessThan(11_000 / 41 + 1);
  });
});

describe('the waveform', () => {
  it.each([40, 41])('of %i frames reproduces the pulses if their spectrum is left unchanged', (frames) => {
    const spectra = createSpectra(frames, 200);
    spectra.lh.fill(0);
    const waveform = toWaveform(spectra, createRandom());
    const pulses = createPulses(spectra.f0, HOP, HIBARI_RATE);
    expect(waveform.length).toBe(frames * HOP);
    // The spectrum is scaled by HOP, and the ends are mirrored.
    for (let at = 2 * HOP; at < (frames - 4) * HOP; at += 1)
      expect(waveform[at]).toBeCloseTo((pulses[at] ?? 0) / HOP, 5);
  });

  it('is inverted by a phase shift of half a turn', () => {
    const [straight, turned] = [createSpectra(30, 150), createSpectra(30, 150)];
    for (const { lh } of [straight, turned]) lh.fill(0);
    turned.theta.fill(50);
    const [up, down] = [toWaveform(straight, createRandom()), toWaveform(turned, createRandom())];
    for (const [at, sample] of up.entries()) expect(down[at]).toBeCloseTo(-sample, 4);
  });

  it('has noise as loud as its magnitude, without a burst at the start', () => {
    const spectra = createSpectra(100, 0);
    spectra.ln.fill(Math.log(2));
    const waveform = toWaveform(spectra, createRandom());
    // Both parts of each bin have a variance of 4; frames overlap fourfold, by windows whose squares add up to 1.5.
    const expected = Math.sqrt((2 * 4) / 1200 / 1.5);
    expect(rmsOf(waveform.subarray(3_000, 27_000)) / expected).toBeGreaterThan(0.95);
    expect(rmsOf(waveform.subarray(3_000, 27_000)) / expected).toBeLessThan(1.05);
    expect(rmsOf(waveform.subarray(0, 600))).toBeLessThan(2 * expected);
  });

  it('stays finite, whatever a bad model returns', () => {
    const spectra = createSpectra(3, 100);
    for (const table of [spectra.lh, spectra.ln, spectra.lr]) table.fill(1e30);
    expect(toWaveform(spectra, createRandom()).every(Number.isFinite)).toBe(true);
    expect(toWaveform(createSpectra(1, 100)).length).toBe(HOP);
    expect(toWaveform(createSpectra(0, 0)).length).toBe(0);
  });
});
