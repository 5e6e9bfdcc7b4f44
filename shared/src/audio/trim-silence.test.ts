import { expect, it } from 'vitest';
import { cutSamples, TRIM_DEFAULTS, trimSilence, widen } from './trim-silence.ts';

const RATE = 1_000;
/** Returns samples of these lengths in seconds and levels. */
const sound = (...stretches: [seconds: number, level: number][]) =>
  Float32Array.from(
    stretches.flatMap(([seconds, level]) =>
      Array.from({ length: Math.round(seconds * RATE) }, (_, at) => (at % 2 === 0 ? level : -level)),
    ),
  );
const trim = (...stretches: [number, number][]) => trimSilence(sound(...stretches), RATE);

it('[CLONE-02] trims with a threshold of 0.01, a minimum of 0.25 s and a padding of 0.1 s by default', () => {
  expect(TRIM_DEFAULTS).toEqual({ threshold: 0.01, minimum: 0.25, padding: 0.1 });
  // The padding stays on both sides.
  expect(trim([1, 0], [2, 0.5], [1, 0])).toEqual({ start: 0.9, end: 3.1 });
  // Just above the threshold is heard, just below it is not.
  expect(trim([1, 0.0099], [2, 0.0101], [1, 0.0099])).toEqual({ start: 0.9, end: 3.1 });
  // Silence shorter than the minimum stays; otherwise it is cut.
  expect(trim([0.249, 0], [2, 0.5], [0.249, 0])).toEqual({ start: 0, end: 2.498 });
  const cut = trim([0.25, 0], [2, 0.5], [0.25, 0]);
  expect([cut?.start, cut?.end]).toEqual([expect.closeTo(0.15), expect.closeTo(2.35)]);
  // No part is shorter than the minimum.
  const click = trim([1, 0], [0.01, 0.5], [1, 0]);
  expect((click?.end ?? 0) - (click?.start ?? 0)).toBeCloseTo(0.25);
  // Options other than the defaults.
  const options = { threshold: 0.1, minimum: 0.5, padding: 0.2 };
  expect(trimSilence(sound([1, 0.05], [2, 0.5], [0.4, 0.05]), RATE, options)).toEqual({ start: 0.8, end: 3.4 });
});

it('keeps pauses between words, however long they are', () => {
  expect(trim([1, 0], [1, 0.5], [5, 0], [1, 0.5], [1, 0])).toEqual({ start: 0.9, end: 8.1 });
});

it('returns null for silence, and keeps a sound without silence whole', () => {
  expect(trim([3, 0.005])).toBeNull();
  expect(trimSilence(new Float32Array(), RATE)).toBeNull();
  expect(trim([3, 0.5])).toEqual({ start: 0, end: 3 });
});

it('widens a part to the minimum without leaving the sound', () => {
  expect(widen({ start: 1, end: 1.1 }, 3, 0.25)).toEqual({ start: 1, end: 1.25 });
  expect(widen({ start: 2.9, end: 3 }, 3, 0.25)).toEqual({ start: 2.75, end: 3 });
  expect(widen({ start: -1, end: 9 }, 3, 0.25)).toEqual({ start: 0, end: 3 });
  expect(widen({ start: 0.1, end: 0.2 }, 0.2, 0.25)).toEqual({ start: 0, end: 0.2 });
});

it('cuts out a part, exact to the sample', () => {
  const samples = Float32Array.from({ length: 10 }, (_, at) => at);
  expect([...cutSamples(samples, 10, { start: 0.2, end: 0.5 })]).toEqual([2, 3, 4]);
});
