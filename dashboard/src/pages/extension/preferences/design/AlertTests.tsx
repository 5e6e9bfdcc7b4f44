import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Gem } from '@bitcue/shared/ui/Gem.tsx';
import { Moon, Radio, Sun } from 'lucide-react';
import styles from './AlertDesigner.module.css';
import { bitsOf, describeSample, SAMPLES, type Sample, tierOf } from './samples.ts';
import { usePlayOnStream } from './use-play-on-stream.ts';

/** Props of `AlertTests`. */
interface AlertTestsProps {
  sample: Sample;
  onPlay: (sample: Sample) => void;
  isBright: boolean;
  onBright: (isBright: boolean) => void;
}

/**
 * Plays a test of each tier on the stage above, over a dark or a bright game. Only "On your stream" reaches the stream, in the
 * design that is live there.
 */
export function AlertTests({ sample, onPlay, isBright, onBright }: AlertTestsProps) {
  const { isSending, play } = usePlayOnStream();
  return (
    <fieldset className={styles.tests} aria-label="Play a test">
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
        busy={isSending}
        aria-label={`Play a test of ${describeSample(sample)} on your stream`}
        onClick={() => play(tierOf(sample))}
      >
        <Radio size={16} aria-hidden="true" />
        On your stream
      </Button>
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
