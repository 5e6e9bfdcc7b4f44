import { timelineEntry } from '@bitcue/shared/api/user.ts';
import { type OwnLook, ownLook } from '@bitcue/shared/items/preferences.ts';
import { SOURCES, STATES } from '@bitcue/shared/ledger/states.ts';
import { z } from 'zod';
import { step } from './step.ts';

/** What was sold: an item or a reward, with what is different in its alerts. */
export const soldItem = z.object({
  uuid: z.string(),
  title: z.string(),
  cooldownS: z.number(),
  look: ownLook.optional(),
});

/** Returns what a record stores about what was sold. A look that changes nothing is left out. */
export function soldItemOf(
  { uuid, title, look = {} }: { uuid: string; title: string; look?: OwnLook | undefined },
  cooldownS: number,
): z.output<typeof soldItem> {
  return { uuid, title, cooldownS, ...(Object.keys(look).length > 0 && { look }) };
}

/** Who paid, as far as it is known. */
export const buyer = z.object({
  /** The viewer's opaque id in the extension. */
  opaqueId: z.string().nullable(),
  userId: z.string().nullable(),
  login: z.string().nullable(),
  /** Display name. */
  name: z.string().nullable(),
});
/** Who paid, as far as it is known. */
export type Buyer = z.output<typeof buyer>;

/** What the platform is told about an ended event: it was carried out, or what was paid is returned. */
export const SETTLEMENT_OUTCOMES = ['fulfilled', 'canceled'] as const;
/** What the platform is told about an ended event. */
export type SettlementOutcome = (typeof SETTLEMENT_OUTCOMES)[number];

/**
 * An entry of the settlement outbox. It is written with the change of state that ends the record, and its outcome never
 * changes afterwards. `due`: the platform has yet to answer; `settled`: it agreed; `refused`: it said no, for `reason`.
 */
export const settlement = z.object({
  outcome: z.enum(SETTLEMENT_OUTCOMES),
  state: z.enum(['due', 'settled', 'refused']),
  reason: z.string().nullable(),
  tries: z.number().int(),
  /** When the next try is due, milliseconds since 1970. */
  dueAt: z.number(),
});
/** An entry of the settlement outbox. */
export type Settlement = z.output<typeof settlement>;

/**
 * One event that triggers effects: record, steps, lease, cues and settlement in one document, so that one durable write
 * is enough before the push. Times are in milliseconds since 1970.
 */
export const interaction = z.object({
  /** The event's id at its source (a transaction, a redemption), or one that this product generated (demo, drill). */
  id: z.string(),
  /** Raised by every write; the compare-and-set of every change checks it. */
  rev: z.number().int(),
  source: z.enum(SOURCES),
  channelId: z.string(),
  /** Order of acceptance within the channel. */
  seq: z.number(),
  state: z.enum(STATES),
  reason: z.string().nullable(),
  buyer,
  /** What was paid, in the currency of the source. */
  amount: z.number().int(),
  /** What else the source has to remember about the event; only its own module reads it. */
  details: z.record(z.string(), z.unknown()),
  /** A rehearsal, or a purchase of a product in development: counts nowhere. */
  test: z.boolean(),
  /** Twitch has proved the channel; a viewer's session alone only claims it. */
  confirmed: z.boolean(),
  replayed: z.boolean(),
  /** Id of the redemption's step that stopped its alert. */
  stoppedBy: z.string().optional(),
  /** The intent that this event claimed; unique. */
  intent: z.string().nullable(),
  item: soldItem.nullable(),
  /** The streamer has to approve it before anything is done for it. */
  asks: z.boolean().optional(),
  text: z.string().nullable(),
  /** The viewer's validated input, by field name. */
  input: z.record(z.string(), z.string()),
  steps: z.array(step),
  /** When each door first reported the event. */
  doors: z.record(z.string(), z.number()),
  lease: z.object({ owner: z.string() }).nullable(),
  /** The process that runs it, or ran it, and has to be told that another one changed it. Its own next write removes this. */
  tell: z.string().optional(),
  settlement: settlement.nullable().default(null),
  /** When it must be looked at again if nothing happens; null if nothing is left to do. */
  dueAt: z.number().nullable(),
  /** It may have been played before the data was restored from a backup. Only its streamer's decision plays it. */
  mayHavePlayed: z.boolean().optional(),
  timeline: z.array(timelineEntry),
  createdAt: z.number(),
  /** When the streamer last chose Play now: waiting times count from here. */
  renewedAt: z.number().optional(),
  updatedAt: z.number(),
  /** When its streamer's account was deleted. No personal data is left in it, and no report adds any. */
  erasedAt: z.number().optional(),
});
/** One event that triggers effects. */
export type Interaction = z.output<typeof interaction>;
