import { measureLoudness } from '@bitcue/shared/audio/measure-loudness.ts';
import { measureTruePeak } from '@bitcue/shared/audio/true-peak.ts';
import { STREAM_LUFS } from '@bitcue/shared/constants/media.ts';
import { limitPeaks } from './limit-peaks.ts';

/** Loudness of speech before encoding, in LUFS: two speakers play it 3 LU louder, and the MP3 encoder takes away 0.4. */
export const SPEECH_LUFS = STREAM_LUFS - 3 + 0.4;
/** Maximum true peak of speech as a fraction of full scale: -1.5 dB, which still held after encoding (docs/decisions/078). */
export const SPEECH_PEAK = 0.84;
/** Maximum gain, so that near-silent audio does not become noise: 12 dB. */
const MAX_GAIN = 4;
/** Maximum attenuation of peaks, because audio that is all peaks would be distorted: 12 dB. */
const MAX_LIMITING = 4;
/** Limiting reduces loudness, so the gain is corrected in this many rounds. The remaining difference is inaudible. */
const ROUNDS = 3;
/** Difference in LU that is not worth another round. */
const NEAR = 0.2;
/** Duration in seconds below which loudness means little, so nothing is amplified (BS.1770-4 measures in blocks of this length). */
const SHORT_S = 0.4;
/** Lowest peak of 16-bit samples that stands out from the engines' own noise: -40 dB. */
const AUDIBLE = 328;

/** Levelled samples. */
export interface LevelledAudio {
  /** From -1 to 1. */
  samples: Float32Array;
  /** Loudness in LUFS, of one channel. */
  loudness: number;
}

/**
 * Brings 16-bit samples to the common loudness (EBU R128), so that no voice is louder than another, and limits their peaks. Returns
 * null if there is nothing to hear.
 */
export function levelAudio(given: Int16Array, rate: number): LevelledAudio | null {
  if (given.every((sample) => Math.abs(sample) < AUDIBLE)) return null;
  const original = scale(given, 1 / 32_768);
  const peak = measureTruePeak(original);
  const most = Math.min(given.length < SHORT_S * rate ? 1 : MAX_GAIN, (MAX_LIMITING * SPEECH_PEAK) / peak);
  const loudnessBefore = measureLoudness([original], rate);
  let [samples, loudness, gain] = [original, loudnessBefore, 1];
  for (let round = 0; round < ROUNDS; round += 1) {
    gain = Math.min(most, gain * 10 ** ((SPEECH_LUFS - loudness) / 20));
    samples = scale(original, gain);
    const isLimited = limitPeaks(samples, rate, SPEECH_PEAK);
    loudness = isLimited ? measureLoudness([samples], rate) : loudnessBefore + 20 * Math.log10(gain);
    if (gain === most || Math.abs(SPEECH_LUFS - loudness) < NEAR) break;
  }
  return { samples, loudness };
}

/** A loop, because `Float32Array.from` with a function takes thirty times as long: half the time of levelling. */
function scale(samples: Int16Array | Float32Array, gain: number): Float32Array {
  const scaled = new Float32Array(samples.length);
  for (let at = 0; at < samples.length; at += 1) scaled[at] = (samples[at] as number) * gain;
  return scaled;
}
