/** Values between two samples at which a true peak is looked for, as BS.1770-4 (annex 2) does: four times the rate. */
const PHASES = 4;
/** Samples on each side that such a value is computed from. */
export const TRUE_PEAK_REACH = 6;
/** A wave between two samples is at most this much higher than them, so that quiet parts need no look. */
const SWING = 2;

/** For each phase: the weights of the samples around it, a sinc through Hann's window. They sum to 1. */
const WEIGHTS = Array.from({ length: PHASES - 1 }, (_, index) => {
  const place = (index + 1) / PHASES;
  const weights = Float64Array.from({ length: 2 * TRUE_PEAK_REACH }, (__, tap) => {
    const x = tap - TRUE_PEAK_REACH + 1 - place;
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * x) / (TRUE_PEAK_REACH + 0.5)));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
});

/** Returns the true peak of samples: the highest magnitude of the wave that they stand for, also between them. */
export function measureTruePeak(samples: Float32Array): number {
  let highest = 0;
  for (let at = 0; at < samples.length; at += 1) highest = Math.max(highest, truePeakAt(samples, at, highest));
  return highest;
}

/**
 * Returns the true peak from the sample at `at` to the next one. Where it cannot reach `least`, it looks at the sample alone. What is
 * before and after the samples is silence.
 */
export function truePeakAt(samples: Float32Array, at: number, least: number): number {
  let peak = Math.abs(samples[at] as number);
  if (Math.max(peak, Math.abs(samples[at + 1] ?? 0)) * SWING < least) return peak;
  for (const weights of WEIGHTS) {
    let value = 0;
    for (let tap = 0; tap < weights.length; tap += 1) {
      value += (samples[at + tap - TRUE_PEAK_REACH + 1] ?? 0) * (weights[tap] as number);
    }
    peak = Math.max(peak, Math.abs(value));
  }
  return peak;
}
