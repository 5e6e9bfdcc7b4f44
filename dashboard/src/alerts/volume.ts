/**
 * Loudness felt grows with the 0.6th power of the sound pressure (Stevens), so pressure is loudness to the power 1 / 0.6:
 * half the percent sounds half as loud (-10 dB), 10 percent a tenth.
 */
const LOUDNESS_EXPONENT = 1 / 0.6;

/** The gain of a media element, 0 to 1, for a volume in percent. */
export function toGain(percent: number): number {
  return Math.min(1, Math.max(0, percent / 100)) ** LOUDNESS_EXPONENT;
}
