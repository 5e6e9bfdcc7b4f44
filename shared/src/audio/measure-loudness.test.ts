import { describe, expect, it } from 'vitest';
import { createWeighting, measureLoudness } from './measure-loudness.ts';

/** A tone in parts: the level of each in dB relative to full scale, and its length in seconds. */
function tone(rate: number, hz: number, ...parts: (readonly [db: number, seconds: number])[]): Float32Array {
  const total = parts.reduce((sum, [, seconds]) => sum + seconds, 0);
  const samples = new Float32Array(Math.round(total * rate));
  let from = 0;
  for (const [db, seconds] of parts) {
    const to = from + Math.round(seconds * rate);
    for (let at = from; at < Math.min(to, samples.length); at += 1)
      samples[at] = 10 ** (db / 20) * Math.sin((2 * Math.PI * hz * at) / rate);
    from = to;
  }
  return samples;
}

describe('loudness', () => {
  it.each([16_000, 22_050, 24_000, 44_100, 48_000])(
    'of a 997 Hz tone of full scale in one channel is -3.01 LKFS, as BS.1770-4 says, at %i Hz',
    (rate) => {
      expect(measureLoudness([tone(rate, 997, [0, 2])], rate)).toBeCloseTo(-3.01, 1);
    },
  );

  it('is weighted by the filters whose coefficients BS.1770-4 lists for 48 kHz', () => {
    const [shelf, pass] = createWeighting(48_000);
    const listed = [
      {
        b0: 1.53512485958697,
        b1: -2.69169618940638,
        b2: 1.19839281085285,
        a1: -1.69065929318241,
        a2: 0.73248077421585,
      },
      { b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621 },
    ];
    for (const [index, filter] of [shelf, pass].entries())
      for (const [name, value] of Object.entries(filter))
        expect(value).toBeCloseTo(listed[index]?.[name as keyof typeof shelf] ?? Number.NaN, 6);
  });

  // Test signals of EBU Tech 3341, by number: stereo tones of 1 kHz, to be measured within 0.1 LU.
  it.each([
    ['1', -23, [[-23, 20]]],
    ['2', -33, [[-33, 20]]],
    [
      '3',
      -23,
      [
        [-36, 10],
        [-23, 60],
        [-36, 10],
      ],
    ],
    [
      '4',
      -23,
      [
        [-72, 10],
        [-36, 10],
        [-23, 60],
        [-36, 10],
        [-72, 10],
      ],
    ],
    [
      '5',
      -23,
      [
        [-26, 20],
        [-20, 20.1],
        [-26, 20],
      ],
    ],
  ] as const)('of test signal %s of EBU Tech 3341 is %d LUFS', (_, loudness, parts) => {
    const channel = tone(16_000, 1_000, ...parts);
    const read = measureLoudness([channel, channel], 16_000);
    expect(Math.abs(read - loudness)).toBeLessThanOrEqual(0.1);
  });

  it('of two channels is 3 LU above that of one; of silence or no samples it is -Infinity', () => {
    const one = tone(16_000, 500, [-20, 1]);
    expect(measureLoudness([one, one], 16_000) - measureLoudness([one], 16_000)).toBeCloseTo(3.01, 2);
    expect(measureLoudness([new Float32Array(16_000)], 16_000)).toBe(Number.NEGATIVE_INFINITY);
    expect(measureLoudness([new Float32Array()], 16_000)).toBe(Number.NEGATIVE_INFINITY);
    expect(measureLoudness([], 16_000)).toBe(Number.NEGATIVE_INFINITY);
  });

  it('of a sound shorter than a block is measured over the whole sound', () => {
    expect(measureLoudness([tone(48_000, 997, [0, 0.1])], 48_000)).toBeCloseTo(-3.01, 0);
  });
});
