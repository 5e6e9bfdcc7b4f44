import { truePeakAt } from '@bitcue/shared/audio/true-peak.ts';

/** Seconds on each side of a peak in which the gain goes down and up again: longer than a period of the lowest voice. */
const GLIDE_S = 0.02;

/**
 * Limits samples, in place, so that no true peak is above a ceiling. The gain at each sample is the mean, over some time around it,
 * of the lowest gain that a peak near it allows: never more than allowed, and without steps that could be heard. Returns false if
 * there was nothing to limit.
 */
export function limitPeaks(samples: Float32Array, rate: number, ceiling: number): boolean {
  const allowed = new Float32Array(samples.length).fill(1);
  const glide = Math.round(GLIDE_S * rate);
  /** A peak lowers the gain within two glides of it, and all of their means are of places within three. */
  const reach = 3 * glide;
  /** Starts and ends, in turn, of what is near peaks. Elsewhere the gain is 1. */
  const parts: number[] = [];
  for (let at = 0; at < samples.length; at += 1) {
    const peak = truePeakAt(samples, at, ceiling);
    if (peak <= ceiling) continue;
    // A peak between two samples is made of both.
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

/** Lowers the samples of a part around peaks. */
function limitPart(samples: Float32Array, allowed: Float32Array, glide: number, start: number, end: number): void {
  const sums = sumUp(findLowest(allowed.subarray(start, end), glide));
  for (let at = start; at < end; at += 1) {
    const from = Math.max(start, at - glide);
    const to = Math.min(end, at + glide + 1);
    const gain = ((sums[to - start] as number) - (sums[from - start] as number)) / (to - from);
    samples[at] = (samples[at] as number) * gain;
  }
}

/** Returns for each value the lowest of it and `reach` others on each side, in one pass. */
function findLowest(values: Float32Array, reach: number): Float32Array {
  const lowest = new Float32Array(values.length);
  /** Places of values that may still be the lowest: each is higher than those before it. */
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

/** Returns the sums of the first 0, 1, 2, ... values. */
function sumUp(values: Float32Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let at = 0; at < values.length; at += 1) sums[at + 1] = (sums[at] as number) + (values[at] as number);
  return sums;
}
