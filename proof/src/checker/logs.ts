import { z } from 'zod';

/*
 * The checker's input: four logs, as plain data. Nothing in this folder comes from the backend, so the checker cannot share the
 * backend's mistakes.
 */

/** One line of the local Twitch's truth log: what really happened there. */
export const truthLine = z.object({
  seq: z.number(),
  at: z.string(),
  kind: z.string(),
  channelId: z.string(),
  userId: z.string().nullable(),
  id: z.string().nullable(),
  amount: z.number(),
  test: z.boolean(),
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
/** One line of the local Twitch's truth log. */
export type TruthLine = z.output<typeof truthLine>;

/** When something was done for a purchase, and what. */
export type Effect = Pick<TruthLine, 'at' | 'detail'>;

/** The parts of a stored ledger document that the checker reads. */
export const ledgerRow = z.object({
  _id: z.string(),
  rev: z.number(),
  channelId: z.string(),
  state: z.string(),
  /** The process that has not yet read what another one wrote for it; missing if there is none. */
  tell: z.string().optional(),
  reason: z.string().nullable(),
  amount: z.number(),
  test: z.boolean(),
  confirmed: z.boolean(),
  replayed: z.boolean(),
  item: z.object({ uuid: z.string() }).nullable(),
  settlement: z.object({ outcome: z.string(), state: z.string() }).nullable(),
  steps: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      optional: z.boolean(),
      state: z.string(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  timeline: z.array(z.object({ at: z.number(), what: z.string(), why: z.string().optional() })),
  createdAt: z.number(),
  updatedAt: z.number(),
});
/** A stored ledger document. */
export type LedgerRow = z.output<typeof ledgerRow>;

/** One line of an alert page's play log: what was on its screen. `share` is the part of the clip that had played, 0 to 1. */
export interface PlayLine {
  at: number;
  page: string;
  channelId: string;
  /** Id of the cue: `<purchase>:<feature>`. */
  cue: string;
  play: number;
  what: 'begun' | 'completed' | 'broken-off';
  share: number;
}

/** One change in a channel's OBS, as OBS itself saw it. `thing` is `mute/Mic`, `source/Game/Cam` or `scene`. */
export interface ObsLine {
  at: number;
  channelId: string;
  thing: string;
  before: unknown;
  value: unknown;
}

/** Everything the checker reads. */
export interface Logs {
  truth: TruthLine[];
  rows: LedgerRow[];
  plays: PlayLine[];
  obs: ObsLine[];
  /** Purchases whose receipt was accepted, and when. */
  answered: { id: string; at: number }[];
  /** Price of each item in Bits, by uuid. */
  prices: Record<string, number>;
  /** Viewers that an item is for, by uuid; an item that is missing is for everyone. */
  personal: Record<string, string[]>;
  /** Channels that their owners marked for testing. */
  testChannels: string[];
  /** Purchases whose action must happen at most once, whatever Twitch answers. */
  once: string[];
  /** Purchases without an intent: their buyer chose no item. */
  bare: string[];
  /** Purchases of a punishment for somebody whom a moderator had timed out when they were paid. */
  moderated: string[];
}
