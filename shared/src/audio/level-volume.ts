import { STREAM_LUFS } from '../constants/media.ts';

/**
 * Perceived loudness grows with sound pressure to the power of 0.6 (Stevens's power law). With the inverse exponent, half
 * the percentage sounds half as loud (-10 dB).
 */
export const VOLUME_EXPONENT = 1 / 0.6;
/** Maximum gain of a clip, in dB. The uploader's browser measured its loudness, and more gain would raise its noise. */
const RAISE_MAX = 6;
/** Clips shorter than this are not raised, in milliseconds: BS.1770-4 measures loudness in blocks of this length. */
const SHORT_MS = 400;

/**
 * Returns the volume in percent at which a clip is as loud as speech and other clips are at `volume`. `loudness`: that of the
 * clip in LUFS. The result is at most 100: a page never amplifies a file, so no peak is clipped.
 */
export function levelVolume(volume: number, loudness: number, durationMs: number): number {
  const gain = Math.min(STREAM_LUFS - loudness, durationMs < SHORT_MS ? 0 : RAISE_MAX);
  const levelled = Math.round(volume * 10 ** (gain / 20 / VOLUME_EXPONENT));
  return Math.min(100, Math.max(levelled, Math.min(volume, 1)));
}
