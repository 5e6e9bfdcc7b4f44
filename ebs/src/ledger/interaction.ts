import { timelineEntry } from '@bitcue/shared/api/user.ts';
import { STATES } from '@bitcue/shared/ledger/states.ts';
import { z } from 'zod';
import { step } from './step.ts';

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
