/**
 * Loudness by ITU-R BS.1770-4, on which EBU R128 is based. The standard gives its filters as coefficients for 48 kHz; these are
 * the analogue filters behind them, so that any rate can be measured.
 */
const SHELF = {
  hz: 1681.974450955533,
  db: 3.999843853973347,
  q: 0.7071752369554196,
  slope: 0.4996667741545416,
} as const;
const HIGH_PASS = { hz: 38.13547087602444, q: 0.5003270373238773 } as const;
/** Offset in dB that makes a full-scale 997 Hz tone in one channel measure -3.01. */
const OFFSET = -0.691;
/** Length of a block in seconds, and how many blocks begin in that time. */
const [BLOCK_S, BLOCKS_AT_A_TIME] = [0.4, 4];
/** Blocks below this loudness, or this much below the others, do not count. */
const [ABSOLUTE_GATE, RELATIVE_GATE] = [-70, -10];

/** A second-order filter with its coefficients divided by a0. */
export interface Biquad {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

/** Returns the two filters that weight a signal as ears do ("K-weighting"), for a rate in samples per second. */
export function createWeighting(rate: number): readonly [Biquad, Biquad] {
  const shelf = Math.tan((Math.PI * SHELF.hz) / rate);
  const high = 10 ** (SHELF.db / 20);
  const band = high ** SHELF.slope;
  const shelfA0 = 1 + shelf / SHELF.q + shelf * shelf;
  const pass = Math.tan((Math.PI * HIGH_PASS.hz) / rate);
  const passA0 = 1 + pass / HIGH_PASS.q + pass * pass;
  return [
    {
      b0: (high + (band * shelf) / SHELF.q + shelf * shelf) / shelfA0,
      b1: (2 * (shelf * shelf - high)) / shelfA0,
      b2: (high - (band * shelf) / SHELF.q + shelf * shelf) / shelfA0,
      a1: (2 * (shelf * shelf - 1)) / shelfA0,
      a2: (1 - shelf / SHELF.q + shelf * shelf) / shelfA0,
    },
    {
      b0: 1,
      b1: -2,
      b2: 1,
      a1: (2 * (pass * pass - 1)) / passA0,
      a2: (1 - pass / HIGH_PASS.q + pass * pass) / passA0,
    },
  ];
}

/**
 * Returns the integrated loudness in LUFS of one channel, or of a left and a right one: samples from -1 to 1. A sound shorter
 * than 0.4 s counts as one block. Silence is -Infinity.
 */
export function measureLoudness(channels: readonly Float32Array[], rate: number): number {
  const length = Math.max(0, ...channels.map((channel) => channel.length));
  const step = Math.floor((BLOCK_S * rate) / BLOCKS_AT_A_TIME);
  const steps = sumSteps(channels, rate, step, length);
  const whole = Math.floor(length / step);
  if (whole < BLOCKS_AT_A_TIME) return toLoudness(steps.reduce((sum, energy) => sum + energy, 0) / length);
  const blocks = Array.from({ length: whole - BLOCKS_AT_A_TIME + 1 }, (_, first) => {
    let energy = 0;
    for (let at = 0; at < BLOCKS_AT_A_TIME; at += 1) energy += steps[first + at] as number;
    return energy / (BLOCKS_AT_A_TIME * step);
  });
  const audible = blocks.filter((power) => toLoudness(power) > ABSOLUTE_GATE);
  const gate = toLoudness(mean(audible)) + RELATIVE_GATE;
  return toLoudness(mean(audible.filter((power) => toLoudness(power) > gate)));
}

/** Sums the weighted energy of all channels for each step of a quarter of a block. The last one may be shorter. */
function sumSteps(channels: readonly Float32Array[], rate: number, step: number, length: number): Float64Array {
  const steps = new Float64Array(Math.ceil(length / step));
  const [shelf, pass] = createWeighting(rate);
  for (const channel of channels) {
    let [x1, x2, y1, y2, z1, z2] = [0, 0, 0, 0, 0, 0];
    for (let place = 0; place < steps.length; place += 1) {
      const end = Math.min((place + 1) * step, channel.length);
      let energy = 0;
      for (let at = place * step; at < end; at += 1) {
        const x = channel[at] as number;
        const y = shelf.b0 * x + shelf.b1 * x1 + shelf.b2 * x2 - shelf.a1 * y1 - shelf.a2 * y2;
        const z = y + pass.b1 * y1 + pass.b2 * y2 - pass.a1 * z1 - pass.a2 * z2;
        x2 = x1;
        x1 = x;
        y2 = y1;
        y1 = y;
        z2 = z1;
        z1 = z;
        energy += z * z;
      }
      steps[place] = (steps[place] as number) + energy;
    }
  }
  return steps;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function toLoudness(power: number): number {
  return power > 0 ? OFFSET + 10 * Math.log10(power) : Number.NEGATIVE_INFINITY;
}
