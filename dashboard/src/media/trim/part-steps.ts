import { type SoundPart, widen } from '@bitcue/shared/audio/trim-silence.ts';

/** A chosen value, and the handle it was chosen with; null if it was not a handle. */
export interface Step<T> {
  value: T;
  handle: string | null;
}

/** Adds a step. Moving one handle is one step, however often it is reported. */
export function addStep<T>(steps: readonly Step<T>[], step: Step<T>): readonly Step<T>[] {
  const isSameMove = step.handle !== null && steps.at(-1)?.handle === step.handle;
  return [...(isSameMove ? steps.slice(0, -1) : steps), step];
}

/** Moves one end of a part to a time in seconds, within `length`. The part stays at least as long as `least`. */
export function movePart(
  part: SoundPart,
  end: 'start' | 'end',
  seconds: number,
  { length, least }: { length: number; least: number },
): SoundPart {
  const shortest = Math.min(least, length);
  const moved =
    end === 'start'
      ? { start: Math.min(seconds, part.end - shortest), end: part.end }
      : { start: part.start, end: Math.max(seconds, part.start + shortest) };
  return widen(moved, length, shortest);
}
