import type { SoundPart } from '@bitcue/shared/audio/trim-silence.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Slider } from '../../parts/Slider.tsx';
import { describeSeconds } from './describe-part.ts';
import styles from './PartEditor.module.css';

/** Step of a slider, in seconds. */
const STEP_S = 0.1;

/** Props of `PartEditor`. */
interface PartEditorProps {
  /** Shows what is cut, with the part marked. */
  picture: ReactNode;
  /** Describes what is kept. */
  sentence: ReactNode;
  /** The chosen part, in seconds. */
  part: SoundPart;
  /** Length of the whole, in seconds. */
  length: number;
  onMove: (end: 'start' | 'end', seconds: number) => void;
  /** More sliders. */
  sliders?: ReactNode;
  /** Buttons before *Undo*. */
  tools: ReactNode;
  canUndo: boolean;
  onUndo: () => void;
  /** What is wrong with the part. */
  problem: string | null;
  children?: ReactNode;
}

/** Editor for a part of a sound or video, chosen by its two ends. */
export function PartEditor({ part, length, onMove, canUndo, onUndo, problem, ...shown }: PartEditorProps) {
  return (
    <div className={styles.editor}>
      {shown.picture}
      <p role="status" className={styles.sentence}>
        {shown.sentence}
      </p>
      <div className={styles.ends}>
        {(['start', 'end'] as const).map((end) => (
          <Slider
            key={end}
            label={end === 'start' ? 'Start' : 'End'}
            value={part[end]}
            min={0}
            max={length}
            step={STEP_S}
            valueText={describeSeconds(part[end])}
            // If the length is not a multiple of the step, the slider's last position is before the end.
            onChange={(seconds) => onMove(end, seconds + STEP_S > length ? length : seconds)}
          />
        ))}
        {shown.sliders}
      </div>
      <div className={styles.tools}>
        {shown.tools}
        <Button
          look="quiet"
          className={styles.undo}
          // Not disabled, so that the last step does not take the focus away.
          aria-disabled={!canUndo}
          onClick={onUndo}
        >
          <Undo2 size={16} aria-hidden="true" />
          Undo
        </Button>
      </div>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {shown.children}
    </div>
  );
}
