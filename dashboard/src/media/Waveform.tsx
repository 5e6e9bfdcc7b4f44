import { PEAK_MAX } from '@bitcue/shared/constants/media.ts';
import styles from './Waveform.module.css';

/** Pixels of the drawing: a bar per peak, with a gap as wide. */
const STEP = 4;
const HEIGHT = 32;
/** Pixels of a silent part. */
const LEAST = 2;

/** Draws a sound's waveform, and how much of it has played (0 to 1). */
export function Waveform({ peaks, progress }: { peaks: string; progress: number }) {
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${peaks.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {[...peaks].map((peak, place) => {
        const height = Math.max(LEAST, (Number.parseInt(peak, 16) / PEAK_MAX) * HEIGHT);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are never reordered.
            key={place}
            x={place * STEP}
            y={(HEIGHT - height) / 2}
            width={STEP / 2}
            height={height}
            rx={1}
            data-played={place / peaks.length < progress}
          />
        );
      })}
    </svg>
  );
}
