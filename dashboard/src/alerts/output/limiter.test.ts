import { measureTruePeak } from '@bitcue/shared/audio/true-peak.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CEILING, createLimiter } from './limiter.ts';

const RATE = 48_000;
const toDb = (value: number) => 20 * Math.log10(value);

/** Samples of silence after a sound, which flush the rest of it: a truncated sound has different true peaks. */
const REST = 500;

/** Sends channels through a limiter in blocks that cycle through these lengths, and returns the output. */
function limit(given: readonly Float32Array[], blocks: readonly number[] = [128]): Float32Array[] {
  const { process } = createLimiter(RATE, given.length);
  const length = (given[0]?.length ?? 0) + REST;
  const channels = given.map((channel) => Float32Array.from({ length }, (_, at) => channel[at] ?? 0));
  const output = channels.map(() => new Float32Array(length));
  for (let [at, turn] = [0, 0]; at < length; turn += 1) {
    const end = Math.min(length, at + (blocks[turn % blocks.length] ?? 128));
    process(
      channels.map((channel) => channel.subarray(at, end)),
      output.map((channel) => channel.subarray(at, end)),
    );
    at = end;
  }
  return output;
}

const add = (...signals: readonly Float32Array[]) =>
  Float32Array.from(signals[0] ?? [], (_, at) => signals.reduce((sum, signal) => sum + (signal[at] ?? 0), 0));
const tone = (hz: number, height = 1, phase = 0, length = 4_800) =>
  Float32Array.from({ length }, (_, at) => height * Math.sin((2 * Math.PI * hz * at) / RATE + phase));
const noise = (seed: number, length = 4_800) => {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 32) * 2 - 1;
  });
};
/** A full-scale sound: a tone, noise, clicks, or a square wave. */
const loud = fc.oneof(
  fc
    .tuple(fc.integer({ min: 40, max: 18_000 }), fc.double({ min: 0, max: 6.3, noNaN: true }))
    .map(([hz, phase]) => tone(hz, 1, phase)),
  fc.integer({ min: 1, max: 2 ** 31 }).map((seed) => noise(seed)),
  fc
    .integer({ min: 50, max: 4_000 })
    .map((every) => Float32Array.from({ length: 4_800 }, (_, at) => (at % every === 0 ? 1 : 0))),
  fc
    .integer({ min: 20, max: 2_000 })
    .map((half) => Float32Array.from({ length: 4_800 }, (_, at) => (Math.floor(at / half) % 2 === 0 ? 1 : -1))),
);

describe('the limiter', () => {
  it('keeps sums of full-scale sounds under -1 dBTP', () => {
    fc.assert(
      fc.property(fc.array(loud, { minLength: 2, maxLength: 3 }), loud, (sounds, other) => {
        for (const channel of limit([add(...sounds), add(other, other)]))
          expect(toDb(measureTruePeak(channel))).toBeLessThan(-1);
      }),
      { seed: 87, numRuns: 40, endOnFailure: true },
    );
  });

  it('passes sound as loud as speech unchanged, 5 ms later', () => {
    const speech = tone(300, 0.84);
    const { delay } = createLimiter(RATE, 1);
    const [out] = limit([speech]);
    expect(delay / RATE).toBeLessThan(0.006);
    expect(out?.subarray(delay, delay + speech.length)).toEqual(speech);
    expect(out?.subarray(0, delay).every((sample) => sample === 0)).toBe(true);
  });

  it('gives all channels the same gain, and returns to full gain after a while', () => {
    const burst = add(
      tone(1_000, 0.3, 0, RATE * 2),
      Float32Array.from({ length: 2_000 }, () => 1),
    );
    const [left, right] = limit([burst, burst.map((sample) => sample / 2)]);
    expect(left?.map((sample, at) => sample / 2 - (right?.[at] ?? 0)).every((gap) => Math.abs(gap) < 1e-6)).toBe(true);
    expect(Math.max(...(left?.subarray(RATE, RATE + 4_800) ?? []))).toBeCloseTo(0.3, 2);
  });

  it('changes its gain without a step', () => {
    const burst = add(
      new Float32Array(RATE).fill(0.4),
      Float32Array.from({ length: RATE }, (_, at) => (at > 20_000 && at < 22_000 ? 1 : 0)),
    );
    const [out = new Float32Array()] = limit([burst]);
    const { delay } = createLimiter(RATE, 1);
    const steps = out.subarray(1).map((value, at) => Math.abs(value - (out[at] ?? 0)));
    // Between the steps of the sound itself.
    expect(Math.max(...steps.subarray(delay + 1, 20_000 + delay))).toBeLessThan(0.002);
    expect(Math.max(...steps.subarray(22_010 + delay, 40_000))).toBeLessThan(0.000_1);
    expect(Math.max(...out.subarray(20_300, 21_900))).toBeLessThanOrEqual(CEILING + 1e-6);
  });

  it('gives the same output for blocks of any length', () => {
    const sound = add(tone(441), noise(5));
    const [whole] = limit([sound]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 5 }), (blocks) => {
        expect(limit([sound], blocks)[0]).toEqual(whole);
      }),
      { seed: 87, numRuns: 5 },
    );
  });

  it('outputs silence without input', () => {
    const { process } = createLimiter(RATE, 2);
    const output = [new Float32Array(128).fill(1), new Float32Array(128).fill(1)];
    process([], output);
    expect(output.flatMap((channel) => [...channel]).every((sample) => sample === 0)).toBe(true);
  });
});
