import { PEAKS } from '@bitcue/shared/constants/media.ts';

/** Highest value of a hexadecimal digit. */
const TOP = 15;

/** Returns the waveform of samples (-1 to 1) as the library stores it for clips: one hexadecimal digit per peak, the loudest `f`. */
export function listPeaks(samples: Float32Array): string {
  const peaks = Array.from({ length: PEAKS }, (_, at) => {
    const from = Math.floor((at / PEAKS) * samples.length);
    const to = Math.max(from + 1, Math.floor(((at + 1) / PEAKS) * samples.length));
    // A loop, because `reduce` takes ten times as long.
    let loudest = 0;
    for (let place = from; place < to; place += 1) loudest = Math.max(loudest, Math.abs(samples[place] ?? 0));
    return loudest;
  });
  const loudest = Math.max(...peaks) || 1;
  return peaks.map((peak) => Math.round((peak / loudest) * TOP).toString(16)).join('');
}
