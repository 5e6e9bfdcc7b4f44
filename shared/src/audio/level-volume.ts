import { STREAM_LUFS } from '../constants/media.ts';

/**
 * Perceived loudness grows with sound pressure to the power of 0.6 (Stevens's power law). With the inverse exponent, half
 * the percentage sounds half as loud (-10 dB).
 */
export const VOLUME_EXPONENT = 1 / 0.6;
/** Most that a clip is raised, in dB. Its loudness was measured by whoever uploaded it, and more would raise its noise. */
const RAISE_MAX = 6;
/** Milliseconds below which loudness means little, so that a clip is not raised (BS.1770-4 measures in blocks of this length). */
const SHORT_MS = 400;

/**
 * Returns the volume in percent at which a clip is as loud as speech and other clips are at `volume`. `loudness`: that of the clip in
 * LUFS. It is at most 100: a page plays nothing above its own height, so no peak is cut off.
 */
export function levelVolume(volume: number, loudness: number, durationMs: number): number {
  const gain = Math.min(STREAM_LUFS - loudness, durationMs < SHORT_MS ? 0 : RAISE_MAX);
  const levelled = Math.round(volume * 10 ** (gain / 20 / VOLUME_EXPONENT));
  return Math.min(100, Math.max(levelled, Math.min(volume, 1)));
}
