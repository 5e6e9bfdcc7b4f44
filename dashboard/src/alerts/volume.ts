/**
 * Perceived loudness grows with sound pressure to the power of 0.6 (Stevens's power law). With the inverse exponent, half
 * the percentage sounds half as loud (-10 dB).
 */
const LOUDNESS_EXPONENT = 1 / 0.6;

/** Converts a volume in percent to a media element's gain, 0 to 1. */
export function toGain(percent: number): number {
  return Math.min(1, Math.max(0, percent / 100)) ** LOUDNESS_EXPONENT;
}
