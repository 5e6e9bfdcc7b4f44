/** Peak of levelled speech as a fraction of full scale: -1.5 dB, loud but never clipped after decoding. */
export const SPEECH_PEAK = 0.84;
/** Maximum gain, so that near-silent audio does not become noise. */
const MAX_GAIN = 4;

/** Lowest peak of 16-bit samples that is more than the engines' own noise: -40 dB. */
const AUDIBLE = 328;

/** Levelled samples. */
export interface LevelledAudio {
  /** From -1 to 1. */
  samples: Float32Array;
  /** Root mean square, 0 to 1. */
  rms: number;
}

/** Scales 16-bit samples to the common peak. Returns null if there is nothing to hear. */
export function levelAudio(samples: Int16Array): LevelledAudio | null {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  if (peak < AUDIBLE) return null;
  const gain = Math.min(MAX_GAIN, (SPEECH_PEAK * 32_768) / peak) / 32_768;
  let squares = 0;
  const levelled = Float32Array.from(samples, (sample) => {
    const value = sample * gain;
    squares += value * value;
    return value;
  });
  return { samples: levelled, rms: Math.sqrt(squares / levelled.length) };
}
