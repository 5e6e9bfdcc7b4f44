import { PEAK_MAX, PEAKS } from '@bitcue/shared/constants/media.ts';

/**
 * Decodes a sound and returns its waveform, `PEAKS` hexadecimal digits. Undefined if the browser cannot decode it, which is
 * no reason to refuse the upload.
 */
export async function readPeaks(file: Blob): Promise<string | undefined> {
  try {
    // Offline, so that the browser opens no sound device. The rate only decides how exact the peaks are.
    const context = new OfflineAudioContext(1, 1, 22_050);
    const decoded = await context.decodeAudioData(await file.arrayBuffer());
    return peaksOf(decoded.getChannelData(0));
  } catch {
    return undefined;
  }
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
