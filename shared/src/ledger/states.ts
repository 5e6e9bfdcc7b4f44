/** States of an interaction, from its creation to its end (design: the ledger). */
export const STATES = [
  'received',
  'verified',
  'queued',
  'leased',
  'started',
  'asked',
  'held',
  'owed',
  'done',
  'refunded',
  'skipped',
  'misrouted',
  'quarantined',
  'dismissed',
] as const;
/** State of an interaction. */
export type LedgerState = (typeof STATES)[number];

/** A state as shown by a page that may be older than the EBS. */
export type ShownState = LedgerState | 'unknown';

/** States that nothing follows, except `misrouted` once a purchase turns out to belong to another channel. */
export const TERMINAL_STATES = ['done', 'refunded', 'skipped', 'misrouted', 'quarantined', 'dismissed'] as const;

/** States in which the runner or the alert page still has work to do. */
export const OPEN_STATES = ['received', 'verified', 'queued', 'leased', 'started'] as const;

/** States in which the streamer decides what happens next. */
export const UNDECIDED_STATES = ['asked', 'held', 'owed'] as const;

/** Counts the interactions that the streamer must decide about. */
export function countUndecided({ asked, held, owed }: Record<(typeof UNDECIDED_STATES)[number], number>): number {
  return asked + held + owed;
}

/** Transitions of an interaction. */
export const TRANSITIONS = [
  'verify',
  'ask',
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

/** Returns whether nothing is left to do. */
export function isTerminal(state: ShownState): boolean {
  return (TERMINAL_STATES as readonly ShownState[]).includes(state);
}

/**
 * Trigger sources: a Bits purchase in the extension, a channel-point redemption, a custom Power-up (paid with Bits on
 * Twitch), a streamer's demo, an operator's drill.
 */
export const SOURCES = ['bits', 'points', 'powerups', 'demo', 'drill'] as const;
/** A trigger source. */
export type Source = (typeof SOURCES)[number];

/** Sources that viewers pay with. Demos and drills are never counted. */
export const PAID_SOURCES: readonly Source[] = ['bits', 'points', 'powerups'];

/** Returns whether a source is paid with Bits, which cannot be refunded. */
export function isPaidWithBits(source: Source | 'unknown'): boolean {
  return source === 'bits' || source === 'powerups';
}
