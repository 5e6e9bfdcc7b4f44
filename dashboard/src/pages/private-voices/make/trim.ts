import { type SoundPart, TRIM_DEFAULTS, type TrimOptions, trimSilence } from '@bitcue/shared/audio/trim-silence.ts';
import { SAMPLE_RATE, SAMPLE_SECONDS_MAX } from '@bitcue/shared/constants/private-voices.ts';
import { addStep, movePart, type Step } from '../../../media/trim/part-steps.ts';
import { hasValidLength, type Recording, secondsOf } from './recording.ts';

/** A recording and the part of it that is sent (CLONE-02). */
export interface Trim {
  recording: Recording;
  part: SoundPart;
  /** What counts as silence. */
  options: TrimOptions;
  /** False if the whole recording is silence by the defaults. */
  isHeard: boolean;
  /** The steps that led to `part`, oldest first, beginning with the whole recording. */
  steps: readonly Step<SoundPart>[];
}

/** Begins to trim a recording: cuts silence off with the defaults, which can be undone. */
export function beginTrim(recording: Recording): Trim {
  const part = { start: 0, end: recording.length };
  const steps = [{ value: part, handle: null }];
  const trim = { recording, part, options: TRIM_DEFAULTS, isHeard: true, steps };
  return cutSilence(trim) ?? { ...trim, isHeard: false };
}

/**
 * Cuts silence off the whole recording. If the rest is too long to be sent, shortens it at its end. Returns null if nothing is
 * louder than the threshold.
 */
export function cutSilence(trim: Trim): Trim | null {
  const heard = trimSilence(trim.recording.samples, SAMPLE_RATE, trim.options);
  return heard && choose(trim, { value: limitPart(heard), handle: null });
}

/** Moves an end of the part, in seconds. The part never gets shorter than the minimum. */
export function moveEnd(trim: Trim, end: 'start' | 'end', seconds: number): Trim {
  const { part, options, recording } = trim;
  const value = movePart(part, end, seconds, { length: recording.length, least: options.minimum });
  return choose(trim, { value, handle: end });
}

/** Undoes the last step, if there is one. */
export function undoStep(trim: Trim): Trim {
  const steps = trim.steps.slice(0, -1);
  const last = steps.at(-1);
  return last === undefined ? trim : { ...trim, steps, part: last.value };
}

/** True if the part can be sent. */
export const isSendable = ({ part, isHeard }: Trim): boolean => isHeard && hasValidLength(part);

/** Chooses another part. */
function choose(trim: Trim, step: Step<SoundPart>): Trim {
  const { part, steps } = trim;
  if (step.value.start === part.start && step.value.end === part.end) return trim;
  return { ...trim, part: step.value, steps: addStep(steps, step) };
}

function limitPart(part: SoundPart): SoundPart {
  return secondsOf(part) > SAMPLE_SECONDS_MAX ? { ...part, end: part.start + SAMPLE_SECONDS_MAX } : part;
}
