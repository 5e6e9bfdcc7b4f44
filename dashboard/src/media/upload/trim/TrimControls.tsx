import type { SoundCut } from '@bitcue/shared/audio/mp3/cut-mp3.ts';
import { CLIP_PART_SECONDS_MIN, FADE_SECONDS_MAX } from '@bitcue/shared/constants/media.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Slider } from '../../../parts/Slider.tsx';
import { ClipVideo } from '../../PlayButton.tsx';
import { describeCut, describeSeconds } from '../../trim/describe-part.ts';
import { ListenToPart } from '../../trim/ListenToPart.tsx';
import { PartEditor } from '../../trim/PartEditor.tsx';
import { addStep, movePart, type Step } from '../../trim/part-steps.ts';
import { Waveform } from '../../Waveform.tsx';
import { type ClipPart, PART_FAILED } from '../upload-clip.ts';
import { findStart, type OpenedClip } from './opened-clip.ts';
import styles from './TrimDetails.module.css';

/** The fades of a sound. */
const FADES = [
  { name: 'fadeIn', label: 'Fade in' },
  { name: 'fadeOut', label: 'Fade out' },
] as const;

/** Props of `TrimControls`. */
interface TrimControlsProps {
  clip: OpenedClip;
  /** The whole file, and its address in this browser. */
  file: File;
  url: string;
  part: ClipPart | null;
  onChange: (part: ClipPart | null) => void;
}

/** Editor for the part of a clip that is uploaded, and for a sound's fades. */
export function TrimControls({ clip, file, url, part, onChange }: TrimControlsProps) {
  const { length, peaks, starts } = clip;
  const whole: SoundCut = { part: { start: 0, end: length }, fadeIn: 0, fadeOut: 0 };
  const [steps, setSteps] = useState<readonly Step<SoundCut>[]>([{ value: whole, handle: null }]);
  const [isBroken, setBroken] = useState(false);
  // The address of the part while a video plays it.
  const [shown, setShown] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const cut = steps.at(-1)?.value ?? whole;
  const real = { start: findStart(clip, cut.part.start), end: cut.part.end };

  const follow = (next: readonly Step<SoundCut>[]) => {
    setSteps(next);
    setBroken(false);
    setShown(null);
    const { value } = next.at(-1) ?? { value: whole };
    onChange(describePart(clip, value));
  };
  const choose = (value: SoundCut, handle: string | null) => {
    if (isSame(value, cut)) return;
    follow(addStep(steps, { value, handle }));
  };
  const move = (end: 'start' | 'end', seconds: number) => {
    const moved = movePart(cut.part, end, seconds, { length, least: CLIP_PART_SECONDS_MIN });
    choose({ ...cut, part: moved }, end);
    // Show the frame with which the part begins or ends.
    if (video.current) video.current.currentTime = end === 'start' ? findStart(clip, moved.start) : moved.end;
  };
  const make = async () => {
    try {
      return part === null ? file : (await part.make()).file;
    } catch (error) {
      setBroken(true);
      throw error;
    }
  };
  const show = (source: string) => {
    flushSync(() => setShown(source));
    return video.current;
  };

  return (
    <PartEditor
      picture={
        starts !== null ? (
          <div className={styles.picture}>
            <ClipVideo item={{ source: shown ?? url, poster: null }} ref={video} />
          </div>
        ) : peaks === undefined ? null : (
          <Waveform peaks={peaks} from={real.start / length} progress={real.end / length} size="large" />
        )
      }
      sentence={
        <>
          <b>{describeSeconds(real.end - real.start)}</b> of {describeSeconds(length)} will be uploaded.{' '}
          {describeCut(real, length)}
          {starts === null
            ? null
            : ` Videos are not re-encoded, so this one starts at the key frame at ${describeSeconds(real.start)}.`}
        </>
      }
      part={cut.part}
      length={length}
      onMove={move}
      sliders={
        starts === null
          ? FADES.map(({ name, label }) => (
              <Slider
                key={name}
                label={label}
                value={cut[name]}
                min={0}
                max={FADE_SECONDS_MAX}
                step={0.1}
                valueText={describeSeconds(cut[name])}
                onChange={(seconds) => choose({ ...cut, [name]: seconds }, name)}
              />
            ))
          : null
      }
      tools={
        <>
          <ListenToPart key={JSON.stringify(cut)} label="Listen" make={make} {...(starts !== null && { show })} />
          <Button look="quiet" aria-disabled={isSame(cut, whole)} onClick={() => choose(whole, null)}>
            Whole clip
          </Button>
        </>
      }
      canUndo={steps.length > 1}
      onUndo={() => steps.length > 1 && follow(steps.slice(0, -1))}
      problem={isBroken ? PART_FAILED : null}
    />
  );
}

/** Returns the part of a clip to upload, or null for the whole clip. */
function describePart(clip: OpenedClip, cut: SoundCut): ClipPart | null {
  const { start, end } = { ...cut.part, start: findStart(clip, cut.part.start) };
  if (start === 0 && end === clip.length && cut.fadeIn === 0 && cut.fadeOut === 0) return null;
  let made: ReturnType<OpenedClip['cut']> | undefined;
  return {
    description: `${describeSeconds(end - start)} of ${describeSeconds(clip.length)}`,
    make: () => {
      made ??= clip.cut({ ...cut, part: { start, end } });
      return made;
    },
  };
}

function isSame(one: SoundCut, other: SoundCut): boolean {
  const keys = ['fadeIn', 'fadeOut'] as const;
  const isSamePart = one.part.start === other.part.start && one.part.end === other.part.end;
  return isSamePart && keys.every((key) => one[key] === other[key]);
}
