import { alertCue } from '@bitcue/shared/alerts/cues.ts';
import { LANES } from '@bitcue/shared/alerts/protocol.ts';
import { MAX_PLAYS } from '@bitcue/shared/constants/timing.ts';
import { FEATURE_TYPES, FEATURES } from '@bitcue/shared/features/catalog.ts';
import { z } from 'zod';

/**
 * One thing to do for a purchase. A `cue` is played by the alert page, an `action` is done at Twitch. `optional` ones
 * are dropped when no alert page is there. `data` is what the feature froze at the moment of sale.
 */
export const step = z.object({
  /** Unique within its record; with the record's id it names the cue on alert pages. */
  id: z.string(),
  /** The item's feature that planned it. */
  featureId: z.string(),
  type: z.enum(FEATURE_TYPES),
  kind: z.enum(['cue', 'action']),
  optional: z.boolean(),
  lane: z.enum(LANES),
  /** What it does, in words for the streamer. Cues go without. */
  label: z.string().optional(),
  data: z.record(z.string(), z.unknown()),
  /** It may fail: what was paid is kept all the same. */
  mayFail: z.boolean().optional(),
  /** What was paid goes back once the record has ended, although it was served. */
  returnsPayment: z.boolean().optional(),
  /** Its cue is heard through the sound page only: the clip was flagged so when it was sold. */
  notForVod: z.boolean().optional(),
  /** On the first step of a feature: whether it starts with the feature above, or after it (if left out). */
  start: z.enum(['with', 'after']).optional(),
  /** Milliseconds that it waits then. */
  delayMs: z.number().int().optional(),
  /** `dropped`: it did not begin, because another step failed and what was paid goes back. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'unknown', 'dropped']),
  reason: z.string().nullable(),
  cue: alertCue.nullable(),
  /** Plays given so far. */
  play: z.number().int(),
  /** Plays it may be given in all; left out until the streamer has it played anew. */
  playsUpTo: z.number().int().optional(),
  /** Tries of an action that were written down before Twitch was called. */
  tries: z.number().int().optional(),
  /** When its first try or play began, milliseconds since 1970. */
  begunAt: z.number().optional(),
  /** When it ended, milliseconds since 1970. */
  endedAt: z.number().optional(),
  /** The streamer knows that its outcome is unknown, and chose not to run it again. */
  accepted: z.boolean().optional(),
  /** Milliseconds the page is known to have played of it. */
  positionMs: z.number(),
});
/** One thing to do for a purchase. */
export type Step = z.output<typeof step>;

/** A step as planned at the moment of sale, before anything was done. */
export const stepPlan = step.pick({
  id: true,
  featureId: true,
  type: true,
  kind: true,
  optional: true,
  lane: true,
  label: true,
  data: true,
  mayFail: true,
  returnsPayment: true,
  notForVod: true,
  start: true,
  delayMs: true,
});
/** A step as planned at the moment of sale, before anything was done. */
export type StepPlan = z.output<typeof stepPlan>;

/** Whatever is made of steps. */
type HasSteps = { readonly steps: readonly Step[] };

/** True for a step that is over, however it ended. */
export function hasEnded({ state }: Step): boolean {
  return state !== 'waiting' && state !== 'running';
}

/** True for a step that runs, or that begins anew after a try that failed. */
export function isUnderWay(one: Step): boolean {
  return one.state === 'running' || (!hasEnded(one) && (isPlayOfNow(one, one.play) || (one.tries ?? 0) > 0));
}

/** True for a needed step that failed, or whose outcome is unknown and was not accepted: the record is not served. */
export function isMissed({ state, optional, mayFail, accepted }: Step): boolean {
  return !optional && !mayFail && (state === 'failed' || (state === 'unknown' && !accepted));
}

/** True once something of it was done or tried, so that it is not to begin any more. */
export function hasBegun(record: HasSteps): boolean {
  return record.steps.some((one) => one.state !== 'waiting' && one.state !== 'dropped');
}

/** True for a play of the present: not one from before the streamer had it played anew. `play` counts from 1. */
export function isPlayOfNow(one: Step, play: number): boolean {
  return play > playsUpTo(one) - MAX_PLAYS;
}

/** Plays that a step may be given in all. */
export function playsUpTo(one: Step): number {
  return one.playsUpTo ?? MAX_PLAYS;
}

/** Id of a step's cue on the alert page. */
export function cueIdOf(record: { id: string }, one: Step): string {
  return `${record.id}:${one.id}`;
}

/** Id of the record that a cue belongs to. */
export function recordIdOf(cueId: string): string {
  return cueId.slice(0, cueId.lastIndexOf(':'));
}

/** A planned step, ready to be run. */
export function stepOf(plan: StepPlan): Step {
  return { ...plan, state: 'waiting', reason: null, cue: null, play: 0, positionMs: 0 };
}

/** Steps that may or may not have happened at Twitch, and that the streamer has not decided about. */
export function unknownSteps(record: HasSteps): Step[] {
  return record.steps.filter((one) => one.state === 'unknown' && !one.accepted);
}

/**
 * Steps that Play now runs: those that never began, those that certainly failed, and those of unknown outcome whose ids
 * are in `again`. The notice of an action that stays unknown is left out: what it announces may not have happened.
 */
export function stepsToRun(record: HasSteps, again: readonly string[]): Step[] {
  const staysUnknown = (one: Step) => one.state === 'unknown' && !again.includes(one.id);
  const features = new Set(record.steps.filter(staysUnknown).map((one) => one.featureId));
  return record.steps.filter((one) => {
    if (one.state === 'unknown') return !staysUnknown(one);
    const isLeft = one.state === 'waiting' || one.state === 'failed' || one.state === 'dropped';
    return isLeft && !(one.optional && features.has(one.featureId));
  });
}

/** True when nothing in the plan can hurt anybody, so that it may play before its channel is proved. */
export function isHarmless(plans: readonly Pick<StepPlan, 'type'>[]): boolean {
  return plans.every((plan) => FEATURES[plan.type].harmless);
}
