/** A part of a sound, in seconds from its beginning. */
export interface SoundPart {
  start: number;
  end: number;
}

/** What counts as silence, and how much of it stays. */
export interface TrimOptions {
  /** Level below which a sample is silence; 1 is full scale. */
  threshold: number;
  /** Seconds. Shorter silence is not trimmed, and no part is shorter. */
  minimum: number;
  /** Silence that stays before and after the sound, in seconds. */
  padding: number;
}

/** Defaults of trimming (CLONE-02). */
export const TRIM_DEFAULTS: TrimOptions = { threshold: 0.01, minimum: 0.25, padding: 0.1 };

/**
 * Returns the part of a sound from its first to its last audible sample, with some silence around it. Pauses in between stay.
 * Returns null if nothing is audible. `samples` are between -1 and 1.
 */
export function trimSilence(
  samples: Float32Array,
  rate: number,
  { threshold, minimum, padding }: TrimOptions = TRIM_DEFAULTS,
): SoundPart | null {
  const isHeard = (sample: number) => Math.abs(sample) >= threshold;
  const first = samples.findIndex(isHeard);
  if (first === -1) return null;
  const last = samples.findLastIndex(isHeard) + 1;
  const length = samples.length / rate;
  const start = first / rate < minimum ? 0 : first / rate - Math.min(padding, minimum);
  const end = length - last / rate < minimum ? length : last / rate + Math.min(padding, minimum);
  return widen({ start, end }, length, minimum);
}

/** Widens a part to the minimum, within a sound of this length, by moving its end and then its start. */
export function widen({ start, end }: SoundPart, length: number, minimum: number): SoundPart {
  const from = Math.max(0, Math.min(start, length - minimum));
  return { start: from, end: Math.min(length, Math.max(end, from + minimum)) };
}

/** Returns the samples of a part. */
export function cutSamples(samples: Float32Array, rate: number, { start, end }: SoundPart): Float32Array {
  return samples.slice(Math.round(start * rate), Math.round(end * rate));
}
