import { PEAK_MAX } from '@bitcue/shared/constants/media.ts';
import styles from './Waveform.module.css';

/** Pixels of the drawing: a bar per peak, with a gap as wide. */
const STEP = 4;
const HEIGHT = 32;
/** Pixels of a silent part. */
const LEAST = 2;

/** Props of `Waveform`. */
interface WaveformProps {
  peaks: string;
  /** How much of the sound has played, or where its marked part ends, 0 to 1. */
  progress: number;
  /** Where its marked part begins, 0 to 1. */
  from?: number;
  /** `large`: as wide as there is room, also on a phone. */
  size?: 'usual' | 'large';
}

/** Draws a sound's waveform, with what has played of it, or a part of it, marked. */
export function Waveform({ peaks, progress, from = 0, size = 'usual' }: WaveformProps) {
  return (
    <svg
      className={styles.waveform}
      data-size={size}
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
            data-played={place / peaks.length >= from && place / peaks.length < progress}
          />
        );
      })}
    </svg>
  );
}
