import { TRIM_DEFAULTS, type TrimOptions } from '@bitcue/shared/audio/trim-silence.ts';
import { SAMPLE_LENGTH, SAMPLE_SILENT } from '@bitcue/shared/constants/private-voices.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Scissors } from 'lucide-react';
import { useMemo, useState } from 'react';
import { describeCut, describeSeconds } from '../../../media/trim/describe-part.ts';
import { ListenToPart } from '../../../media/trim/ListenToPart.tsx';
import { PartEditor } from '../../../media/trim/PartEditor.tsx';
import { peaksOf } from '../../../media/upload/read-sound.ts';
import { Waveform } from '../../../media/Waveform.tsx';
import { Disclosure } from '../../../parts/Disclosure.tsx';
import { NumberField } from '../../../parts/NumberField.tsx';
import styles from './MakeVoice.module.css';
import { encodePart, secondsOf } from './recording.ts';
import { cutSilence, isSendable, moveEnd, type Trim, undoStep } from './trim.ts';

/** What counts as silence: each option with its name, bounds and explanation. Seconds, except for the threshold. */
const OPTIONS = [
  { name: 'threshold', label: 'Threshold', min: 0.001, max: 0.5, hint: 'Quieter than this is silence; 1 is full.' },
  { name: 'minimum', label: 'Minimum (s)', min: 0.1, max: 5, hint: 'Shorter silence is left alone.' },
  { name: 'padding', label: 'Padding (s)', min: 0, max: 2, hint: 'Silence left on both sides.' },
] as const satisfies readonly { name: keyof TrimOptions; label: string; min: number; max: number; hint: string }[];

/** Shows a recording and the part of it that will be sent, and trims it (CLONE-02). */
export function TrimEditor({ trim, onChange }: { trim: Trim; onChange: (trim: Trim) => void }) {
  const { recording, part, options, isHeard } = trim;
  const { samples, length } = recording;
  const peaks = useMemo(() => peaksOf(samples), [samples]);
  const [isTooHigh, setTooHigh] = useState(false);
  const change = (changed: Partial<TrimOptions>) => {
    setTooHigh(false);
    onChange({ ...trim, options: { ...options, ...changed } });
  };
  return (
    <PartEditor
      picture={
        peaks === undefined ? null : (
          <Waveform peaks={peaks} from={part.start / length} progress={part.end / length} size="large" />
        )
      }
      sentence={
        <>
          <b>{describeSeconds(secondsOf(part))}</b> of {describeSeconds(length)} will be sent.{' '}
          {describeCut(part, length)}
        </>
      }
      part={part}
      length={length}
      onMove={(end, seconds) => onChange(moveEnd(trim, end, seconds))}
      tools={
        <>
          <ListenToPart label="Listen to all" make={() => encodePart(recording, { start: 0, end: length })} />
          <ListenToPart
            key={`${part.start} ${part.end}`}
            label="Listen to the part"
            make={() => encodePart(recording, part)}
          />
        </>
      }
      canUndo={trim.steps.length > 1}
      onUndo={() => onChange(undoStep(trim))}
      problem={!isHeard ? SAMPLE_SILENT : isSendable(trim) ? null : SAMPLE_LENGTH}
    >
      <Disclosure className={styles.options} summary="What counts as silence">
        <div className={styles.fields}>
          {OPTIONS.map(({ name, label, min, max, hint }) => (
            <NumberField
              key={name}
              label={label}
              hint={hint}
              value={options[name]}
              parse={(text) => parseWithin(text, min, max)}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
        </div>
        <div className={styles.tools}>
          <Button
            onClick={() => {
              const cut = cutSilence(trim);
              setTooHigh(cut === null);
              if (cut !== null) onChange(cut);
            }}
          >
            <Scissors size={16} aria-hidden="true" />
            Cut silence off
          </Button>
          <Button look="quiet" onClick={() => change(TRIM_DEFAULTS)}>
            Defaults
          </Button>
        </div>
        <p role="alert" className={styles.problem}>
          {isTooHigh ? 'Nothing is louder than this threshold. Choose a lower one.' : null}
        </p>
      </Disclosure>
    </PartEditor>
  );
}

/** Parses a typed number, capped at `max`. Returns null below `min`, as more may be typed, and for anything else. */
function parseWithin(text: string, min: number, max: number): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return value >= min ? Math.min(max, value) : null;
}
