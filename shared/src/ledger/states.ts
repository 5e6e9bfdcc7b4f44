/** States of a paid event, from its record to its end (design: the ledger). */
export const STATES = [
  'received',
  'verified',
  'queued',
  'leased',
  'started',
  'held',
  'owed',
  'done',
  'refunded',
  'skipped',
  'misrouted',
  'quarantined',
  'dismissed',
] as const;
/** State of a paid event. */
export type LedgerState = (typeof STATES)[number];

/** A state as a page shows it that may be older than the EBS. */
export type ShownState = LedgerState | 'unknown';

/** States nothing follows, except that a purchase found to belong to another channel ends `misrouted`. */
export const TERMINAL_STATES = ['done', 'refunded', 'skipped', 'misrouted', 'quarantined', 'dismissed'] as const;

/** States in which the worker or the alert page still has something to do. */
export const OPEN_STATES = ['received', 'verified', 'queued', 'leased', 'started'] as const;

/** What can happen to a paid event. */
export const TRANSITIONS = [
  'verify',
  'queue',
  'lease',
  'start',
  'release',
  'finish',
  'hold',
  'owe',
  'refund',
  'skip',
  'misroute',
  'quarantine',
  'dismiss',
] as const;
/** Name of a transition. */
export type Transition = (typeof TRANSITIONS)[number];

/** True when nothing is left to do for it. */
export function isTerminal(state: ShownState): boolean {
  return (TERMINAL_STATES as readonly ShownState[]).includes(state);
}

/** What can trigger an interaction: a purchase with Bits, a channel-point redemption, a streamer's demo, an operator's drill. */
export const SOURCES = ['bits', 'points', 'demo', 'drill'] as const;
/** What triggered an interaction. */
export type Source = (typeof SOURCES)[number];

/** Sources that viewers pay for. Demos and drills count nowhere. */
export const PAID_SOURCES: readonly Source[] = ['bits', 'points'];
