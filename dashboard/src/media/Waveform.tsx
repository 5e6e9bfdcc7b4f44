import { PEAK_MAX } from '@bitcue/shared/constants/media.ts';
import styles from './Waveform.module.css';

/** Size of the drawing in pixels: one bar per peak, followed by a gap of the same width. */
const STEP = 4;
const HEIGHT = 32;
/** Height of a silent bar, in pixels. */
const LEAST = 2;

/** Props of `Waveform`. */
interface WaveformProps {
  peaks: string;
  /** Fraction of the sound that has played, or where its marked part ends, 0 to 1. */
  progress: number;
  /** Where its marked part begins, 0 to 1. */
  from?: number;
  /** `large` fills the available width, even on a phone. */
  size?: 'usual' | 'large';
}

/** Draws a sound's waveform, with the played portion or a part of it marked. */
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
