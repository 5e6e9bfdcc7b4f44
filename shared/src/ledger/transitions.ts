import type { LedgerState, Transition } from './states.ts';

/**
 * The ledger's state machine: state and transition to the next state. What is missing is not allowed.
 *
 * received  written down; intent and channel are being matched
 * verified  matched: what was bought, where and for how much is known
 * queued    waiting for a worker; `leased`: a worker has it; `started`: its first effect began
 * held      the alert page was away for long: the streamer chooses
 * owed      paid, and could not be served: the streamer plays or dismisses it
 */
export const TABLE: Readonly<Record<LedgerState, Partial<Record<Transition, LedgerState>>>> = {
  received: { verify: 'verified', owe: 'owed', refund: 'refunded', misroute: 'misrouted', quarantine: 'quarantined' },
  verified: {
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
    skip: 'skipped',
    owe: 'owed',
    refund: 'refunded',
    misroute: 'misrouted',
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

/** The state after a transition, or null when it is not allowed there. */
export function nextState(state: LedgerState, transition: Transition): LedgerState | null {
  return TABLE[state][transition] ?? null;
}
