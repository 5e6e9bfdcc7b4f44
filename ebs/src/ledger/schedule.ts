import type { Interaction } from './interaction.ts';
import { hasEnded, isInProgress, type Step } from './step.ts';

/** The part of a record that its schedule depends on. */
type Scheduled = Pick<Interaction, 'createdAt' | 'renewedAt' | 'steps'>;

/** Returns the steps that have yet to end. The record ends when there are none. */
export function openSteps({ steps }: Pick<Scheduled, 'steps'>): Step[] {
  return steps.filter((step) => !hasEnded(step));
}

/** Returns the steps that are in progress or may begin at `now` (milliseconds since 1970), in their order. */
export function currentSteps(record: Scheduled, now: number): Step[] {
  return openSteps(record).filter((step) => {
    // A step that is prepared or has begun stays current, even if a clock is set back.
    if (isInProgress(step) || step.cue !== null) return true;
    const at = startOf(record, step);
    return at !== null && at <= now;
  });
}

/** Returns when the next step whose time has not come may begin, in milliseconds since 1970; null if none waits. */
export function nextStart(record: Scheduled, now: number): number | null {
  const starts = openSteps(record).flatMap((step) => startOf(record, step) ?? []);
  const later = starts.filter((at) => at > now);
  return later.length === 0 ? null : Math.min(...later);
}

/**
 * Returns when a step may begin, in milliseconds since 1970; null while that depends on a step that has not begun or
 * ended. The steps of one feature run one after another. A feature starts with the one above it, or after that has ended;
 * the first one starts with the record, or when the streamer let it play.
 */
export function startOf({ createdAt, renewedAt, steps }: Scheduled, step: Step): number | null {
  const before = steps[steps.indexOf(step) - 1];
  if (!before) return (renewedAt ?? createdAt) + (step.delayMs ?? 0);
  if (before.featureId === step.featureId) return endOf([before]);
  const above = steps.filter(({ featureId }) => featureId === before.featureId);
  const from = step.start === 'with' ? beginOf(above[0] ?? before) : endOf(above);
  return from === null ? null : from + (step.delayMs ?? 0);
}

/** Returns when a step began. One that ended without having begun counts from its end. */
function beginOf(step: Step): number | null {
  return step.begunAt ?? endOf([step]);
}

/** Returns when all these steps had ended, null if one has not. Steps from before 0.2.0 do not say: 0, long ago. */
function endOf(steps: readonly Step[]): number | null {
  return steps.every(hasEnded) ? Math.max(...steps.map(({ endedAt }) => endedAt ?? 0)) : null;
}
