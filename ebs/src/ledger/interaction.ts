import { alertCue } from '@bitcue/shared/alerts/cues.ts';
import { LANES } from '@bitcue/shared/alerts/protocol.ts';
import { timelineEntry } from '@bitcue/shared/api/user.ts';
import { MAX_PLAYS } from '@bitcue/shared/constants/timing.ts';
import { FEATURE_TYPES, FEATURES } from '@bitcue/shared/features/catalog.ts';
import { STATES } from '@bitcue/shared/ledger/states.ts';
import { z } from 'zod';

/**
 * One thing to do for a purchase. A `cue` is played by the alert page, an `action` is done at Twitch. `optional` ones
 * are dropped when no alert page is there. `data` is what the feature froze at the moment of sale.
 */
export const step = z.object({
  featureId: z.string(),
  type: z.enum(FEATURE_TYPES),
  kind: z.enum(['cue', 'action']),
  optional: z.boolean(),
  lane: z.enum(LANES),
  data: z.record(z.string(), z.unknown()),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'unknown']),
  reason: z.string().nullable(),
  cue: alertCue.nullable(),
  /** Plays given so far. */
  play: z.number().int(),
  /** Plays it may be given in all; left out until the streamer has it played anew. */
  playsUpTo: z.number().int().optional(),
  /** Milliseconds the page is known to have played of it. */
  positionMs: z.number(),
});
/** One thing to do for a purchase. */
export type Step = z.output<typeof step>;

/** A step as planned at the moment of sale, before anything was done. */
export type StepPlan = Pick<Step, 'featureId' | 'type' | 'kind' | 'optional' | 'lane' | 'data'>;

/** Who used Bits, as far as it is known. */
export const buyer = z.object({
  opaqueId: z.string().nullable(),
  userId: z.string().nullable(),
  login: z.string().nullable(),
  /** Display name. */
  name: z.string().nullable(),
});
/** Who used Bits, as far as it is known. */
export type Buyer = z.output<typeof buyer>;

/** The three doors a purchase can come in by, and demos and drills, which come in by none of them. */
export const DOORS = ['receipt', 'webhook', 'pull', 'inside'] as const;
/** A door of the ledger. */
export type Door = (typeof DOORS)[number];

/**
 * One paid event: record, plan, lease and cues in one document, so that one durable write is enough before the push.
 * Times are milliseconds since 1970.
 */
export const interaction = z.object({
  /** The transaction id (bits), redemption id (points) or a uuid of ours (demo, drill). */
  id: z.string(),
  /** Raised by every write; the compare-and-set of all changes. */
  rev: z.number().int(),
  source: z.enum(['bits', 'points', 'demo', 'drill']),
  channelId: z.string(),
  /** Order of acceptance within the channel. */
  seq: z.number(),
  state: z.enum(STATES),
  reason: z.string().nullable(),
  buyer,
  sku: z.string(),
  amount: z.number().int(),
  /** A purchase of a product in development: counts nowhere. */
  test: z.boolean(),
  /** The channel is proved by Twitch, not only claimed by a session. */
  confirmed: z.boolean(),
  replayed: z.boolean(),
  intent: z.string().nullable(),
  item: z.object({ uuid: z.string(), title: z.string(), cooldownS: z.number() }).nullable(),
  text: z.string().nullable(),
  steps: z.array(step),
  /** When each door first told of it. */
  doors: z.partialRecord(z.enum(DOORS), z.number()),
  lease: z.object({ owner: z.string(), fence: z.number().int() }).nullable(),
  /** When it must be looked at again if nothing happens; null when nothing is left to do. */
  dueAt: z.number().nullable(),
  timeline: z.array(timelineEntry),
  createdAt: z.number(),
  /** When the streamer last had it played anew: what it waits for is counted from there. */
  renewedAt: z.number().optional(),
  updatedAt: z.number(),
});
/** One paid event. */
export type Interaction = z.output<typeof interaction>;

/** The step that is next or under way, or null when all have ended. */
export function currentStep(record: Interaction): Step | null {
  return record.steps.find((one) => one.state === 'waiting' || one.state === 'running') ?? null;
}

/** True once something of it was done or tried, so that it is not to begin any more. */
export function hasBegun(record: Interaction): boolean {
  return record.steps.some((one) => one.state !== 'waiting');
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
export function cueIdOf(record: Interaction, one: Step): string {
  return `${record.id}:${one.featureId}`;
}

/** A planned step, ready to be run. */
export function stepOf(plan: StepPlan): Step {
  return { ...plan, state: 'waiting', reason: null, cue: null, play: 0, positionMs: 0 };
}

/** True when nothing in the plan can hurt anybody, so that it may play before its channel is proved. */
export function isHarmless(plans: readonly Pick<StepPlan, 'type'>[]): boolean {
  return plans.every((plan) => FEATURES[plan.type].harmless);
}
