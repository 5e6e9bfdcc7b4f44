import { EXTENSION_TIMEOUT_PRESETS, EXTENSION_TIMEOUT_STEPS } from '@bitcue/shared/features/punishment/limits.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Slider } from '../../parts/Slider.tsx';
import styles from './PunishmentEditor.module.css';

/** Props of `DurationField`. */
export interface DurationFieldProps {
  seconds: number;
  onChange: (seconds: number) => void;
}

/** Edits the length of a timeout: a slider with fixed steps, and presets (PUN-03, PUN-04, PUN-08). */
export function DurationField({ seconds, onChange }: DurationFieldProps) {
  return (
    <div className={styles.duration}>
      <Slider
        label="Timeout"
        min={0}
        max={EXTENSION_TIMEOUT_STEPS.length - 1}
        value={nearestStep(EXTENSION_TIMEOUT_STEPS, seconds)}
        onChange={(place) => onChange(EXTENSION_TIMEOUT_STEPS[place] ?? seconds)}
        valueText={formatDuration(seconds)}
      />
      <fieldset className={styles.presets} aria-label="Usual lengths">
        {EXTENSION_TIMEOUT_PRESETS.map((preset) => (
          <Button
            key={preset.seconds}
            aria-pressed={preset.seconds === seconds}
            className={styles.preset}
            onClick={() => onChange(preset.seconds)}
          >
            {preset.label}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

/** Returns the index of the step nearest to a value; the first one on a tie. */
export function nearestStep(steps: readonly number[], value: number): number {
  let nearest = 0;
  for (const [place, step] of steps.entries()) {
    if (Math.abs(step - value) < Math.abs((steps[nearest] ?? 0) - value)) nearest = place;
  }
  return nearest;
}
