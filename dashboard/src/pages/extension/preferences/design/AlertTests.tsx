import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Gem } from '@bitcue/shared/ui/Gem.tsx';
import { Moon, Sun } from 'lucide-react';
import styles from './AlertDesigner.module.css';
import { bitsOf, describeSample, SAMPLES, type Sample } from './samples.ts';

/** Props of `AlertTests`. */
interface AlertTestsProps {
  sample: Sample;
  onPlay: (sample: Sample) => void;
  isBright: boolean;
  onBright: (isBright: boolean) => void;
}

/** Plays a test of each tier on the stage above, over a dark or a bright game. Nothing of it reaches the stream. */
export function AlertTests({ sample, onPlay, isBright, onBright }: AlertTestsProps) {
  return (
    <fieldset className={styles.tests} aria-label="Play a test here">
      <span className={styles.label}>Play a test</span>
      {SAMPLES.map((one) => {
        const bits = bitsOf(one);
        return (
          <Button
            key={one}
            aria-label={`Play a test of ${describeSample(one)}`}
            data-last={one === sample || undefined}
            onClick={() => onPlay(one)}
          >
            {bits === null ? null : <Gem amount={bits} />}
            {bits === null ? describeSample(one) : bits.toLocaleString('en')}
          </Button>
        );
      })}
      <Button
        look="quiet"
        className={styles.ground}
        aria-label={isBright ? 'Show it over a dark game' : 'Show it over a bright game'}
        onClick={() => onBright(!isBright)}
      >
        {isBright ? <Moon size={16} aria-hidden="true" /> : <Sun size={16} aria-hidden="true" />}
      </Button>
    </fieldset>
  );
}
