/** Oversampling factor with which a true peak is measured, as in BS.1770-4 (annex 2). */
const PHASES = 4;
/** Samples on each side from which a value in between is interpolated. */
export const TRUE_PEAK_REACH = 6;
/** Samples from which a value in between is interpolated. */
const TAPS = 2 * TRUE_PEAK_REACH;
/** Maximum factor by which the wave between two samples exceeds them, so that quiet parts can be skipped. */
const SWING = 2;

/** Weights of the surrounding samples by phase: a sinc with a Hann window. Those of each phase sum to 1. */
const WEIGHTS = Array.from({ length: PHASES - 1 }, (_, index) => {
  const place = (index + 1) / PHASES;
  const weights = Float64Array.from({ length: TAPS }, (__, tap) => {
    const x = tap - TRUE_PEAK_REACH + 1 - place;
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * x) / (TRUE_PEAK_REACH + 0.5)));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
});

/** Returns the true peak of samples: the highest magnitude of the wave they represent, including between them. */
export function measureTruePeak(samples: Float32Array): number {
  let highest = 0;
  for (let at = 0; at < samples.length; at += 1) highest = Math.max(highest, truePeakAt(samples, at, highest));
  return highest;
}

/**
 * Returns the true peak from the sample at `at` to the next one. If that cannot reach `least`, only the sample itself counts.
 * Before and after the samples is silence.
 */
export function truePeakAt(samples: Float32Array, at: number, least: number): number {
  let peak = Math.abs(samples[at] as number);
  if (Math.max(peak, Math.abs(samples[at + 1] ?? 0)) * SWING < least) return peak;
  const first = at - TRUE_PEAK_REACH + 1;
  const isInside = first >= 0 && first + TAPS <= samples.length;
  for (let phase = 0; phase < PHASES - 1; phase += 1) {
    const weights = WEIGHTS[phase] as Float64Array;
    let value = 0;
    // Most positions are inside, where reading needs no bounds check.
    if (isInside)
      for (let tap = 0; tap < TAPS; tap += 1) value += (samples[first + tap] as number) * (weights[tap] as number);
    else for (let tap = 0; tap < TAPS; tap += 1) value += (samples[first + tap] ?? 0) * (weights[tap] as number);
    peak = Math.max(peak, Math.abs(value));
  }
  return peak;
}
