/** Zero crossings of the sinc on each side that a sample is computed from. */
const REACH = 16;

/**
 * Converts 16-bit samples to another rate by a sinc through Hann's window. What the new rate cannot hold is left out.
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
  for (let at = 0; at < length; at += 1) {
    const place = at * advance;
    const taps = weights[place % phases] as Float64Array;
    const first = Math.floor(place / phases) - reach + 1;
    let value = 0;
    for (let tap = Math.max(0, -first); tap < taps.length && first + tap < samples.length; tap += 1)
      value += (samples[first + tap] as number) * (taps[tap] as number);
    result[at] = Math.max(-32_768, Math.min(32_767, Math.round(value)));
  }
  return result;
}

/** Returns the weights of the samples around a place between two, 0 to 1. They sum to 1. */
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
