import { alertCue } from '@bitcue/shared/alerts/cues.ts';
import { LANES } from '@bitcue/shared/alerts/protocol.ts';
import { MAX_PLAYS } from '@bitcue/shared/constants/timing.ts';
import { FEATURE_TYPES, FEATURES } from '@bitcue/shared/features/catalog.ts';
import { z } from 'zod';

/**
 * One thing to do for a purchase. A `cue` is played by the alert page, an `action` is done at Twitch. `optional` ones
 * are dropped if there is no alert page. `data` is what the feature froze at the moment of sale.
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
  /** Describes an action to the streamer. Cues have none. */
  label: z.string().optional(),
  data: z.record(z.string(), z.unknown()),
  /** It may fail: what was paid is kept even then. */
  mayFail: z.boolean().optional(),
  /** What was paid is returned once the record has ended, although it was served. */
  returnsPayment: z.boolean().optional(),
  /** Its cue is heard only through the sound page: the clip was marked as not for VOD when it was sold. */
  notForVod: z.boolean().optional(),
  /** On the first step of a feature: whether it starts with the feature above or after it (the default). */
  start: z.enum(['with', 'after']).optional(),
  /** How long it waits then, in milliseconds. */
  delayMs: z.number().int().optional(),
  /** `dropped`: it did not begin, because another step failed and what was paid is returned. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'unknown', 'dropped']),
  reason: z.string().nullable(),
  cue: alertCue.nullable(),
  /** Plays so far. */
  play: z.number().int(),
  /** Maximum plays in total; absent until the streamer has it played again. */
  playsUpTo: z.number().int().optional(),
  /** Tries of an action, each stored before Twitch was called. */
  tries: z.number().int().optional(),
  /** When its first try or play began, milliseconds since 1970. */
  begunAt: z.number().optional(),
  /** When it ended, milliseconds since 1970. */
  endedAt: z.number().optional(),
  /** The streamer knows that its outcome is unknown, and chose not to run it again. */
  accepted: z.boolean().optional(),
  /** How much of it the page is known to have played, in milliseconds. */
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

/** Anything with steps. */
type HasSteps = { readonly steps: readonly Step[] };

/** True for a step that is over, however it ended. */
export function hasEnded({ state }: Step): boolean {
  return state !== 'waiting' && state !== 'running';
}

/** True for a step that runs, or that is tried again after a try that failed. */
export function isInProgress(one: Step): boolean {
  return one.state === 'running' || (!hasEnded(one) && (isCurrentPlay(one, one.play) || (one.tries ?? 0) > 0));
}

/** True for a needed step that failed, or whose outcome is unknown and was not accepted: the record is not served. */
export function isMissed({ state, optional, mayFail, accepted }: Step): boolean {
  return !optional && !mayFail && (state === 'failed' || (state === 'unknown' && !accepted));
}

/** True once any step was done or tried. */
export function hasBegun(record: HasSteps): boolean {
  return record.steps.some((one) => one.state !== 'waiting' && one.state !== 'dropped');
}

/** True for a current play: not one from before the streamer had it played again. `play` counts from 1. */
export function isCurrentPlay(one: Step, play: number): boolean {
  return play > maxPlaysOf(one) - MAX_PLAYS;
}

/** Returns how many plays a step may have in total. */
export function maxPlaysOf(one: Step): number {
  return one.playsUpTo ?? MAX_PLAYS;
}

/** Returns the id of a step's cue on the alert page. */
export function cueIdOf(record: { id: string }, one: Step): string {
  return `${record.id}:${one.id}`;
}

/** Returns the id of the record that a cue belongs to. */
export function recordIdOf(cueId: string): string {
  return cueId.slice(0, cueId.lastIndexOf(':'));
}

/** Creates the step of a plan, ready to run. */
export function stepOf(plan: StepPlan): Step {
  return { ...plan, state: 'waiting', reason: null, cue: null, play: 0, positionMs: 0 };
}

/** Lists the steps that may or may not have happened at Twitch, and that the streamer has not decided about. */
export function unknownSteps(record: HasSteps): Step[] {
  return record.steps.filter((one) => one.state === 'unknown' && !one.accepted);
}

/**
 * Lists the steps that Play now runs: those that never began, those that certainly failed, and those of unknown outcome
 * whose ids are in `again`. The notice of an action that stays unknown is left out: what it announces may not have happened.
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

/** True if no step can hurt anybody, so that they may play before the channel is confirmed. */
export function isHarmless(plans: readonly Pick<StepPlan, 'type'>[]): boolean {
  return plans.every((plan) => FEATURES[plan.type].harmless);
}
