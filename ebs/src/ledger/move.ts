import { isTerminal, type Transition } from '@bitcue/shared/ledger/states.ts';
import { nextState } from '@bitcue/shared/ledger/transitions.ts';
import type { Interaction } from './interaction.ts';

/** Maximum lines kept of a history. Repeated reports of a door add none. */
const TIMELINE_MAX = 60;

/** Thrown for a transition that the state machine does not have: a bug of ours, never bad input. */
export class TransitionError extends Error {
  constructor(record: Interaction, transition: Transition) {
    super(`${record.state} has no transition ${transition}`);
    this.name = 'TransitionError';
  }
}

/**
 * Returns the record after a transition, with a line added to its history. Ends clear the lease and the due time. `by`:
 * the person who did it. Throws `TransitionError`.
 */
export function move(
  record: Interaction,
  transition: Transition,
  now: number,
  why: string | null = null,
  by: string | null = null,
): Interaction {
  const state = nextState(record.state, transition);
  if (state === null) throw new TransitionError(record, transition);
  const ended = isTerminal(state) || state === 'owed' || state === 'held';
  return note(
    {
      ...record,
      state,
      reason: why,
      lease: ended || state === 'queued' ? null : record.lease,
      dueAt: ended ? null : record.dueAt,
    },
    now,
    state,
    why,
    by,
  );
}

/** True if the record's state allows this transition. */
export function canMove(record: Interaction, transition: Transition): boolean {
  return nextState(record.state, transition) !== null;
}

/** Returns the record with one more line in its history. */
export function note(
  record: Interaction,
  now: number,
  what: string,
  why: string | null = null,
  by: string | null = null,
): Interaction {
  const line = { at: now, what, ...(why !== null && { why }), ...(by !== null && { by }) };
  return { ...record, timeline: [...record.timeline.slice(-(TIMELINE_MAX - 1)), line], updatedAt: now };
}
