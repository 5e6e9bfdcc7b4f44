import { VOLUME_EXPONENT } from '@bitcue/shared/audio/level-volume.ts';

/** Converts a volume in percent to a media element's gain, 0 to 1. */
export function toGain(percent: number): number {
  return Math.min(1, Math.max(0, percent / 100)) ** VOLUME_EXPONENT;
}
