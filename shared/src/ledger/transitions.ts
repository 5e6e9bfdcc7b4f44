import type { LedgerState, Transition } from './states.ts';

/**
 * The ledger's state machine: the next state, by state and transition. Missing transitions are not allowed.
 *
 * received  recorded; intent and channel are being matched
 * verified  matched: the item, channel and price are known
 * queued    waiting for the runner; `leased`: the runner has it; `started`: its first effect has begun
 * asked     waiting for the streamer's approval; nothing has been done for it
 * held      no alert page for ten minutes: the streamer decides
 * owed      paid but could not be served: the streamer plays or dismisses it
 */
export const TABLE: Readonly<Record<LedgerState, Partial<Record<Transition, LedgerState>>>> = {
  received: { verify: 'verified', owe: 'owed', refund: 'refunded', misroute: 'misrouted', quarantine: 'quarantined' },
  verified: {
    ask: 'asked',
    queue: 'queued',
    hold: 'held',
    skip: 'skipped',
    owe: 'owed',
    refund: 'refunded',
    misroute: 'misrouted',
    quarantine: 'quarantined',
  },
  queued: { lease: 'leased', hold: 'held', skip: 'skipped', owe: 'owed', refund: 'refunded', misroute: 'misrouted' },
  leased: {
    start: 'started',
    release: 'queued',
    finish: 'done',
    hold: 'held',
    skip: 'skipped',
    owe: 'owed',
    refund: 'refunded',
    misroute: 'misrouted',
  },
  started: {
    release: 'queued',
    finish: 'done',
    hold: 'held',
    skip: 'skipped',
    owe: 'owed',
    refund: 'refunded',
    misroute: 'misrouted',
  },
  asked: {
    queue: 'queued',
    skip: 'skipped',
    owe: 'owed',
    refund: 'refunded',
    misroute: 'misrouted',
    quarantine: 'quarantined',
  },
  held: { queue: 'queued', skip: 'skipped', owe: 'owed', refund: 'refunded', misroute: 'misrouted' },
  owed: { verify: 'verified', queue: 'queued', dismiss: 'dismissed', misroute: 'misrouted' },
  done: { misroute: 'misrouted' },
  refunded: {},
  skipped: { misroute: 'misrouted' },
  misrouted: {},
  quarantined: {},
  dismissed: {},
};

/** Returns the state after a transition, or null if the transition is not allowed. */
export function nextState(state: LedgerState, transition: Transition): LedgerState | null {
  return TABLE[state][transition] ?? null;
}
