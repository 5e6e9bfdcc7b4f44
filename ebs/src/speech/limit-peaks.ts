import { truePeakAt } from '@bitcue/shared/audio/true-peak.ts';

/** Seconds before and after a peak in which the gain falls and recovers: longer than one period of the lowest voice. */
const GLIDE_S = 0.02;

/**
 * Limits samples in place so that no true peak exceeds a ceiling. The gain at each sample is a moving average of the lowest gains
 * that nearby peaks allow: never above the allowed gain, and without audible steps. Returns false if there was nothing to limit.
 */
export function limitPeaks(samples: Float32Array, rate: number, ceiling: number): boolean {
  const allowed = new Float32Array(samples.length).fill(1);
  const glide = Math.round(GLIDE_S * rate);
  /** A peak lowers the gain up to two glides away, and the averages there use values up to three glides away. */
  const reach = 3 * glide;
  /** Alternating start and end indexes of the parts around peaks. Elsewhere the gain is 1. */
  const parts: number[] = [];
  for (let at = 0; at < samples.length; at += 1) {
    const peak = truePeakAt(samples, at, ceiling);
    if (peak <= ceiling) continue;
    // A peak between two samples belongs to both.
    for (let place = at; place <= Math.min(at + 1, samples.length - 1); place += 1) {
      allowed[place] = Math.min(allowed[place] as number, ceiling / peak);
    }
    const from = Math.max(0, at - reach);
    if (parts.length > 0 && from <= (parts.at(-1) as number)) parts.pop();
    else parts.push(from);
    parts.push(Math.min(samples.length, at + reach + 2));
  }
  for (let part = 0; part < parts.length; part += 2)
    limitPart(samples, allowed, glide, parts[part] as number, parts[part + 1] as number);
  return parts.length > 0;
}

/** Applies the gain to one part around peaks. */
function limitPart(samples: Float32Array, allowed: Float32Array, glide: number, start: number, end: number): void {
  const sums = sumUp(findLowest(allowed.subarray(start, end), glide));
  for (let at = start; at < end; at += 1) {
    const from = Math.max(start, at - glide);
    const to = Math.min(end, at + glide + 1);
    const gain = ((sums[to - start] as number) - (sums[from - start] as number)) / (to - from);
    samples[at] = (samples[at] as number) * gain;
  }
}

/** Returns, for each value, the minimum of it and `reach` neighbours on each side, in one pass. */
function findLowest(values: Float32Array, reach: number): Float32Array {
  const lowest = new Float32Array(values.length);
  /** Indexes of values that can still be a minimum, in ascending order of index and value. */
  const places = new Int32Array(values.length);
  let first = 0;
  let end = 0;
  for (let at = 0; at < values.length + reach; at += 1) {
    if (at < values.length) {
      while (end > first && (values[places[end - 1] as number] as number) >= (values[at] as number)) end -= 1;
      places[end] = at;
      end += 1;
    }
    const to = at - reach;
    if (to < 0) continue;
    while ((places[first] as number) < to - reach) first += 1;
    lowest[to] = values[places[first] as number] as number;
  }
  return lowest;
}

/** Returns prefix sums: the sums of the first 0, 1, 2, ... values. */
function sumUp(values: Float32Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let at = 0; at < values.length; at += 1) sums[at + 1] = (sums[at] as number) + (values[at] as number);
  return sums;
}
