/** Zero crossings of the sinc used on each side of a sample. */
const REACH = 16;

/**
 * Converts 16-bit samples to another rate with a Hann-windowed sinc. Frequencies too high for the new rate are filtered out.
 */
export function resample(samples: Int16Array, from: number, to: number): Int16Array {
  if (from === to) return samples;
  const cutoff = Math.min(1, to / from);
  const reach = Math.ceil(REACH / cutoff);
  const step = greatestDivisor(from, to);
  const [phases, advance] = [to / step, from / step];
  const weights = Array.from({ length: phases }, (_, phase) => weigh(phase / phases, reach, cutoff));
  const length = Math.floor((samples.length * to) / from);
  const result = new Int16Array(length);
  // Padded with silence, and doubles throughout: the innermost loop takes half as long without bounds checks and conversions.
  const padded = new Float64Array(samples.length + 2 * reach);
  padded.set(samples, reach - 1);
  const count = 2 * reach;
  for (let at = 0; at < length; at += 1) {
    const place = at * advance;
    const taps = weights[place % phases] as Float64Array;
    const first = Math.floor(place / phases);
    // Two sums, because each addition waits for the one before.
    let even = 0;
    let odd = 0;
    for (let tap = 0; tap < count; tap += 2) {
      even += (padded[first + tap] as number) * (taps[tap] as number);
      odd += (padded[first + tap + 1] as number) * (taps[tap + 1] as number);
    }
    result[at] = Math.max(-32_768, Math.min(32_767, Math.round(even + odd)));
  }
  return result;
}

/** Returns the weights of the samples around a position between two of them, 0 to 1. The weights sum to 1. */
function weigh(place: number, reach: number, cutoff: number): Float64Array {
  const weights = Float64Array.from({ length: 2 * reach }, (_, tap) => {
    const x = tap - reach + 1 - place;
    const angle = Math.PI * x * cutoff;
    return (angle === 0 ? 1 : Math.sin(angle) / angle) * (0.5 + 0.5 * Math.cos((Math.PI * x) / reach));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}
