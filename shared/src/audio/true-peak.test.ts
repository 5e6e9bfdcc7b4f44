import { describe, expect, it } from 'vitest';
import { measureTruePeak } from './true-peak.ts';

const RATE = 24_000;
const toDb = (value: number) => 20 * Math.log10(value);
const sine = (hz: number, height: number, phase = 0, length = RATE) =>
  Float32Array.from({ length }, (_, at) => height * Math.sin((2 * Math.PI * hz * at) / RATE + phase));

describe('a true peak', () => {
  // Like test signals 15 to 18 of EBU Tech 3341: tones whose samples miss the peaks, to be measured within +0.2 and -0.4 dB.
  it.each([
    [4, 0],
    [4, 45],
    [6, 60],
    [8, 67.5],
  ])('of a tone at 1/%i of the rate with a phase of %d degrees is its amplitude', (part, degrees) => {
    // Faded in and out, because a tone that begins abruptly overshoots.
    const tone = sine(RATE / part, 0.5, (degrees * Math.PI) / 180).map(
      (value, at) => value * Math.sin((Math.PI * at) / RATE),
    );
    const read = toDb(measureTruePeak(tone));
    expect(read).toBeGreaterThan(toDb(0.5) - 0.4);
    expect(read).toBeLessThan(toDb(0.5) + 0.2);
  });

  it('of silence is 0', () => {
    expect(measureTruePeak(new Float32Array(100))).toBe(0);
    expect(measureTruePeak(new Float32Array())).toBe(0);
  });
});
