import { measureLoudness } from '@bitcue/shared/audio/measure-loudness.ts';
import { LOUDNESS_MAX, LOUDNESS_MIN, PEAK_MAX, PEAKS } from '@bitcue/shared/constants/media.ts';

/** Sample rate at which files are decoded, in hertz. At half of it, noise and drums measured 2 to 3 LU too quiet. */
export const DECODED_RATE = 44_100;

/** Measurements of a file's sound. */
export interface Sound {
  /** Its waveform, `PEAKS` hexadecimal digits; undefined for silence. */
  peaks?: string | undefined;
  /** Its loudness in LUFS, over two speakers; undefined for silence. */
  loudness?: number | undefined;
}

/** Measures the sound of a clip. Returns {} if the browser cannot decode it, which is no reason to refuse the upload. */
export async function readSound(file: Blob): Promise<Sound> {
  try {
    // Offline, so that the browser opens no sound device.
    const context = new OfflineAudioContext(1, 1, DECODED_RATE);
    const decoded = await context.decodeAudioData(await file.arrayBuffer());
    return soundOf(Array.from({ length: decoded.numberOfChannels }, (_, at) => decoded.getChannelData(at)));
  } catch {
    return {};
  }
}

/** Measures decoded channels. A single one plays on two speakers; of more than two, the front ones count. */
export function soundOf(channels: readonly Float32Array[]): Sound {
  const [left = new Float32Array(), right = left] = channels;
  const loudness = measureLoudness([left, right], DECODED_RATE);
  const isKnown = loudness > LOUDNESS_MIN;
  return {
    peaks: peaksOf(left),
    loudness: isKnown ? Math.min(LOUDNESS_MAX, Math.round(loudness * 10) / 10) : undefined,
  };
}

/** Returns the waveform of samples between -1 and 1; undefined for silence. The loudest part is the highest digit. */
export function peaksOf(samples: Float32Array): string | undefined {
  const parts = Array.from({ length: PEAKS }, (_, place) => {
    let peak = 0;
    const end = Math.floor(((place + 1) * samples.length) / PEAKS);
    for (let at = Math.floor((place * samples.length) / PEAKS); at < end; at += 1) {
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    }
    return peak;
  });
  const loudest = Math.max(...parts);
  if (loudest === 0) return undefined;
  return parts.map((peak) => Math.round((peak / loudest) * PEAK_MAX).toString(16)).join('');
}
